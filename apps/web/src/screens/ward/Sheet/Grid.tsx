import { type GridRow as Row, SHEET_GROUPS, SHEET_HOURS } from '@vetloom/domain/ward/day-grid.ts';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import type { Editing } from './CellEditor.tsx';
import type { Beyond } from './cell-words.ts';
import { GridRow, type RowFace } from './GridRow.tsx';
import { cellAt, rove } from './grid-focus.ts';
import classes from './sheet.module.css';
import type { Pending } from './use-cell-entry.ts';
import { type GridKeys, useGridKeys } from './use-grid-keys.ts';

interface GridProps {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly label: string;
  readonly dayWord: string;
  readonly rows: readonly Row[];
  readonly faces: ReadonlyMap<string, RowFace>;
  readonly current: number | undefined;
  readonly pending: Pending;
  readonly editing: Editing | undefined;
  readonly keys: GridKeys;
  readonly nameOf: (staffID: string) => string;
  readonly beyondOf: (missionID: string) => Beyond;
  readonly mayPlan: boolean;
  readonly isTouch: boolean;
  /** Lines below the groups. */
  readonly children: ReactNode;
}

const HOURS = Array.from({ length: SHEET_HOURS }, (_, hour) => String(hour).padStart(2, '0'));

/** Parameters by hours: the groups of a day with their rows, the hour of now as a column. */
export function Grid(props: GridProps) {
  const { grid, label, dayWord, rows, faces, current, keys, isTouch } = props;
  const handlers = useGridKeys(grid, rows, keys, isTouch);
  useEffect(() => {
    const table = grid.current;
    if (table === null) return;
    // The hour of now is in view; it is where the Tab key enters.
    const start = cellAt(table, { row: 0, column: (current ?? 8) + 1 });
    rove(table, start);
    const scroll = table.parentElement;
    if (scroll && start && scroll.scrollWidth > scroll.clientWidth + 1)
      scroll.scrollLeft = Math.max(
        0,
        start.offsetLeft + (start.parentElement?.offsetLeft ?? 0) - scroll.clientWidth / 2,
      );
  }, [grid, current]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table
        ref={grid}
        className={classes.grid}
        onKeyDown={handlers.onKeyDown}
        onClick={handlers.onClick}
        onFocus={handlers.onFocus}
      >
        <colgroup>
          <col className={classes.headColumn} />
          <col className={classes.trendColumn} />
          {HOURS.map((hour) => (
            <col key={hour} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.head}>
              {dayWord}
            </th>
            <th scope="col" className={classes.trend}>
              {flowsheet.trend}
            </th>
            {HOURS.map((hour, at) => (
              <th
                key={hour}
                scope="col"
                data-now={at === current || undefined}
                aria-current={at === current ? 'time' : undefined}
              >
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        {SHEET_GROUPS.map((group) => (
          <Group key={group} group={group} {...props} faces={faces} />
        ))}
        {props.children}
      </table>
    </section>
  );
}

interface GroupProps extends Omit<GridProps, 'children' | 'grid' | 'keys' | 'label' | 'dayWord' | 'isTouch'> {
  readonly group: Row['group'];
}

function Group(props: GroupProps) {
  const { group, rows, faces, pending, editing } = props;
  const mine = rows.flatMap((row, at) => (row.group === group ? [{ row, at }] : []));
  if (mine.length === 0) return null;
  return (
    <tbody>
      <tr className={classes.group}>
        <th colSpan={SHEET_HOURS + 2} scope="rowgroup">
          <span>{flowsheet.groups[group]}</span>
        </th>
      </tr>
      {mine.map(({ row, at }) => (
        <GridRow
          key={row.key}
          row={row}
          face={faces.get(row.key) ?? NO_FACE}
          at={at}
          current={props.current}
          pending={pending.get(row.missionID)}
          editing={editing?.row === row.key ? editing : undefined}
          nameOf={props.nameOf}
          beyond={props.beyondOf(row.missionID)}
          mayPlan={props.mayPlan && row.group !== 'gone'}
        />
      ))}
    </tbody>
  );
}

const NO_FACE: RowFace = {
  title: '',
  dose: '',
  name: '',
  unit: '',
  controlled: false,
  asNeeded: false,
  change: undefined,
  bar: undefined,
};
