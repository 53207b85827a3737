import { FOLLOWERS } from '@vetloom/api/consequences.ts';
import { putRows } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import type { ChangeRow } from '@vetloom/storage/feed/change-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Committed, HearAnnounced } from '@vetloom/storage/ports/database.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { falseBalances } from '@vetloom/storage/stock/ledger.ts';
import type { Follower } from '@vetloom/sync-server/services.ts';
import pg from 'pg';
import { productRow } from '../domain/catalogue.ts';
import { type TestDatabase, testDatabase } from '../postgres/test-database.ts';
import { PEOPLE } from './people.ts';
import type { Contents, LoggedCommand, MovedGoods, ServerDatabase, SyncFeed } from './server-database.ts';
import { SHELF_PRODUCT } from './shelf-product.ts';

/** The product's own storage on a real PostgreSQL. Only the notices between processes are the simulation's, so that it decides when they come. */
export class PostgresDatabase implements ServerDatabase {
  readonly #empty: TestDatabase;
  #db: OpenedDatabase;
  readonly #hearers = new Set<HearAnnounced>();
  #backups = 0;

  private constructor(empty: TestDatabase, db: OpenedDatabase) {
    this.#empty = empty;
    this.#db = db;
  }

  /** Makes a migrated database with the accounts of everybody in the simulation. */
  static async open(): Promise<PostgresDatabase> {
    const empty = await testDatabase();
    const made = new PostgresDatabase(empty, await opened(empty));
    for (const email of Object.keys(PEOPLE))
      await made.#db.system.saveAccount({ email, name: email, passwordHash: 'none', systemRole: null, demo: false });
    return made;
  }

  get epoch(): string {
    return this.#db.epoch;
  }

  get feed(): SyncFeed {
    return this.#db.feed;
  }

  get system(): ServerDatabase['system'] {
    return this.#db.system;
  }

  inClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> {
    return this.#db.inClinic(clinic, run);
  }

  readClinic<T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> {
    return this.#db.readClinic(clinic, run);
  }

  countAttempt(clinic: string, uuid: string): Promise<number> {
    return this.#db.countAttempt(clinic, uuid);
  }

  async announce(clinic: string, seq: number, committed?: Committed): Promise<void> {
    for (const hear of this.#hearers) hear(clinic, seq, committed);
  }

  async onAnnounce(hear: HearAnnounced): Promise<() => Promise<void>> {
    this.#hearers.add(hear);
    return async () => void this.#hearers.delete(hear);
  }

  async createClinic(clinic: string): Promise<void> {
    await this.#db.system.createClinic({ id: clinic, name: clinic });
    await this.#db.inClinic(clinic, (tx) =>
      putRows(clinicSqlOf(tx), 'product', [productRow({ id: SHELF_PRODUCT })], 0),
    );
  }

  /** A copy of the whole database; restoring drops the present one, as an operator would, and begins a new epoch. */
  async backUp(): Promise<() => Promise<void>> {
    const { name } = this.#empty;
    this.#backups += 1;
    const copy = `${name}_b${this.#backups}`;
    await this.#db.close();
    await this.#asOperator([`CREATE DATABASE ${copy} TEMPLATE ${name}`]);
    this.#db = await opened(this.#empty);
    return async () => {
      await this.#db.close();
      await this.#asOperator([
        `DROP DATABASE ${name} WITH (FORCE)`,
        `CREATE DATABASE ${name} TEMPLATE ${copy}`,
        `DROP DATABASE ${copy}`,
      ]);
      const restored = await opened(this.#empty);
      await restored.maintenance.newEpoch();
      await restored.close();
      this.#db = await opened(this.#empty);
    };
  }

  async #asOperator(statements: readonly string[]): Promise<void> {
    const url = new URL(this.#empty.url);
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  get followers(): readonly Follower[] {
    return FOLLOWERS;
  }

  async ledger(clinic: string): Promise<readonly MovedGoods[]> {
    return this.#db.readClinic(clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const wrong = await falseBalances(sql);
      if (wrong.length > 0)
        throw new Error(`${clinic}: a balance isn't the sum of its movements: ${JSON.stringify(wrong[0])}`);
      return sql<MovedGoods>(
        `SELECT cause_id AS "causeID", cause_row AS row, cause, -sum(quantity)::float8 AS taken FROM vetloom.stock_movement
          WHERE clinic_id = $1 GROUP BY 1, 2, 3`,
      );
    });
  }

  async contents(clinic: string): Promise<Contents> {
    return this.#db.readClinic(clinic, async (tx) => ({
      documents: await tx.sql<ChangeRow>(
        'SELECT collection, id, seq, version, deleted, body FROM vetloom.document WHERE clinic_id = $1',
        [clinic],
      ),
      log: await tx.sql<LoggedCommand>(
        `SELECT uuid, client_id AS client, number, name, version, args, author, on_behalf_of AS "onBehalfOf", carrier,
          key_id AS key, at, received_at AS received, status, code, message, detail, seq FROM vetloom.command_log WHERE clinic_id = $1 ORDER BY seq`,
        [clinic],
      ),
    }));
  }

  async close(): Promise<void> {
    await this.#db.close();
    for (let backup = 1; backup <= this.#backups; backup += 1)
      await this.#asOperator([`DROP DATABASE IF EXISTS ${this.#empty.name}_b${backup}`]);
    await this.#empty.close();
  }
}

const opened = ({ url }: TestDatabase): Promise<OpenedDatabase> => openDatabase({ url, connections: 6 });
