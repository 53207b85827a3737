import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { ShiftHandoverFields } from '@vetloom/domain/hospital/plan.schema.ts';
import { openDay } from '@vetloom/domain/ward/plan.commands.ts';
import { giveHandover, receiveHandover, takeHandoverBack } from '@vetloom/domain/ward/shift-handover.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { useDocuments, useRun, useSession, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import { wardHandover as words } from '../../../locale/ward-handover.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import { petName } from '../../../parts/ward/dose-words.ts';
import classes from './handover.module.css';
import { handoverDraft, latestHandovers, type PatientHandover } from './handover-draft.ts';

interface HandoverProps {
  readonly patients: readonly WardPatient[];
  readonly faceOf: (patient: WardPatient) => string;
  readonly now: number;
  readonly onClose: () => void;
}

const PARTS = ['problem', 'state', 'due', 'questions'] as const;

/** What one shift tells the next: begun from each animal's record, signed by who gives it, and taken over by who signs next. */
export function Handover({ patients, faceOf, now, onClose }: HandoverProps) {
  // What was read as the dialog opened: it doesn't change under whoever writes in it.
  const [drafts, setDrafts] = useState(
    () => new Map(patients.map((patient) => [patient.stay._id, handoverDraft(patient, now, faceOf(patient))])),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const run = useRun();
  const store = useStore();
  const { busy, act } = useAct();
  const latest = latestHandovers(patients);
  const open = latest.filter(({ handover }) => handover.receivedDateTime === 0);
  const chosen = patients.filter(({ stay }) => !left.has(stay._id));
  const change = (stayID: string, part: keyof ShiftHandoverFields, text: string) =>
    setDrafts((held) => {
      const draft = held.get(stayID);
      return draft ? new Map(held).set(stayID, { ...draft, [part]: text }) : held;
    });
  const give = async () => {
    const planDateTime = dayStart(Math.floor(store.now()), shownZone());
    const given: { inHospitalID: string; planDateTime: number; handoverID: string }[] = [];
    const done = await act(async () => {
      for (const { stay, days } of chosen) {
        const fields = drafts.get(stay._id);
        if (fields === undefined) continue;
        const day = { inHospitalID: stay._id, planDateTime };
        if (!days.some(({ plan }) => plan.planDateTime === planDateTime)) await run(openDay, day);
        const row = { ...day, handoverID: newID.row() };
        await run(giveHandover, { ...row, fields });
        given.push(row);
      }
    });
    if (!done) return;
    showUndo({
      message: words.given(given.length),
      undoWord: words.undo,
      onUndo: () =>
        void act(async () => {
          for (const row of given) await run(takeHandoverBack, row);
        }),
    });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size="min(1040px, 96vw)" centered>
      <Waiting entries={open} />
      {patients.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <>
          <p className={classes.intro}>{words.intro}</p>
          <ul className={classes.list}>
            {patients.map((patient) => {
              const { stay } = patient;
              const draft = drafts.get(stay._id);
              const isLeft = left.has(stay._id);
              if (draft === undefined) return null;
              return (
                <li key={stay._id} data-left={isLeft || undefined}>
                  <Checkbox
                    checked={!isLeft}
                    aria-label={words.include(petName(patient))}
                    label={
                      <>
                        <b>{petName(patient)}</b> {stay.cageName}
                      </>
                    }
                    onChange={() =>
                      setLeft((held) => {
                        const next = new Set(held);
                        if (!next.delete(stay._id)) next.add(stay._id);
                        return next;
                      })
                    }
                  />
                  <div className={classes.parts}>
                    {PARTS.map((part) => (
                      <Textarea
                        key={part}
                        size="sm"
                        label={words[part]}
                        aria-label={`${petName(patient)} ${words[part]}`}
                        autosize
                        minRows={1}
                        maxRows={6}
                        disabled={isLeft}
                        maxLength={part === 'problem' ? 1000 : 2000}
                        value={draft[part]}
                        onChange={(event) => change(stay._id, part, event.currentTarget.value)}
                      />
                    ))}
                  </div>
                </li>
              );
            })}
          </ul>
          <div className={classes.foot}>
            <PrintButton entries={latest} />
            <Button loading={busy} disabled={chosen.length === 0} onClick={() => void give()}>
              {words.give} {chosen.length}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** What waits for somebody to sign: at once, whoever gave it. */
function Waiting({ entries }: { readonly entries: readonly PatientHandover[] }) {
  const me = useSession().actor?.staffID;
  const names = useNames();
  const run = useRun();
  const { busy, act } = useAct();
  const others = entries.filter(({ handover }) => handover.by !== me);
  const [first] = entries;
  if (first === undefined) return null;
  const receive = () =>
    act(async () => {
      for (const { day, handover } of others) {
        const { inHospitalID, planDateTime } = day.plan;
        await run(receiveHandover, { inHospitalID, planDateTime, handoverID: handover._id });
      }
      showSuccess(words.received(others.length));
    });
  return (
    <section className={classes.waiting} aria-label={words.waiting(entries.length)}>
      <div>
        <b>{words.waiting(entries.length)}</b>
        <span>{words.from(names.get(first.handover.by) ?? '', formatTime(first.handover.dateTime))}</span>
        {others.length === 0 ? <span>{words.mine}</span> : null}
        {others.length === 0 ? null : (
          <Button size="sm" loading={busy} data-autofocus onClick={() => void receive()}>
            {words.receive} {others.length}
          </Button>
        )}
      </div>
      <ul>
        {entries.map(({ patient, handover }) => (
          <li key={handover._id}>
            <b>
              {patient.stay.cageName} {petName(patient)}
            </b>
            {PARTS.map((part) =>
              handover[part] === '' ? null : <p key={part}>{`${words[part]}：${handover[part]}`}</p>,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const useNames = (): ReadonlyMap<string, string> =>
  new Map((useDocuments('staff', 'byName', {}) ?? []).map(({ _id, name }) => [_id, name]));

function PrintButton({ entries }: { readonly entries: readonly PatientHandover[] }) {
  const store = useStore();
  const names = useNames();
  const { busy, act } = useAct();
  const print = () =>
    act(async () => {
      const { wardHandoverSheet } = await import('@vetloom/documents/ward-handover.ts');
      const patients = entries.map(({ patient, handover }) => ({
        ...{ pet: petName(patient), cage: patient.stay.cageName, handover },
        ...{ by: names.get(handover.by) ?? '', receivedBy: names.get(handover.receivedBy) ?? '' },
      }));
      await show(wardHandoverSheet({ ...(await clinicPrintData(store)), patients }));
    });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={14} aria-hidden="true" />}
      disabled={busy || entries.length === 0}
      onClick={() => void print()}
    >
      {words.print}
    </Button>
  );
}
