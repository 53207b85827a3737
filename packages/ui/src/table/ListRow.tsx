// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by the virtual list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its active row
import { memo, type ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import classes from './list-table.module.css';
import type { ListColumn } from './list-table.types.ts';

/** What a row tells its list. One object for the life of the list, so that rows which stay in sight are not drawn again. */
export interface ListRowActions<Row> {
  readonly click: (index: number, row: Row) => void;
  readonly doubleClick: (row: Row) => void;
  readonly toggle: (row: Row) => void;
}

interface ListRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly ListColumn<Row>[];
  readonly active: boolean;
  readonly chosen: boolean;
  /** Whether rows can be chosen. */
  readonly boxes: boolean;
  readonly template: string;
  readonly height: number;
  readonly top: number;
  readonly actions: ListRowActions<Row>;
}

const ownControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="button"]') !== null;

function PlainRow<Row>({
  id,
  row,
  index,
  columns,
  active,
  chosen,
  boxes,
  template,
  height,
  top,
  actions,
}: ListRowProps<Row>) {
  const words = useUiWords();
  const state = active ? classes.active : chosen ? classes.chosen : '';
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={boxes ? chosen : active}
      data-active={active || undefined}
      className={`${classes.row} ${state}`}
      style={{ gridTemplateColumns: template, height, transform: `translateY(${top}px)` }}
      onClick={(event) => {
        if (!ownControl(event.target)) actions.click(index, row);
      }}
      onDoubleClick={(event) => {
        if (!ownControl(event.target)) actions.doubleClick(row);
      }}
    >
      {boxes ? (
        <div role="gridcell">
          <input
            type="checkbox"
            className={classes.check}
            checked={chosen}
            onChange={() => actions.toggle(row)}
            tabIndex={-1}
            aria-label={words.selectRow}
          />
        </div>
      ) : null}
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={column.align === 'end' ? `${classes.cell} ${classes.end}` : classes.cell}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/**
 * One row of a list; the list holds the focus and handles the keys, so a row only takes the pointer. While a list scrolls, only rows that
 * come into sight are drawn.
 */
export const ListRow = memo(PlainRow) as <Row>(props: ListRowProps<Row>) => ReactNode;
