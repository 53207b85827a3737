/** A table's rows, whatever they are. */
export type AnyMap = Map<unknown, unknown>;

/** How to undo one change of a table. */
export interface Undo {
  readonly table: AnyMap;
  readonly key: unknown;
  readonly had: boolean;
  readonly value: unknown;
}

/** A table whose changes the disk can take back. */
export class Table<K, V> {
  readonly rows = new Map<K, V>();
  readonly #note: (undo: Undo) => void;

  constructor(note: (undo: Undo) => void) {
    this.#note = note;
  }

  get(key: K): V | undefined {
    return this.rows.get(key);
  }

  set(key: K, value: V): void {
    this.#remember(key);
    this.rows.set(key, value);
  }

  delete(key: K): void {
    if (!this.rows.has(key)) return;
    this.#remember(key);
    this.rows.delete(key);
  }

  #remember(key: K): void {
    this.#note({ table: this.rows as AnyMap, key, had: this.rows.has(key), value: this.rows.get(key) });
  }
}

/** What a transaction needs of its disk. */
export interface Tables {
  table<K, V>(name: string): Table<K, V>;
  /** A number for each command that is queued, in the order in which people acted. */
  nextOrder(): number;
}
