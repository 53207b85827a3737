import { refusal } from '../../locale/codes.ts';

/** What rows of every kind have. */
export interface ServerRow {
  readonly id: string;
  readonly updateDateTime: number;
}

/** Where the rows come from. */
export interface RowSource<T extends ServerRow> {
  readonly all: () => Promise<readonly T[]>;
  /** Those of some ids, at most 500, that there are; all are read again where it is missing. */
  readonly some?: (ids: readonly string[]) => Promise<readonly T[]>;
}

/** `asked`: not here yet; `whole`: all of them; `away`: the service couldn't be asked, and what is held may lack some. */
export type RowsState = 'asked' | 'whole' | 'away';

/** Rows as they were last read. */
export interface HeldRows<T> {
  readonly state: RowsState;
  readonly rows: ReadonlyMap<string, T>;
  /** Why the service couldn't be asked. */
  readonly failure?: ReturnType<typeof refusal> | undefined;
}

const MOST_AT_ONCE = 500;

/**
 * Rows of the inventory as the service last said: what desks don't hold (costs, suppliers, levels). Kept for as long as the clinic is open on this tab, so that
 * a screen that is opened again shows them at once. Reads go one after the other, so that an earlier answer never stands over a later one.
 */
export class ServerRows<T extends ServerRow> {
  readonly #source: RowSource<T>;
  #held: HeldRows<T> = { state: 'asked', rows: new Map() };
  readonly #listeners = new Set<() => void>();
  #last: Promise<void> = Promise.resolve();
  #heard: ReadonlyMap<string, number> = new Map();

  constructor(source: RowSource<T>) {
    this.#source = source;
  }

  readonly current = (): HeldRows<T> => this.#held;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads all of them. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const rows = await this.#source.all();
      this.#publish({ state: 'whole', rows: new Map(rows.map((row) => [row.id, row])) });
    });
  }

  /** Reads some again; those that aren't there any more are dropped. */
  refresh(ids: readonly string[]): Promise<void> {
    const { some } = this.#source;
    if (some === undefined || ids.length > MOST_AT_ONCE) return this.load();
    return this.#inTurn(async () => {
      const found = new Map((await some(ids)).map((row) => [row.id, row]));
      const rows = new Map(this.#held.rows);
      for (const id of ids) {
        const row = found.get(id);
        if (row === undefined) rows.delete(id);
        else rows.set(id, { ...rows.get(id), ...row });
      }
      this.#publish({ state: this.#held.state, rows });
    });
  }

  /** Told when each row was last changed, as the feed brought it. */
  hears(times: ReadonlyMap<string, number>): void {
    this.#heard = times;
  }

  /**
   * Reads those of some rows of which the feed has brought more than the service has said so far, so that their time is known before they are changed: a
   * change that the person saw would else count as one that they didn't.
   */
  async catchUp(ids: readonly string[]): Promise<void> {
    const late = [...new Set(ids)].filter((id) => {
      const held = this.#held.rows.get(id)?.updateDateTime;
      return held === undefined || held < (this.#heard.get(id) ?? 0);
    });
    if (late.length > 0) await this.refresh(late);
  }

  /** Takes in what a write answered. */
  put(changed: readonly T[]): void {
    const rows = new Map(this.#held.rows);
    for (const row of changed) rows.set(row.id, { ...rows.get(row.id), ...row });
    this.#publish({ ...this.#held, rows });
  }

  /** Drops what was taken away. */
  drop(id: string): void {
    const rows = new Map(this.#held.rows);
    if (rows.delete(id)) this.#publish({ ...this.#held, rows });
  }

  #inTurn(read: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(read).catch((error: unknown) => {
      this.#publish({ state: 'away', rows: this.#held.rows, failure: refusal(error) });
    });
    return this.#last;
  }

  #publish(held: HeldRows<T>): void {
    this.#held = held;
    for (const listener of this.#listeners) listener();
  }
}
