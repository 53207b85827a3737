// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by the virtual list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its active row
import { useUiWords } from '../words.tsx';
import classes from './list-table.module.css';
import type { ListColumn, ListSort } from './list-table.types.ts';

interface ListHeadProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly template: string;
  readonly sort: ListSort | undefined;
  readonly onSort: ((sort: ListSort) => void) | undefined;
  /** Whether the rows begin with a box. */
  readonly boxes: boolean;
}

/** The sticky head of a list; a sortable column's name is a button. */
export function ListHead<Row>({ columns, template, sort, onSort, boxes }: ListHeadProps<Row>) {
  const words = useUiWords();
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} style={{ gridTemplateColumns: template }}>
        {boxes ? (
          <div role="columnheader">
            <span className={classes.hidden}>{words.selectRow}</span>
          </div>
        ) : null}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort : undefined;
          const name = column.name ?? (typeof column.head === 'string' ? column.head : column.key);
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={sorted === undefined ? undefined : sorted.descending ? 'descending' : 'ascending'}
              className={column.align === 'end' ? `${classes.headCell} ${classes.end}` : classes.headCell}
            >
              {column.sortable === true && onSort !== undefined ? (
                <button
                  type="button"
                  className={sorted === undefined ? classes.sort : `${classes.sort} ${classes.sorted}`}
                  title={words.sortBy(name)}
                  onClick={() => onSort({ key: column.key, descending: sorted !== undefined && !sorted.descending })}
                >
                  {column.head}
                  {sorted === undefined ? null : (
                    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
                      <path d={sorted.descending ? 'M1 2h6L4 7z' : 'M1 6h6L4 1z'} fill="currentColor" />
                    </svg>
                  )}
                </button>
              ) : (
                column.head
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
