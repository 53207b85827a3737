import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const BASE = '/api/sdk/v2/demo';

/** A desk that brings tables in, over a clinic of its own. */
export class ImportDesk {
  readonly api: TestApi;
  readonly token: string;
  readonly sql: pg.Client;
  #serial = 0;

  private constructor(api: TestApi, token: string, sql: pg.Client) {
    this.api = api;
    this.token = token;
    this.sql = sql;
  }

  static async open(): Promise<ImportDesk> {
    const api = await TestApi.open();
    await api.enroll(ADMIN, 'admin');
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    return new ImportDesk(api, (await api.login(ADMIN)).jwt, sql);
  }

  async close(): Promise<void> {
    await this.sql.end();
    expect(this.api.unexpected).toEqual([]);
    await this.api.close();
  }

  /** Begins a test: its phones and old numbers are its own. */
  begin(): void {
    this.#serial += 1;
  }

  phone = (at = 0): string => `09${String(this.#serial * 100_000 + at).padStart(8, '0')}`;
  chart = (at = 0): string => `OLD-${this.#serial}-${at}`;

  async bring(kind: ImportKindName, table: string | Buffer, as = this.token) {
    const answer = await this.api.app.inject({
      method: 'POST',
      url: `${BASE}/import?kind=${kind}&name=${encodeURIComponent('看診.csv')}`,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(table),
    });
    return answer.json();
  }

  call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    this.api.call(method, `${BASE}${path}`, { token: this.token, ...(body === undefined ? {} : { body }) });

  post = (job: string, step: string, body: object = {}) => this.call('POST', `/import/${job}/${step}`, body);

  async ended(job: string) {
    return vi.waitFor(
      async () => {
        const { result } = await this.call('GET', `/import/${job}`);
        expect(['running', 'undoing']).not.toContain(result.state);
        return result;
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  /** Brings a table in, after a dry run that has to say what the import then does. */
  async imported(kind: ImportKindName, table: string | Buffer, matching?: string) {
    const { result: job } = await this.bring(kind, table);
    const plan = { ...job.plan, ...(matching === undefined ? {} : { matching }) };
    const { result: dry } = await this.post(job._id, 'check', plan);
    expect((await this.post(job._id, 'start', plan)).code).toBe(100000);
    const done = await this.ended(job._id);
    expect(done.counts).toEqual(dry.counts);
    return done;
  }

  /** An import that has ended, held against its file. */
  async reconciled(job: string) {
    return vi.waitFor(
      async () => {
        const { result } = await this.call('GET', `/import/${job}`);
        expect(result.reconciliation).not.toBeNull();
        return result.reconciliation;
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  async undone(job: string) {
    expect((await this.post(job, 'rollback')).code).toBe(100000);
    return this.ended(job);
  }

  /** Brings animals with old numbers in, each with an owner of its own. */
  animals(count: number) {
    const row = (at: number) => `主${at},${this.phone(at)},寶${at},${this.chart(at)}`;
    const rows = Array.from({ length: count }, (_, at) => row(at));
    return this.imported('people', `飼主姓名,手機,寵物名,病歷號\n${rows.join('\n')}\n`);
  }

  /** Documents of a collection of which a field is this, as they are stored, the oldest first. */
  async stored(collection: string, field: string, value: string) {
    const { rows } = await this.sql.query(
      `SELECT body FROM vetloom.document WHERE clinic_id = 'demo' AND collection = $1 AND NOT deleted AND body ->> $2 = $3
        ORDER BY (body ->> 'dateTime')::float8, id`,
      [collection, field, value],
    );
    return rows.map(({ body }) => body);
  }

  petBy = async (chart: string) => (await this.stored('pet', 'petNumber', chart))[0];

  visitsOf = async (chart: string) => this.stored('record', 'petID', (await this.petBy(chart))._id);

  /** What nothing of the past may make, by how much there is of it. */
  async counted() {
    const { rows } = await this.sql.query(
      `SELECT collection, count(*)::int FROM vetloom.document WHERE clinic_id = 'demo' AND NOT deleted
        AND collection IN ('receipt', 'message') GROUP BY collection ORDER BY collection`,
    );
    return rows;
  }

  /** What a job left out, each as its row, level, field and reason. */
  async problemsOf(job: string): Promise<string[]> {
    const { result } = await this.call('GET', `/import/${job}/problems`);
    return result.map(({ row, level, field, reason }: Record<string, unknown>) => `${row} ${level} ${field} ${reason}`);
  }

  /** What the chain of the clinic's history shows that it should not. */
  async findings() {
    return (await this.api.database.db.maintenance.verifyClinic('demo')).findings;
  }
}
