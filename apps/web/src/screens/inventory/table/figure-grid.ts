import { planPaste } from '@vetloom/domain/catalog/price-column.ts';
import { readPrice } from '@vetloom/domain/catalog/price-text.ts';
import type { CellState, FigureChange, FigureColumn, PasteAsk } from './figure-grid.types.ts';

/** What the grid asks of its table. */
export interface GridTable<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly columns: readonly FigureColumn<Row>[];
  /** Saves changes, all or none; resolves once the table shows them. */
  readonly save: (changes: readonly FigureChange[]) => Promise<boolean>;
  readonly activate: (id: string) => void;
  readonly ask: (ask: PasteAsk) => void;
}

const cellKey = (id: string, column: string) => `${id} ${column}`;

/**
 * The amounts of a table as cells of a spreadsheet: which column is chosen, what is being typed, what is on its way. It stands outside of the rendering, so
 * that a keystroke draws one cell and not a table of thousands of rows.
 */
export class FigureGrid<Row> {
  table: GridTable<Row> | undefined;
  readonly #cells = new Map<string, CellState>();
  readonly #listeners = new Set<() => void>();
  #column = '';

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf(id: string, column: string): CellState | undefined {
    return this.#cells.get(cellKey(id, column));
  }

  /** The chosen column; the first where none was chosen. */
  get column(): string {
    const columns = this.table?.columns ?? [];
    return columns.some(({ key }) => key === this.#column) ? this.#column : (columns[0]?.key ?? '');
  }

  choose(column: string): void {
    this.#column = column;
    this.#tell();
  }

  /** Chooses the column at the left or right; false where there is none. */
  step(by: 1 | -1): boolean {
    const columns = this.table?.columns ?? [];
    const next = columns[columns.findIndex(({ key }) => key === this.column) + by];
    if (next === undefined) return false;
    this.choose(next.key);
    return true;
  }

  /** Begins to write in a cell: over what stands there, or with `text` in its place. */
  begin(id: string, column: string, text?: string): void {
    const kept = this.stateOf(id, column);
    if (kept?.kind === 'saving' || kept?.kind === 'editing') return;
    const value = kept === undefined ? this.#stored(id, column) : kept.value;
    this.#column = column;
    this.#set(id, column, {
      kind: 'editing',
      text: text ?? (value === null ? '' : String(value)),
      selected: text === undefined,
    });
  }

  type(id: string, column: string, text: string): void {
    this.#set(id, column, { kind: 'editing', text, selected: false });
  }

  /** Leaves a cell as it was. */
  cancel(id: string, column: string): void {
    this.#set(id, column, undefined);
  }

  /** Takes over what was typed; false where that is no amount, and the cell stays open and says so. */
  commit(id: string, column: string): boolean {
    const cell = this.stateOf(id, column);
    if (cell?.kind !== 'editing') return true;
    const reading = readPrice(cell.text);
    if ('problem' in reading && reading.problem !== 'empty') {
      this.#set(id, column, { ...cell, problem: reading.problem });
      return false;
    }
    const from = this.#stored(id, column);
    const optional = this.table?.columns.find(({ key }) => key === column)?.optional === true;
    const to = 'price' in reading ? reading.price : optional ? null : from;
    if (to === from) this.cancel(id, column);
    else void this.save([{ id, column, from, to }]);
    return true;
  }

  /** Saves changes and shows each as on its way meanwhile. */
  async save(changes: readonly FigureChange[]): Promise<void> {
    for (const { id, column, to } of changes) this.#cells.set(cellKey(id, column), { kind: 'saving', value: to });
    this.#tell();
    const saved = (await this.table?.save(changes)) === true;
    for (const { id, column, to } of changes)
      if (saved || changes.length > 1) this.#cells.delete(cellKey(id, column));
      else this.#cells.set(cellKey(id, column), { kind: 'kept', value: to });
    this.#tell();
  }

  /** Pastes a column, from a row downwards; asks where that isn't simply done. */
  paste(text: string, at: number): void {
    const { table, column } = this;
    if (!table || at < 0) return;
    const plan = planPaste(text, table.rows.length - at);
    if ('refused' in plan || plan.wrong.length > 0 || plan.beyond > 0) table.ask({ plan, column, at });
    else void this.fill(plan.prices, column, at);
  }

  /** Writes amounts into a column, from a row downwards; null leaves a row as it is. */
  async fill(prices: readonly (number | null)[], column: string, at: number): Promise<void> {
    const { table } = this;
    const of = table?.columns.find(({ key }) => key === column);
    if (!table || !of) return;
    const changes = prices.flatMap((to, offset): FigureChange[] => {
      const row = table.rows[at + offset];
      if (row === undefined || to === null) return [];
      const from = of.valueOf(row);
      return from === to ? [] : [{ id: table.idOf(row), column, from, to }];
    });
    if (changes.length > 0) await this.save(changes);
  }

  #stored(id: string, column: string): number | null {
    const row = this.table?.rows.find((one) => this.table?.idOf(one) === id);
    const of = this.table?.columns.find(({ key }) => key === column);
    return row === undefined || of === undefined ? null : of.valueOf(row);
  }

  #set(id: string, column: string, state: CellState | undefined): void {
    if (state === undefined) this.#cells.delete(cellKey(id, column));
    else this.#cells.set(cellKey(id, column), state);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
