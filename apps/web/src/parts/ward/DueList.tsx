import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useMemo, useState } from 'react';
import { controlledKey } from '../../data/ward/second-look.ts';
import type { WardDose } from '../../data/ward/ward-days.ts';
import { due as words } from '../../locale/ward-due.ts';
import station from '../station/station.module.css';
import { DueRows } from './DueRows.tsx';
import classes from './due.module.css';
import { AHEAD_SECONDS, dueRows } from './due-rows.ts';
import { useDueDesk } from './use-due-desk.tsx';
import { useDueKeys } from './use-due-keys.ts';

/** Lines that a pane shows: nobody works through more before the first are done, and a large ward's would take a second to draw. */
const MOST_ROWS = 60;

interface DueListProps {
  readonly doses: readonly WardDose[];
  /** Unix seconds. */
  readonly now: number;
  readonly onOpen: (dose: WardDose) => void;
  /** Seconds ahead that are shown; two hours. */
  readonly ahead?: number;
  /** The missions of controlled drugs, by the ids of their days (`useControlled`). */
  readonly controlled?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

/** What is due in the whole ward, the longest late first: the pane beside a ward's cards. J and K move, the space bar says that it is done, S why not. */
export function DueList({ doses, now, onOpen, ahead = AHEAD_SECONDS, controlled }: DueListProps) {
  const all = useMemo(() => dueRows(doses, now, ahead), [doses, now, ahead]);
  const rows = useMemo(() => all.slice(0, MOST_ROWS), [all]);
  const [active, setActive] = useState<string>();
  const desk = useDueDesk();
  useDueKeys({ rows, active, onActive: setActive, skip: desk.skip });
  const marked = useMemo(
    () => new Set(doses.filter((dose) => controlled?.get(dose.day.plan._id)?.has(dose.missionID)).map(controlledKey)),
    [doses, controlled],
  );
  return (
    <>
      <h2 className={station.paneHead}>
        {words.wardNow} <small>{words.live}</small>
      </h2>
      <div className={classes.scroll}>
        {rows.length === 0 ? <p className={classes.empty}>{words.calm}</p> : null}
        <DueRows
          label={words.label}
          groups={[{ key: 'all', rows }]}
          now={now}
          activeKey={active}
          onActive={setActive}
          controlled={marked}
          onOpen={({ doses: [first] }) => first && onOpen(first)}
          onDone={desk.done && ((row) => desk.done?.([row]))}
        />
        {all.length > rows.length ? <p className={classes.empty}>{words.more(all.length - rows.length)}</p> : null}
      </div>
      {desk.done === undefined ? null : <DueKeys />}
      {desk.dialog}
    </>
  );
}

/** The keys of such a list, for its foot. */
export function DueKeys() {
  return (
    <footer className={classes.foot}>
      <span className={classes.keys}>
        <span>
          <Keycap keys="J" /> <Keycap keys="K" /> {words.keys.move}
        </span>
        <span>
          <Keycap keys={words.space} /> {words.keys.done}
        </span>
        <span>
          <Keycap keys="S" /> {words.keys.skip}
        </span>
      </span>
    </footer>
  );
}
