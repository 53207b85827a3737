import { editsBetween } from '@vetloom/domain/core/edit.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { editCheckIn } from '@vetloom/domain/visit/visit.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useRun } from '../../data/engine/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { checkin } from '../../locale/visit.ts';
import { Field, FieldStack } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useDoctors } from './use-family.ts';
import { SharedFields } from './VisitStep.tsx';

export interface EditCheckInProps {
  readonly recordIDs: readonly string[];
  readonly onClose: () => void;
}

interface CheckedIn {
  readonly record: VisitRecord;
  readonly name: string;
}

/** Corrects what the front desk wrote at check-in (spec 2 §7, PUT record/checkin). */
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
      return held.map((record, at) => ({ record, name: pets[at]?.name ?? '' }));
    },
    [recordIDs.join()],
  );
  return visits === undefined || visits.length === 0 ? null : <Editing visits={visits} onClose={onClose} />;
}

function Editing({ visits, onClose }: { readonly visits: readonly CheckedIn[]; readonly onClose: () => void }) {
  const run = useRun();
  const doctors = useDoctors();
  const first = visits[0]?.record;
  const [causes, setCauses] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(visits.map(({ record }) => [record._id, record.cause])),
  );
  const [shared, setShared] = useState({
    division: first?.division ?? '',
    doctorID: first?.doctorID ?? '',
    note: first?.checkInNote ?? '',
  });
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      for (const { record } of visits) {
        const after = {
          cause: causes[record._id] ?? record.cause,
          division: shared.division,
          doctorID: shared.doctorID,
          doctor: doctors.find((doctor) => doctor._id === shared.doctorID)?.name ?? '',
          checkInNote: shared.note,
        };
        const edits = editsBetween(record, after, ['cause', 'division', 'doctorID', 'doctor', 'checkInNote']);
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
      title={checkin.editTitle(visits.map((visit) => visit.name).join('、'))}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={checkin.save}
      saving={saving}
    >
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {visits.map(({ record, name }) => (
          <Field
            key={record._id}
            label={visits.length > 1 ? checkin.visit.causeOf(name) : checkin.visit.cause}
            value={causes[record._id] ?? ''}
            onChange={(cause) => setCauses({ ...causes, [record._id]: cause.slice(0, 300) })}
          />
        ))}
        <SharedFields value={shared} set={setShared} />
      </FieldStack>
    </FormPanel>
  );
}
