import { owesCheck } from '@vetloom/domain/pharmacy/todo.ts';
import { hasUndispensedBag } from '@vetloom/domain/record/record.machine.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import type { ReactNode } from 'react';
import type { CounterEntry, Dispensing } from '../../../data/pharmacy/counter.ts';
import { today } from '../../../locale/overview.ts';
import { waited } from '../../../locale/overview-waited.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { useChosenInSight } from '../../../parts/queue-list/use-chosen-in-sight.ts';
import { StayMark } from '../../../parts/ward/StayMark.tsx';
import classes from './dispense.module.css';

interface QueueProps {
  readonly lists: Dispensing;
  readonly chosen: string | undefined;
  readonly onChoose: (recordID: string) => void;
}

/** Who waits for the pharmacy, the longest first, and who was served today. */
export function Queue({ lists, chosen, onChoose }: QueueProps) {
  const now = useNow();
  const list = useChosenInSight<HTMLElement>(chosen);
  const rows = (entries: readonly CounterEntry[], end: (entry: CounterEntry) => ReactNode) => (
    <ul className={queueList.list}>
      {entries.map((entry) => (
        <li key={entry.record._id}>
          <button
            type="button"
            className={queueList.row}
            aria-current={entry.record._id === chosen}
            onClick={() => onChoose(entry.record._id)}
          >
            <b>
              {entry.pet?.name ?? today.unknownPet} <StayMark stay={entry.record.stay} />
            </b>
            <span className={queueList.rowEnd}>{end(entry)}</span>
            <span>{entry.pet?.userName ?? ''}</span>
            <span className={queueList.rowEnd}>{amountOf(entry)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <nav ref={list} className={classes.queue} aria-label={pharmacy.listLabel}>
      <h2 className={queueList.head}>
        {pharmacy.todo} {lists.todo.length}
      </h2>
      {lists.todo.length === 0 ? <p className={queueList.calm}>{pharmacy.empty}</p> : null}
      {rows(lists.todo, ({ record }) => waited(minutesBetween(record.inspectedDateTime || record.dateTime, now)))}
      {lists.done.length === 0 ? null : (
        <>
          <h2 className={queueList.head}>
            {pharmacy.done} {lists.done.length}
          </h2>
          {rows(lists.done, ({ record }) =>
            owesCheck(record) ? (
              <Chip tone="cinnabar">{pharmacy.check.owed}</Chip>
            ) : (
              <ThreadStatus status={record.dispenseStatus} word={formatTime(record.drugDispensedDateTime)} />
            ),
          )}
        </>
      )}
    </nav>
  );
}

function amountOf({ record }: CounterEntry): string {
  if (record.drugBag.length === 0) return pharmacy.noteOnly;
  const waiting = record.drugBag.filter((bag) => !bag.dispensed).length;
  return hasUndispensedBag(record) && waiting < record.drugBag.length
    ? `${waiting} / ${pharmacy.bags(record.drugBag.length)}`
    : pharmacy.bags(record.drugBag.length);
}
