import { kindOf } from '@vetloom/domain/kinds.ts';
import { Dexie } from 'dexie';

/** The rows that one command of ours left in our own database. */
export interface CommandRows {
  readonly record: unknown;
  readonly base: unknown;
  readonly outbox: unknown;
}

const OURS = 'vetloom:demo';

/** A Dexie database with the three tables that a command writes, and the same indexes. */
export class BareRows {
  readonly #bare: Dexie;
  readonly #ours: Dexie;

  private constructor(bare: Dexie, ours: Dexie) {
    this.#bare = bare;
    this.#ours = ours;
  }

  static async open(): Promise<BareRows> {
    const indexes = Object.values(kindOf('record').indexes).map((fields) => {
      const paths = fields.map(([field]) => `body.${field}`);
      return paths.length === 1 ? paths[0] : `[${paths.join('+')}]`;
    });
    const bare = new Dexie('peer-desk', { chromeTransactionDurability: 'strict' });
    bare.version(1).stores({
      record: ['id', ...new Set(indexes)].join(', '),
      base: '[collection+id], collection',
      outbox: '++order, uuid, state, coalesceKey',
    });
    const ours = new Dexie(OURS);
    await Promise.all([bare.open(), ours.open()]);
    return new BareRows(bare, ours);
  }

  /** What our last command wrote. */
  async last(recordID: string): Promise<CommandRows> {
    const [record, base, outbox] = await Promise.all([
      this.#ours.table('doc_record').get(recordID),
      this.#ours.table('base').get(['record', recordID]),
      this.#ours.table('outbox').orderBy(':id').last(),
    ]);
    if (!record || !base || !outbox) throw new Error(`the last command did not write ${recordID}`);
    const { order: _, ...row } = outbox as { order: number };
    return { record, base, outbox: row };
  }

  /** Writes the same rows in one strictly durable transaction; ms. */
  async write({ record, base, outbox }: CommandRows): Promise<number> {
    const tables = ['record', 'base', 'outbox'];
    const started = performance.now();
    await this.#bare.transaction('rw', tables, async (tx) => {
      await tx.table('record').put(record);
      await tx.table('base').put(base);
      await tx.table('outbox').add(outbox);
    });
    return performance.now() - started;
  }

  close(): void {
    this.#bare.close();
    this.#ours.close();
  }
}
