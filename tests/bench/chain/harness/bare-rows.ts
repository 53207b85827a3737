import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import type { BareSaid, BareTold } from '../driver/told.ts';
import type { ChainDatabase } from './database.ts';
import { answerOf, endDriver, startDriver } from './drivers.ts';

/** More connections than this no server's pool would hold either. */
const MOST_CLIENTS = 20;

/**
 * Our peer: rows as long as commands are, written into a table without rules by as many clients, in the same database with the same commits, spread where the clinics
 * are. What VetLoom adds to that (signature, rights, rules, history, feed) is the ratio.
 */
export class BareRows {
  readonly #database: ChainDatabase;

  private constructor(database: ChainDatabase) {
    this.#database = database;
  }

  /** Makes the table, with `rows` in it. */
  static async made(database: ChainDatabase, rows = 0): Promise<BareRows> {
    await withClient(database.url, async (client) => {
      await client.query('DROP SCHEMA IF EXISTS bare CASCADE');
      await client.query('CREATE SCHEMA bare');
      await client.query('CREATE TABLE bare.written (clinic_id text, id uuid, body text, PRIMARY KEY (clinic_id, id))');
      if (database.isSpread)
        await client.query(`SELECT create_distributed_table('bare.written', 'clinic_id', colocate_with => 'none')`);
      await client.query(
        `INSERT INTO bare.written SELECT 'large', gen_random_uuid(), repeat(md5(n::text), 16) FROM generate_series(1, $1) n`,
        [rows],
      );
    });
    return new BareRows(database);
  }

  /** Writes so many rows, from as many clients as stations, 20 at the most. */
  async write(told: Omit<BareTold, 'url'>): Promise<BareSaid> {
    const child = startDriver('bare-driver');
    try {
      const clients = Math.max(1, Math.min(told.clients, MOST_CLIENTS));
      return await answerOf<BareSaid>(child, { ...told, clients, url: this.#database.url });
    } finally {
      await endDriver(child);
    }
  }
}
