import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LastPurchase } from '../../../../data/inventory/buying-calls.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { scanYear } from '../../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../../parts/scan/use-scanner.ts';
import { besideOrder } from './beside.ts';
import { expiryTyped } from './expiry-text.ts';
import type { EditedKind, RowText } from './form-text.ts';
import { type GridActs, GridLine } from './GridLine.tsx';
import classes from './grid.module.css';
import {
  beside,
  type Cell,
  COLUMNS,
  type Column,
  copiedDown,
  entered,
  type GoodsItem,
  type Line,
  linesOf,
  namedBy,
  pasted,
  scanned,
  withLot,
  withoutLine,
  withProduct,
  withRoom,
  written,
} from './grid-rows.ts';
import { rowProblems } from './read-form.ts';

const words = formWords.grid;
const WIDTHS: Readonly<Record<Column, string>> = {
  name: 'minmax(160px, 2.4fr)',
  lot: 'minmax(84px, 1fr)',
  expiresOn: '104px',
  number: '72px',
  free: '52px',
  unit: '56px',
  factor: '60px',
  price: '84px',
  discount: '52px',
};

type OrderItem = Form<'order'>['items'][number];

interface ItemGridProps {
  readonly kind: EditedKind;
  readonly rows: readonly RowText[];
  readonly items: readonly GoodsItem[];
  readonly lasts: ReadonlyMap<string, LastPurchase>;
  /** What of the order is missing, by its rows; undefined where nothing was ordered. */
  readonly missing: ReadonlyMap<string, { readonly item: OrderItem; readonly number: number }> | undefined;
  readonly editable: boolean;
  readonly onRows: (rows: readonly RowText[]) => void;
  readonly onUndo: () => void;
}

/**
 * The rows of a form, written without a mouse: Enter goes through what is typed in every row and on to the next one, arrows go up and down, Ctrl D copies what
 * stands above, Ctrl Backspace takes a line away, Alt ↓ adds a lot, Ctrl Z takes back. A scanner is heard wherever the focus is.
 */
