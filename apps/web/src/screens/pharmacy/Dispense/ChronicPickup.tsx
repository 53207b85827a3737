import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { doseSentence } from '@vetloom/documents/drug-directions.ts';
import { CHRONIC_PICKUP } from '@vetloom/domain/clinic/service-types.ts';
import { courseNumber } from '@vetloom/domain/lines/course.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { pickupBag, prescribedAgain } from '@vetloom/domain/pharmacy/chronic-pickup.ts';
import { drugHistory } from '@vetloom/domain/pharmacy/drug-history.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { createManualRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useDocument, useLive, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import classes from './dispense.module.css';

const words = pharmacy.pickup;
/** Earlier visits whose drugs are offered. */
const OFFERED_VISITS = 3;
const DAYS = /^\d{1,3}$/;

/** An owner comes for medicine of a chronic disease: what a doctor prescribed before is handed out again (spec 2 §4; [2.4.62]). */
export function ChronicPickup({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}) {
  const [petID, setPetID] = useState<string>();
  const visits = useLive(
    async (store) =>
      petID === undefined ? undefined : (await drugHistory(store, { petID }, undefined, OFFERED_VISITS)).records,
    [petID],
  );
  return (
    <Modal opened onClose={onClose} title={words.title} size={560} centered>
      <PersonPicker kind="pet" label={words.pet} hint={words.petHint} except="" value={petID} onChange={setPetID} />
      {petID === undefined || visits === undefined ? null : visits.length === 0 ? (
        <EmptyState title={words.none} next={words.noneNext} />
      ) : (
        <Choice key={petID} petID={petID} visits={visits} onMade={onMade} />
      )}
    </Modal>
  );
}

interface ChoiceProps {
  readonly petID: string;
  readonly visits: readonly VisitRecord[];
  readonly onMade: (recordID: string) => void;
}

function Choice({ petID, visits, onMade }: ChoiceProps) {
  const run = useRun();
  const store = useStore();
  const pet = found(useDocument('pet', petID));
  const [latest] = visits;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(latest?.drugBag.flatMap((bag) => bag.items.map((drug) => drug._id)) ?? []),
  );
  const [days, setDays] = useState('');
  const [note, setNote] = useState('');
  const drugs = visits.flatMap((visit) => visit.drugBag.flatMap((bag) => bag.items.map((drug) => ({ visit, drug }))));
  const picked = drugs.filter(({ drug }) => chosen.has(drug._id));
  const daysAreWrong = days !== '' && !DAYS.test(days);
  const save = async () => {
    if (picked.length === 0 || daysAreWrong || !latest) return;
    const recordID = newID.record(store.now());
    const items = picked.map(({ drug }) =>
      forDays(prescribedAgain(drug, newID.row()), days === '' ? null : Number(days)),
    );
    const content = recordContent.parse({
      dateTime: Math.floor(store.now()),
      division: CHRONIC_PICKUP,
      cause: CHRONIC_PICKUP,
      doctor: latest.doctor,
      doctorID: latest.doctorID,
      drugBag: [pickupBag(newID.row(), items)],
      drugBagNote: note.trim(),
    });
    try {
      await run(createManualRecord, { _id: recordID, petID, content });
      showSuccess(words.saved(pet?.name ?? ''));
      onMade(recordID);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  useHotkey('Ctrl Enter', keyWords.save, () => void save(), { throughDialogs: true });
  return (
    <Stack gap="sm" mt="md">
      <Checkbox.Group label={words.drugs} value={[...chosen]} onChange={(ids: string[]) => setChosen(new Set(ids))}>
        <Stack gap={8} mt={6}>
          {drugs.map(({ visit, drug }) => (
            <Checkbox
              key={drug._id}
              value={drug._id}
              label={`${drug.name}　${doseSentence(drug, 'zh-Hant')}　${formatQuantity(drug.number)} ${drug.unit}`}
              description={words.last(formatDate(visit.dateTime), visit.doctor)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={classes.pickupFields}>
        <TextInput
          label={words.days}
          inputMode="numeric"
          value={days}
          error={daysAreWrong}
          placeholder={drugs[0]?.drug.days === null ? '' : formatQuantity(drugs[0]?.drug.days ?? 0)}
          onChange={(event) => setDays(event.currentTarget.value.trim())}
        />
        <TextInput
          label={words.note}
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <Text size="xs" c="dimmed">
        {words.warned}
      </Text>
      <Group justify="flex-end">
        <Button
          disabled={picked.length === 0 || daysAreWrong}
          onClick={() => void save()}
          rightSection={<Keycap keys="Ctrl Enter" onFill />}
        >
          {words.save}
        </Button>
      </Group>
    </Stack>
  );
}

/** The same course for another number of days; null leaves it as it was. */
function forDays(drug: DrugLine, days: number | null): DrugLine {
  if (days === null) return drug;
  const next = { ...drug, days };
  return { ...next, number: courseNumber(next) };
}
