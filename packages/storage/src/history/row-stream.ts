import type { Session } from '../database/connections.ts';

/** Rows at a time. A chunk of a bulk load is one row of some 40 kB. */
const PAGE = 200;

/** The rows of a statement in order, a page in memory and the next one on its way, however many there are. Lives inside of a transaction. */
export class RowStream<Row extends object> {
  readonly #session: Session;
  readonly #name: string;
  #page: readonly Row[] = [];
  #at = 0;
  #coming: Promise<Row[]> | undefined;

  private constructor(session: Session, name: string) {
    this.#session = session;
    this.#name = name;
    this.#coming = this.#fetch();
  }

  /** `name` is the cursor's, one of its kind in a transaction. */
  static async open<Row extends object>(
    session: Session,
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<RowStream<Row>> {
    // All rows will be asked for, so the plan that is soonest done with them is wanted, not the one that is first with a few.
    await session.run({
      text: `SELECT set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '64MB', true)`,
    });
    await session.run({ text: `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values });
    return new RowStream<Row>(session, name);
  }

  /** The row that comes next, which stays; undefined at the end. */
  async peek(): Promise<Row | undefined> {
    if (this.#at === this.#page.length && this.#coming) {
      this.#page = await this.#coming;
      this.#at = 0;
      this.#coming = this.#page.length < PAGE ? undefined : this.#fetch();
    }
    return this.#page[this.#at];
  }

  /** Takes the row that comes next. */
  async next(): Promise<Row | undefined> {
    const row = await this.peek();
    if (row !== undefined) this.#at += 1;
    return row;
  }

  #fetch(): Promise<Row[]> {
    const page = this.#session.run<Row>({ text: `FETCH ${PAGE} FROM ${this.#name}` });
    // Awaited when it is needed; a walk that ends early never does.
    page.catch(() => undefined);
    return page;
  }
}
