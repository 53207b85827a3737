import { Button, Group, Modal } from '@mantine/core';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { recordContent } from '@vetloom/domain/record/record.schema.ts';
import { createManualRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useId, useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { checkin } from '../../locale/visit.ts';
import { DateField } from '../../parts/form/DateField.tsx';
import { Choice, Field, FieldPair, FieldStack } from '../../parts/form/Fields.tsx';
import { formKeys } from '../../parts/form/FormPanel.tsx';
import { TimeField } from '../../parts/form/TimeField.tsx';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import { useServices } from '../../parts/form/use-customize.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { lateVisitTime } from './late-visit-time.ts';
import { useDoctors } from './use-family.ts';

const words = checkin.late;

interface LateVisitProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/**
 * Writes a visit down afterwards, of an earlier day, for instance from paper (spec 2 §4; source `manual`), and goes on to it. Visits that the
 * animal has on that day are shown before, so that nobody enters one a second time.
 */
export function LateVisit({ pet, onClose }: LateVisitProps) {
  const run = useRun();
  const store = useStore();
  const go = useGo();
  const doctors = useDoctors();
  const services = useServices();
  const id = useId();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [written, setWritten] = useState({ cause: '', division: '', doctorID: '', record: '' });
  const { busy, failure, attempt } = useAttempt();
  const change = (part: Partial<typeof written>) => setWritten({ ...written, ...part });
  const dateTime = lateVisitTime(day, time, store.now());
  const there = useVisitsOf(pet._id, dateTime);
  const ready = dateTime !== undefined && written.cause.trim() !== '' && !busy;
  const save = async () => {
    if (!ready) return;
    const recordID = newID.record(store.now());
    const { cause, record, doctorID, ...rest } = written;
    await attempt(async () => {
      const doctor = doctors.find(({ _id }) => _id === doctorID)?.name ?? '';
      const said = { ...rest, cause: cause.trim(), record: record.trim(), doctorID, doctor, dateTime };
      await run(createManualRecord, { _id: recordID, petID: pet._id, content: recordContent.parse(said) });
      showSuccess(words.done(formatDate(dateTime)));
      onClose();
      go(links.visit(pet._id, recordID));
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.title(pet.name)} size={480} centered>
      <form
        id={id}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={formKeys(() => void save())}
      >
        <FieldStack>
          <p>{words.text}</p>
          <FieldPair>
            <DateField
              label={words.day}
              value={day}
              onChange={setDay}
              error={day !== '' && dateTime === undefined ? words.future : undefined}
              data-autofocus
            />
            <TimeField label={words.time} value={time} onChange={setTime} />
          </FieldPair>
          {there.length === 0 ? null : (
            <Notice tone="ochre">
              {words.there(there.map((visit) => `${formatTime(visit.dateTime)} ${visit.cause}`.trim()).join('、'))}
            </Notice>
          )}
          <Field
            label={checkin.visit.cause}
            value={written.cause}
            onChange={(cause) => change({ cause: cause.slice(0, 300) })}
            required
          />
          <FieldPair>
            <Choice
              label={checkin.visit.division}
              options={services.map((division) => ({ value: division, label: division }))}
              value={written.division}
              onChange={(division) => change({ division })}
            />
            <Choice
              label={checkin.visit.doctor}
              placeholder={checkin.visit.anyDoctor}
              options={doctors.map((doctor) => ({ value: doctor._id, label: doctor.name }))}
              value={written.doctorID}
              onChange={(doctorID) => change({ doctorID })}
            />
          </FieldPair>
          <Field
            label={words.record}
            value={written.record}
            lines={4}
            onChange={(record) => change({ record: record.slice(0, 20_000) })}
          />
          {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        </FieldStack>
        <Group justify="flex-end" mt="lg">
          <Button
            type="submit"
            disabled={!ready}
            loading={busy}
            rightSection={<Keycap keys="Ctrl Enter" onFill />}
            aria-keyshortcuts="Control+Enter"
          >
            {words.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The animal's visits of a day, as far as this device holds them, live. */
const useVisitsOf = (petID: string, at: number | undefined) =>
  useLive(
    async (store) => {
      if (at === undefined) return [];
      const from = dayStart(at, shownZone());
      const range = { equals: [petID], from, to: nextDay(from, shownZone()) };
      return heldOrEmpty(() => store.query('record', 'byPet', range));
    },
    [petID, at],
  ) ?? [];
