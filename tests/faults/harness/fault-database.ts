import { join } from 'node:path';
import { openLayout, readSecret, SUPERUSER } from '@vetloom/storage/embedded/cluster.ts';
import { livingPostmaster } from '@vetloom/storage/embedded/postmaster-pid.ts';
import pg from 'pg';
import { expect } from 'vitest';
import type { Acknowledged } from '../page/desk.ts';
import type { RoundResult } from './rounds.ts';

/** The database of a server of the tests: to be killed, and to be asked what is true. */
export class FaultDatabase {
  readonly #folder: string;

  /** `folder`: the server's own, as `ClinicServer` was given it. */
  constructor(folder: string) {
    this.#folder = join(folder, 'data', 'postgres');
  }

  /** Process number of the running database. */
  get pid(): number {
    return this.#living().pid;
  }

  /** kill -9 of the database; its helpers end with it. */
  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  /** Asks as the superuser, past every rule of the application. */
  async rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const layout = openLayout(this.#folder);
    const { port } = this.#living();
    const client = new pg.Client({
      connectionString: `postgres://${SUPERUSER}:${readSecret(layout)}@127.0.0.1:${port}/postgres`,
    });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  #living(): { readonly pid: number; readonly port: number } {
    const postmaster = livingPostmaster(openLayout(this.#folder).cluster);
    if (!postmaster) throw new Error('the database is not running');
    return postmaster;
  }

  /**
   * Compares what a device was told with what stands in the database: each acknowledged command was applied and its document is there
   * (lost), each document was made once, by one history row, and the bill received as much as its receipts say (doubled).
   */
  async judged(acknowledged: readonly Acknowledged[], recordID: string): Promise<RoundResult> {
    const applied = await this.rows<{ uuid: string }>(
      `SELECT uuid::text FROM vetloom.command_log WHERE clinic_id = 'demo' AND status = 'applied' AND uuid = ANY ($1::uuid[])`,
      [acknowledged.map(({ uuid }) => uuid)],
    );
    const ids = acknowledged.map(({ id }) => id);
    const documents = await this.rows<{ id: string; version: number; made: string }>(
      `SELECT d.id, d.version, (SELECT count(*) FROM vetloom.history h
         WHERE h.clinic_id = d.clinic_id AND h.collection = d.collection AND h.doc_id = d.id) AS made
       FROM vetloom.document d WHERE d.clinic_id = 'demo' AND NOT d.deleted AND d.id = ANY ($1)`,
      [ids],
    );
    const [bill] = await this.rows<{ received: number; receipts: number }>(
      `SELECT (r.body ->> 'received')::int AS received, coalesce((SELECT sum((d.body ->> 'receive')::int) FROM vetloom.document d
         WHERE d.clinic_id = 'demo' AND d.collection = 'receipt' AND NOT d.deleted AND d.body ->> 'collectionID' = $1), 0)::int AS receipts
       FROM vetloom.document r WHERE r.clinic_id = 'demo' AND r.collection = 'record' AND r.id = $1`,
      [recordID],
    );
    const known = new Set(applied.map(({ uuid }) => uuid));
    const there = new Set(documents.map(({ id }) => id));
    const lost = acknowledged.filter(({ uuid, id }) => !known.has(uuid) || !there.has(id)).length;
    const twice = documents.filter(({ version, made }) => version !== 1 || Number(made) !== 1).length;
    return {
      acknowledged: acknowledged.length,
      lost,
      doubled: twice + Math.abs((bill?.received ?? 0) - (bill?.receipts ?? 0)),
    };
  }

  /** The same as a demand. */
  async expectNothingLost(acknowledged: readonly Acknowledged[], recordID: string): Promise<RoundResult> {
    const result = await this.judged(acknowledged, recordID);
    expect(result).toMatchObject({ lost: 0, doubled: 0 });
    return result;
  }
}
