import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn, ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AmountColumn, CatalogueColumn } from './catalogue-column.ts';
import { FigureCell } from './FigureCell.tsx';
import { FigureGrid } from './figure-grid.ts';
import type { FigureChange, FigureColumn, PasteAsk } from './figure-grid.types.ts';
import { gridKey } from './grid-keys.ts';
import { PasteDialog } from './PasteDialog.tsx';
import classes from './table.module.css';

interface CatalogueTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly CatalogueColumn<Row>[];
  /** Whether the person may change amounts. */
  readonly editable: boolean;
  /** Saves amounts, all or none, and resolves once the rows show them; false where they weren't, which it tells itself. */
  readonly onSave: (changes: readonly FigureChange[]) => Promise<boolean>;
  readonly onOpen: (row: Row) => void;
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
  readonly sort?: ListSort | undefined;
  readonly onSort?: (sort: ListSort) => void;
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;
  readonly selectionActions?: ReactNode;
  readonly empty: ReactNode;
}

/**
 * Rows of the catalogue, however many, with amounts that are written like those of a spreadsheet: arrows choose, Enter or typing begins, Escape leaves it, a
 * column is pasted. Everything else of a row is in its drawer.
 */
export function CatalogueTable<Row>(props: CatalogueTableProps<Row>) {
  const { rows, idOf, nameOf, columns, editable, active, onActive } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [grid] = useState(() => new FigureGrid<Row>());
  const [asked, setAsked] = useState<PasteAsk>();
  const figures = useMemo(() => columns.flatMap((column) => ('amount' in column ? [figureOf(column)] : [])), [columns]);
  useLayoutEffect(() => {
    grid.table = { rows, idOf, columns: figures, save: props.onSave, activate: onActive, ask: setAsked };
  });
  const toTable = () => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  const move = useLatest((id: string, by: 0 | 1 | -1) => {
    const next = by === 0 ? undefined : rows[rows.findIndex((row) => idOf(row) === id) + by];
    if (next !== undefined) onActive(idOf(next));
    toTable();
  });
  const listed = useMemo(
    () =>
      columns.map((column): ListColumn<Row> => {
        if (!('amount' in column)) return column;
        const figure = figureOf(column);
        return {
          key: column.key,
          head: column.head,
          width: column.width ?? '96px',
          align: 'end',
          ...(column.sortable === true ? { sortable: true } : {}),
          cell: (row) => (
            <FigureCell
              grid={grid}
              row={row}
              id={idOf(row)}
              name={nameOf(row)}
              column={figure}
              editable={editable}
              marksZero={column.marksZero === true}
              onMove={move}
            />
          ),
        };
      }),
    [columns, grid, idOf, nameOf, editable, move],
  );
  const toggle = (row: Row) => {
    const next = new Set(props.selection);
    if (!next.delete(idOf(row))) next.add(idOf(row));
    props.onSelectionChange?.(next);
  };
  const activeAt = () => rows.findIndex((row) => idOf(row) === active);
  return (
    <div ref={frame} className={classes.table}>
      <ListTable
        label={props.label}
        rows={rows}
        rowKey={idOf}
        columns={listed}
        activeKey={active}
        onActiveChange={onActive}
        onOpen={props.onOpen}
        // A click chooses; the name is what opens.
        onPreview={() => undefined}
        onKey={(event) => gridKey({ grid, active: activeAt(), editable, open: props.onOpen, toggle }, event)}
        onPaste={(event) => {
          if (!editable || event.defaultPrevented) return;
          event.preventDefault();
          grid.paste(event.clipboardData.getData('text/plain'), activeAt());
        }}
        sort={props.sort}
        {...(props.onSort === undefined ? {} : { onSort: props.onSort })}
        {...(props.selection === undefined ? {} : { selection: props.selection })}
        {...(props.onSelectionChange === undefined ? {} : { onSelectionChange: props.onSelectionChange })}
        selectionActions={props.selectionActions}
        empty={props.empty}
        autoFocus
      />
      {asked === undefined ? null : (
        <PasteDialog
          ask={asked}
          nameAt={(at) => {
            const row = rows[at];
            return row === undefined ? '' : nameOf(row);
          }}
          onFill={(prices) => void grid.fill(prices, asked.column, asked.at)}
          onClose={() => {
            setAsked(undefined);
            toTable();
          }}
        />
      )}
    </div>
  );
}

const figureOf = <Row,>({ key, head, amount, optional = false }: AmountColumn<Row>): FigureColumn<Row> => ({
  key,
  name: head,
  valueOf: amount,
  optional,
});

/** The same function at every render, which does what the last render said. */
function useLatest<A extends readonly unknown[]>(now: (...args: A) => void): (...args: A) => void {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [stable] = useState(
    () =>
      (...args: A) =>
        latest.current(...args),
  );
  return stable;
}
