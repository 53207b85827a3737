import { laneMinutes } from '@vetloom/domain/visit/board.ts';
import { hasUndispensedBag } from '@vetloom/domain/visit/record.machine.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import type { ReactNode } from 'react';
import type { VisitEntry } from '../../../data/today.ts';
import { dispense } from '../../../locale/dispense.ts';
import { today } from '../../../locale/today.ts';
import classes from './dispense.module.css';
import type { Dispensing } from './use-dispensing.ts';

interface QueueProps {
  readonly lists: Dispensing;
  readonly chosen: string | undefined;
  readonly onChoose: (recordID: string) => void;
}

/** Who waits for the pharmacy, the longest first, and who was served today. */
export function Queue({ lists, chosen, onChoose }: QueueProps) {
  const now = useNow();
  const rows = (entries: readonly VisitEntry[], end: (entry: VisitEntry) => ReactNode) => (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.record._id}>
          <button
            type="button"
            className={classes.row}
            aria-current={entry.record._id === chosen}
            onClick={() => onChoose(entry.record._id)}
          >
            <b>{entry.pet?.name ?? today.unknownPet}</b>
            <span className={classes.rowEnd}>{end(entry)}</span>
            <span>{entry.pet?.userName ?? ''}</span>
            <span className={classes.rowEnd}>{amountOf(entry)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={classes.queue} aria-label={dispense.listLabel}>
      <h2 className={classes.paneHead}>
        {dispense.todo} {lists.todo.length}
      </h2>
      {lists.todo.length === 0 ? <p className={classes.calm}>{dispense.empty}</p> : null}
      {rows(lists.todo, ({ record }) => dispense.minutes(laneMinutes(record, now)))}
      {lists.done.length === 0 ? null : (
        <>
          <h2 className={classes.paneHead}>
            {dispense.done} {lists.done.length}
          </h2>
          {rows(lists.done, ({ record }) => (
            <ThreadStatus status={record.dispenseStatus} word={formatTime(record.drugDispensedDateTime)} />
          ))}
        </>
      )}
    </nav>
  );
}

function amountOf({ record }: VisitEntry): string {
  if (record.drugBag.length === 0) return dispense.noteOnly;
  const waiting = record.drugBag.filter((bag) => !bag.dispensed).length;
  return hasUndispensedBag(record) && waiting < record.drugBag.length
    ? `${waiting} / ${dispense.bags(record.drugBag.length)}`
    : dispense.bags(record.drugBag.length);
}
