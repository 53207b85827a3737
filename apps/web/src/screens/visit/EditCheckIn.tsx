import { Button } from '@mantine/core';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isBareCheckIn } from '@vetloom/domain/record/bare-check-in.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { correctCheckInPet } from '@vetloom/domain/visit/correct-pet.command.ts';
import { editCheckIn } from '@vetloom/domain/visit/visit.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { found, useCan, useDocument, useLive, useRun } from '../../data/engine/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { weighing } from '../../locale/pet-weight.ts';
import { checkin } from '../../locale/visit.ts';
import { PersonPicker } from '../../parts/find-people/PersonPicker.tsx';
import { dateText, timeOf, timeText } from '../../parts/form/clinic-time.ts';
import { Field, FieldStack, optional } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { TimeField } from '../../parts/form/TimeField.tsx';
import { useWeightQuestion } from '../../parts/weight/use-weight-question.ts';
import { WeightField } from '../../parts/weight/WeightField.tsx';
import classes from './check-in.module.css';
import { weightOf } from './intake.ts';
import { useDoctors } from './use-family.ts';
import { SharedFields } from './VisitStep.tsx';

export interface EditCheckInProps {
  readonly recordIDs: readonly string[];
  readonly onClose: () => void;
}

interface CheckedIn {
  readonly record: VisitRecord;
  readonly pet: Pet | undefined;
}

/** What is written for one animal. */
interface Written {
  readonly petID: string;
  readonly cause: string;
  readonly weight: string;
  readonly time: string;
  /** A weight stands there that nobody has said is meant. */
  readonly asked: boolean;
}

/** Corrects what the front desk wrote at check-in (spec 2 §7, PUT record/checkin): the animal too, while nobody has begun. */
export function EditCheckIn({ recordIDs, onClose }: EditCheckInProps) {
  const visits = useLive(
    async (store): Promise<CheckedIn[]> => {
      const records = await heldOrEmpty(() => store.getMany('record', recordIDs));
      const held = records.filter((record) => record !== undefined);
      const pets = await heldOrEmpty(() =>
        store.getMany(
          'pet',
          held.map((record) => record.petID),
        ),
      );
      return held.map((record, at) => ({ record, pet: pets[at] }));
    },
    [recordIDs.join()],
  );
  return visits === undefined || visits.length === 0 ? null : <Editing visits={visits} onClose={onClose} />;
}

const begun = ({ petID, cause, weight, dateTime }: VisitRecord): Written => ({
  petID,
  cause,
  weight: weight === null || weight === undefined ? '' : String(weight),
  time: timeText(dateTime),
  asked: false,
});

function Editing({ visits, onClose }: { readonly visits: readonly CheckedIn[]; readonly onClose: () => void }) {
  const run = useRun();
  const doctors = useDoctors();
  const [first] = visits;
  const [written, setWritten] = useState<Readonly<Record<string, Written>>>(() =>
    Object.fromEntries(visits.map(({ record }) => [record._id, begun(record)])),
  );
  // What was there when the panel opened: what others write meanwhile is merged, not taken back.
  const [opened] = useState(() => new Map(visits.map(({ record }) => [record._id, record])));
  const [shared, setShared] = useState({
    division: first?.record.division ?? '',
    doctorID: first?.record.doctorID ?? '',
    note: first?.record.checkInNote ?? '',
  });
  const [failure, setFailure] = useState<{ sentence: string; code?: number }>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    const all = Object.values(written);
    if (all.some(({ weight }) => weightOf(weight) === undefined)) return setFailure({ sentence: weighing.unread });
    if (all.some(({ asked }) => asked)) return setFailure({ sentence: weighing.answer });
    setSaving(true);
    setFailure(undefined);
    try {
      for (const { record } of visits) {
        const before = opened.get(record._id) ?? record;
        const { petID, cause, weight, time } = written[record._id] ?? begun(before);
        if (petID !== before.petID) await run(correctCheckInPet, { recordID: record._id, from: before.petID, petID });
        const same = time === timeText(before.dateTime);
        const after = {
          cause,
          division: shared.division,
          doctorID: shared.doctorID,
          doctor: doctors.find((doctor) => doctor._id === shared.doctorID)?.name ?? '',
          checkInNote: shared.note,
          weight: weightOf(weight) ?? null,
          dateTime: same ? before.dateTime : (timeOf(dateText(before.dateTime), time) ?? before.dateTime),
        };
        const fields = ['cause', 'division', 'doctorID', 'doctor', 'checkInNote', 'dateTime'] as const;
        // Who may not read the weight has none to change.
        const edits = editsBetween(before, after, before.weight === undefined ? fields : [...fields, 'weight']);
        if (edits.length > 0) await run(editCheckIn, { recordID: record._id, edits });
      }
      showSuccess(checkin.edited);
      onClose();
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={checkin.editTitle(visits.map(({ pet }) => pet?.name ?? '').join('、'))}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={checkin.save}
      saving={saving}
    >
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {visits.map(({ record, pet }) => (
          <OneVisit
            key={record._id}
            visit={{ record, pet }}
            single={visits.length === 1}
            value={written[record._id] ?? begun(record)}
            set={(value) => setWritten({ ...written, [record._id]: value })}
          />
        ))}
        <SharedFields value={shared} set={setShared} />
      </FieldStack>
    </FormPanel>
  );
}

interface OneVisitProps {
  readonly visit: CheckedIn;
  readonly single: boolean;
  readonly value: Written;
  readonly set: (value: Written) => void;
}

function OneVisit({ visit: { record, pet }, single, value, set }: OneVisitProps) {
  const [choosing, setChoosing] = useState(false);
  const can = useCan();
  const chosen = found(useDocument('pet', value.petID)) ?? pet;
  const question = useWeightQuestion(chosen, record._id);
  const name = pet?.name ?? '';
  return (
    <>
      {choosing ? (
        <PersonPicker
          kind="pet"
          label={checkin.correct.label}
          hint={checkin.correct.hint(name)}
          except={record.petID}
          value={value.petID === record.petID ? undefined : value.petID}
          onChange={(petID) => set({ ...value, petID: petID ?? record.petID })}
        />
      ) : (
        <div className={classes.ownerCard}>
          <span className={classes.ownerName}>{name}</span>
          <span className={classes.quiet}>{pet?.userName}</span>
          {isBareCheckIn(record) && can('CHECK_IN') ? (
            <Button variant="subtle" size="sm" className={classes.change ?? ''} onClick={() => setChoosing(true)}>
              {checkin.correct.begin}
            </Button>
          ) : null}
        </div>
      )}
      <Field
        label={single ? checkin.visit.cause : checkin.visit.causeOf(name)}
        value={value.cause}
        autoFocus={single}
        onChange={(cause) => set({ ...value, cause: cause.slice(0, 300) })}
      />
      <TimeField
        label={single ? checkin.visit.time : checkin.visit.timeOf(name)}
        value={value.time}
        onChange={(time) => set({ ...value, time })}
      />
      {record.weight === undefined ? null : (
        <WeightField
          label={optional(single ? checkin.visit.weight : checkin.visit.weightOf(name))}
          value={value.weight}
          question={value.asked ? question(weightOf(value.weight)) : undefined}
          onConfirm={() => set({ ...value, asked: false })}
          onChange={(weight) => set({ ...value, weight, asked: question(weightOf(weight)) !== undefined })}
        />
      )}
    </>
  );
}
