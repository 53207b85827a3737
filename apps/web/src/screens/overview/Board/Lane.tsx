import { type Lane as LaneName, laneMinutes } from '@vetloom/domain/overview/board.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { WaitLimits } from '@vetloom/ui/status/WaitingTime.tsx';
import { useMemo } from 'react';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { today } from '../../../locale/overview.ts';
import type { Kind } from '../../../parts/patient-strip/read-patient.ts';
import { CallBar } from '../../../parts/queue/CallBar.tsx';
import { type CheckInActs, CheckInKeys, CheckInMenu } from '../check-in-acts.tsx';
import { stillOwed } from '../still-owed.ts';
import { GiveTicket, TicketKey } from '../ticket.tsx';
import { BoardCard } from './BoardCard.tsx';
import classes from './board.module.css';
import { Expecting } from './Expecting.tsx';

interface LaneProps {
  readonly lane: LaneName;
  readonly entries: readonly VisitEntry[];
  readonly now: number;
  readonly limits: WaitLimits;
  readonly colours: ReadonlyMap<string, string>;
  readonly kinds: readonly Kind[];
  readonly selected: string | undefined;
  readonly onSelect: (recordID: string) => void;
  readonly onOpen: (entry: VisitEntry) => void;
  readonly acts: CheckInActs;
  /** Minutes for which each who waits still will, by the visit. */
  readonly waits?: ReadonlyMap<string, number> | undefined;
  /** Visits that were settled today, shown under the cashier's lane. */
  readonly settled?: readonly VisitEntry[];
}

/** One station with its cards. */
export function Lane({
  lane,
  entries,
  now,
  limits,
  colours,
  kinds,
  selected,
  onSelect,
  onOpen,
  acts,
  waits,
  settled = [],
}: LaneProps) {
  const queued = useMemo(
    () => entries.map(({ record, pet }) => ({ record, name: pet?.name ?? today.unknownPet })),
    [entries],
  );
  const chosen = entries.find(({ record }) => record._id === selected)?.record;
  return (
    <section className={classes.lane} aria-label={today.lane(today.lanes[lane], entries.length)} data-lane={lane}>
      <h2 className={classes.laneHead}>
        {today.lanes[lane]} <span>{entries.length}</span>
        <small>{summary(lane, entries, now)}</small>
      </h2>
      {lane === 'waiting' ? (
        <>
          <CallBar entries={queued} chosen={selected} hotkey="C" />
          <TicketKey record={chosen} />
          <CheckInKeys record={chosen} acts={acts} />
        </>
      ) : null}
      <ul className={classes.cards}>
        {entries.map((entry) => (
          <li key={entry.record._id}>
            <BoardCard
              entry={entry}
              lane={lane}
              now={now}
              limits={limits}
              doctorColour={colours.get(entry.record.doctorID)}
              kinds={kinds}
              selected={selected === entry.record._id}
              onSelect={onSelect}
              onOpen={onOpen}
              wait={lane === 'waiting' ? waits?.get(entry.record._id) : undefined}
            />
            {lane === 'waiting' ? (
              <span className={classes.ticket}>
                <GiveTicket record={entry.record} name={entry.pet?.name ?? today.unknownPet} />
              </span>
            ) : null}
            {lane === 'waiting' ? (
              <span className={classes.more}>
                <CheckInMenu record={entry.record} name={entry.pet?.name ?? today.unknownPet} acts={acts} />
              </span>
            ) : null}
          </li>
        ))}
        {entries.length === 0 && settled.length === 0 ? <li className={classes.nothing}>{today.laneEmpty}</li> : null}
        {settled.length === 0 ? null : <Settled entries={settled} />}
      </ul>
      {lane === 'waiting' ? <Expecting now={now} /> : null}
    </section>
  );
}

const SETTLED_SHOWN = 3;

function Settled({ entries }: { readonly entries: readonly VisitEntry[] }) {
  return (
    <li className={classes.settled}>
      <div className={`${classes.settledRow} ${classes.settledHead}`}>
        <VisitStatus status={90} word={today.justSettled} />
        <span>{today.settledCount(entries.length)}</span>
      </div>
      {entries.slice(0, SETTLED_SHOWN).map(({ record, pet }) => (
        <div key={record._id} className={classes.settledRow}>
          <span>{pet?.name ?? today.unknownPet}</span>
          <span>{formatTime(record.updateDateTime)}</span>
          <span>{formatMoney(record.total)}</span>
        </div>
      ))}
    </li>
  );
}

/** The one figure of a station that tells whether it keeps up. */
function summary(lane: LaneName, entries: readonly VisitEntry[], now: number): string {
  if (entries.length === 0) return '';
  switch (lane) {
    case 'waiting':
      return today.longest(Math.max(...entries.map(({ record }) => laneMinutes(record, now))));
    case 'inRoom':
      return today.doctors(new Set(entries.map(({ record }) => record.doctorID)).size);
    case 'exam':
      return today.todo(
        entries.reduce(
          (sum, { record }) => sum + (record.examTask?.filter((task) => task.finishDateTime === 0).length ?? 0),
          0,
        ),
      );
    case 'dispense':
      return today.bags(
        entries.reduce((sum, { record }) => sum + (record.drugBag?.filter((bag) => !bag.dispensed).length ?? 0), 0),
      );
    case 'checkout':
      return formatMoney(entries.reduce((sum, { record }) => sum + stillOwed(record), 0));
  }
}
