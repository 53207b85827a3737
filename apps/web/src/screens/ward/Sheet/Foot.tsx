import { Button } from '@mantine/core';
import type { ChangedMission, MissionChange } from '@vetloom/domain/ward/day-changes.ts';
import type { GridRow } from '@vetloom/domain/ward/day-grid.ts';
import { Footer } from '@vetloom/ui/layout/Sheet.tsx';
import { monitorName } from '../../../locale/ward.ts';
import { flowsheet, PICKS } from '../../../locale/ward-sheet.ts';
import { type Beyond, cellWords, minuteText, valueText } from './cell-words.ts';
import classes from './sheet.module.css';
import type { Entered } from './use-cell-entry.ts';

interface FootProps {
  /** The row and hour that have the focus. */
  readonly row: GridRow | undefined;
  readonly hour: number | undefined;
  readonly name: string;
  readonly beyondOf: (missionID: string) => Beyond;
  readonly nameOf: (staffID: string) => string;
  readonly last: Entered | undefined;
  readonly onUndo: () => void;
  readonly nameOfMission: (missionID: string) => string;
  readonly changes: readonly ChangedMission[];
  readonly readOnly: string | undefined;
}

/** What the cell that has the focus says, who wrote it and when; what was entered last, to be taken back; the keys. */
export function Foot(props: FootProps) {
  const { row, hour, name, beyondOf, nameOf, last, onUndo, nameOfMission, changes, readOnly } = props;
  const cell = row && hour !== undefined ? row.cells[hour] : undefined;
  const picks = row === undefined ? undefined : PICKS[row.missionID];
  const said =
    row === undefined || hour === undefined
      ? changesWord(changes)
      : cell === undefined && picks !== undefined
        ? flowsheet.picks(picks)
        : `${name} ${flowsheet.hour(String(hour).padStart(2, '0'))}：${cellWords(row.missionID, cell, nameOf, beyondOf(row.missionID))}`;
  return (
    <Footer end={<span className={classes.keys}>{readOnly ?? flowsheet.keys}</span>}>
      {last === undefined ? null : (
        <span className={classes.last} role="status">
          {last.to === null
            ? flowsheet.emptied(nameOfMission(last.missionID), minuteText(last.time))
            : flowsheet.filled(
                nameOfMission(last.missionID),
                minuteText(last.time),
                valueText(last.missionID, last.to),
              )}
          <Button variant="default" size="compact-xs" onClick={onUndo}>
            {flowsheet.undo}
          </Button>
        </span>
      )}
      <span className={classes.said} title={said}>
        {said}
      </span>
    </Footer>
  );
}

/** How a day differs from the one before, in a line. */
function changesWord(changes: readonly ChangedMission[]): string {
  const of = (change: MissionChange) => changes.filter((one) => one.change === change);
  const names = (change: MissionChange) =>
    of(change)
      .map(({ missionID, name }) => monitorName(missionID, name))
      .join('、');
  const count = flowsheet.changedCount;
  const parts = [
    ...(of('added').length > 0 ? [count.added(of('added').length)] : []),
    ...(of('changed').length > 0 ? [count.changed(of('changed').length)] : []),
    ...(of('ended').length > 0 ? [count.ended(names('ended'))] : []),
    ...(of('resumed').length > 0 ? [count.resumed(names('resumed'))] : []),
  ];
  return parts.length === 0 ? '' : flowsheet.changed(parts);
}