export function ItemGrid(props: ItemGridProps) {
  const { kind, items, editable } = props;
  const frame = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => (editable ? withRoom(props.rows) : props.rows), [editable, props.rows]);
  const lines = useMemo(() => linesOf(rows, kind), [rows, kind]);
  const columns = COLUMNS[kind];
  const template = `32px ${columns.map((column) => WIDTHS[column]).join(' ')} 84px 116px`;
  const wanted = useRef<Cell>(undefined);
  useLayoutEffect(() => {
    // The cell may have come into being with the change that leads to it.
    if (wanted.current === undefined) return;
    const cell = frame.current?.querySelector<HTMLInputElement>(
      `[data-cell="${wanted.current.line} ${wanted.current.column}"]`,
    );
    wanted.current = undefined;
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest' });
  });
  const goTo = (cell: Cell | undefined) => {
    wanted.current = cell;
    if (cell) frame.current?.querySelector<HTMLInputElement>(`[data-cell="${cell.line} ${cell.column}"]`)?.focus();
  };
  const before = useRef(rows);
  const year = scanYear;
  const scan = (code: string) => {
    const done = scanned(before.current, code, { kind, items, year: year() });
    // What the scanner typed into a cell goes, whether it named something or not.
    props.onRows(done?.rows ?? before.current);
    const row = done?.rows[done.at];
    if (!done || !row) return showError(formWords.scanUnknown(code));
    showSuccess(formWords.scanned(row.name, row.number));
    if (frame.current?.querySelector('[data-product]:focus'))
      wanted.current = { line: linesOf(withRoom(done.rows), kind).length - 1, column: 'name' };
  };
  useScanner({
    onBegin: () => {
      before.current = rows;
    },
    onScan: (code) => {
      if (editable) scan(code);
    },
    takesBack: (field) => frame.current?.contains(field) === true,
  });
  const latest = useRef<GridActs>(undefined);
  const after = (at: number): Cell | undefined => entered(lines, { line: at, column: 'name' }, 1);
  const acts: GridActs = {
    write: (line, column, text) => props.onRows(written(rows, line, column, text)),
    leave: (line, column) => {
      const typed = column === 'expiresOn' ? rows[line.row]?.lots[line.lot]?.expiresOn : undefined;
      const day = typed === undefined || typed === '' ? undefined : expiryTyped(typed);
      if (day !== undefined && day !== typed) props.onRows(written(rows, line, column, day));
    },
    pick: (at, line, item) => {
      props.onRows(rows.map((row, place) => (place === line.row ? withProduct(row, item, kind) : row)));
      goTo(after(at));
    },
    code: (at, line, code) => {
      const plain = namedBy(items, code);
      if (plain && !/^\d{8,14}$/.test(code.trim())) {
        acts.pick(at, line, plain);
        return true;
      }
      // A barcode that is typed counts like one that is scanned.
      const without = rows.map((row, place) => (place === line.row ? { ...row, name: '' } : row));
      const done = scanned(without, code, { kind, items, year: year() });
      if (done === undefined) return false;
      props.onRows(done.rows);
      const next = linesOf(withRoom(done.rows), kind);
      wanted.current = { line: next.length - 1, column: 'name' };
      return true;
    },
    key: (at, column, event) => {
      const cell = { line: at, column };
      if (isComposing(event.nativeEvent) || !editable) return;
      const step = stepOf(event);
      if (step === undefined) return;
      event.preventDefault();
      const line = lines[at];
      if (step === 'copy') props.onRows(copiedDown(rows, lines, cell));
      else if (step === 'undo') props.onUndo();
      else if (step === 'remove' && line) {
        props.onRows(withoutLine(rows, line));
        wanted.current = { line: Math.max(0, Math.min(at, lines.length - 2)), column: line.lot > 0 ? 'lot' : 'name' };
      } else if (step === 'lot' && line && kind !== 'order' && rows[line.row]?.prodID !== '') {
        props.onRows(withLot(rows, line.row));
        const further = (rows[line.row]?.lots.length ?? 1) - line.lot;
        wanted.current = { line: at + further, column: 'lot' };
      } else if (step === 'next' || step === 'back') goTo(entered(lines, cell, step === 'next' ? 1 : -1));
      else if (step === 'down' || step === 'up') goTo(beside(lines, cell, step === 'down' ? 1 : -1));
    },
    paste: (line, column, text) => props.onRows(pasted(rows, { row: line.row, column }, text, { kind, items })),
  };
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const stable = useStableActs(latest);
  return (
    <div className={classes.frame} ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of fields, each named by its row and column */}
      <div className={classes.grid} role="group" aria-label={words.label}>
        <div className={classes.head} style={{ '--wide': template } as CSSProperties} aria-hidden="true">
          <span />
          {columns.map((column) => (
            <span key={column} className={AT_END.has(column) ? classes.end : undefined}>
              {words[column]}
            </span>
          ))}
          <span className={classes.end}>{words.total}</span>
          <span>{words.beside}</span>
        </div>
        {lines.map((line, at) => {
          const row = rows[line.row];
          if (!row) return null;
          return (
            <GridLine
              key={`${row.key} ${row.lots[line.lot]?.key ?? ''}`}
              {...{ at, line, row, columns, template, items, editable }}
              problems={problemsOf(row, kind)}
              last={props.lasts.get(row.prodID)}
              beside={props.missing && kind === 'purchase' ? besideOrder(row, props.missing) : undefined}
              acts={stable}
            />
          );
        })}
      </div>
    </div>
  );
}

const AT_END = new Set<Column>(['number', 'free', 'factor', 'price', 'discount']);

type Step = 'next' | 'back' | 'down' | 'up' | 'copy' | 'remove' | 'lot' | 'undo';

/** What a key of the grid does; undefined where it is the text's own. */
export function stepOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): Step | undefined {
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (event.altKey) return key === 'arrowdown' ? 'lot' : undefined;
  if (control)
    return key === 'd' ? 'copy' : key === 'backspace' || key === 'delete' ? 'remove' : key === 'z' ? 'undo' : undefined;
  switch (key) {
    case 'enter':
      return event.shiftKey ? 'back' : 'next';
    case 'arrowdown':
      return 'down';
    case 'arrowup':
      return 'up';
    default:
      return undefined;
  }
}

const known = new WeakMap<RowText, Readonly<Record<string, string>>>();
/** What is wrong in a row, worked out once for it, so that its line renders again only when it changes. */
function problemsOf(row: RowText, kind: EditedKind): Readonly<Record<string, string>> {
  const kept = known.get(row);
  if (kept) return kept;
  const found = rowProblems(row, kind);
  known.set(row, found);
  return found;
}

/** The same acts at every render, which do what the last render said. */
function useStableActs(latest: { readonly current: GridActs | undefined }): GridActs {
  const [stable] = useState<GridActs>(() => ({
    write: (line: Line, column, text) => latest.current?.write(line, column, text),
    leave: (line, column) => latest.current?.leave(line, column),
    pick: (at, line, item) => latest.current?.pick(at, line, item),
    code: (at, line, code) => latest.current?.code(at, line, code) ?? false,
    key: (at, column, event) => latest.current?.key(at, column, event),
    paste: (line, column, text) => latest.current?.paste(line, column, text),
  }));
  return stable;
}
