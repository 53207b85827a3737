// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by the virtual list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its active row
import { useUiWords } from '../words.tsx';
import classes from './list-table.module.css';
import type { ListColumn } from './list-table.types.ts';

interface ListRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly ListColumn<Row>[];
  readonly active: boolean;
  readonly chosen: boolean;
  /** Given where rows can be chosen. */
  readonly onToggle: (() => void) | undefined;
  readonly template: string;
  readonly height: number;
  readonly top: number;
  readonly onClick: () => void;
  readonly onDoubleClick: () => void;
}

const ownControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="button"]') !== null;

/** One row of a list; the list holds the focus and handles the keys, so a row only takes the pointer. */
export function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, columns, active, chosen, onToggle } = props;
  const words = useUiWords();
  const state = active ? classes.active : chosen ? classes.chosen : '';
  return (
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={onToggle === undefined ? active : chosen}
      className={`${classes.row} ${state}`}
      style={{ gridTemplateColumns: props.template, height: props.height, transform: `translateY(${props.top}px)` }}
      onClick={(event) => {
        if (!ownControl(event.target)) props.onClick();
      }}
      onDoubleClick={(event) => {
        if (!ownControl(event.target)) props.onDoubleClick();
      }}
    >
      {onToggle === undefined ? null : (
        <div role="gridcell">
          <input
            type="checkbox"
            className={classes.check}
            checked={chosen}
            onChange={onToggle}
            tabIndex={-1}
            aria-label={words.selectRow}
          />
        </div>
      )}
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
