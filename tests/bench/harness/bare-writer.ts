import { randomUUID } from 'node:crypto';
import { derivedPassword, rolesOf } from '@vetloom/storage/schema/roles.ts';
import pg from 'pg';

/** What a check-in left behind: the rows that a bare transaction writes again under other ids. */
interface Template {
  readonly body: unknown;
  readonly after: unknown;
  readonly args: unknown;
  readonly key: string;
  readonly author: string;
}

const TEMPLATE = `
SELECT d.body, h.after, c.args, c.key_id AS key, c.author
FROM vetloom.command_log c
JOIN vetloom.history h ON h.clinic_id = c.clinic_id AND h.seq = c.seq
JOIN vetloom.document d ON d.clinic_id = h.clinic_id AND d.collection = h.collection AND d.id = h.doc_id
WHERE c.clinic_id = $1 AND c.name = 'record.checkIn' AND c.status = 'applied' ORDER BY c.seq DESC LIMIT 1`;

const INSERT_DOCUMENTS = `
INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
SELECT $1, 'record', w.id, 1, w.seq, false, w.body, $2 FROM json_to_recordset($3) AS w (id text, seq bigint, body jsonb)`;

const INSERT_HISTORY = `
INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id,
  before, after, salt, digest, prev_hash, hash)
SELECT $1, w.seq, 0, $2, $2, $4, NULL, 'record.checkIn', 'record', w.id, NULL, w.after, $5, $6, $6, $6
FROM json_to_recordset($3) AS w (id text, seq bigint, after jsonb)`;

const INSERT_OUTCOMES = `
INSERT INTO vetloom.command_log (clinic_id, uuid, client_id, number, name, version, args, author, on_behalf_of, carrier, key_id,
  at, received_at, status, code, message, detail, seq)
SELECT $1, w.uuid, $4, w.number, 'record.checkIn', 1, w.args, $5, NULL, $5, $6, $2, $2, 'applied', 100000, '', '{}', w.seq
FROM json_to_recordset($3) AS w (uuid uuid, number bigint, args json, seq bigint)`;

const SAVE_CLIENT = `
INSERT INTO vetloom.sync_client AS s (clinic_id, client_id, last_number, first_seen, last_seen) VALUES ($1, $2, $3, $4, $4)
ON CONFLICT (clinic_id, client_id) DO UPDATE SET last_number = excluded.last_number, last_seen = excluded.last_seen`;

/**
 * Writes the rows of check-ins in transactions with nothing above them: no signature, no permission, no rule, no hash.
 * It connects as the application's role, so that row-level security costs the same. The history's chain breaks.
 */
export class BareWriter {
  readonly #clinic: string;
  readonly #config: pg.ClientConfig;
  #template: Template | undefined;

  private constructor(clinic: string, config: pg.ClientConfig) {
    this.#clinic = clinic;
    this.#config = config;
  }

  /** `url`: of the database's owner. */
  static open(url: string, clinic: string): BareWriter {
    const address = new URL(url);
    const { app } = rolesOf(address.pathname.slice(1));
    const password = derivedPassword(decodeURIComponent(address.password), app);
    address.username = encodeURIComponent(app);
    address.password = encodeURIComponent(password ?? '');
    return new BareWriter(clinic, { connectionString: address.href });
  }

  /** Looks at the last check-in that came the real way. */
  async learn(): Promise<void> {
    await this.#connected(async (client) => {
      await client.query('BEGIN');
      await this.#bind(client);
      const { rows } = await client.query<Template>(TEMPLATE, [this.#clinic]);
      await client.query('COMMIT');
      this.#template = rows[0];
    });
  }

  /** As many rows as `total` check-ins have, `perPush` a transaction, from that many connections; check-ins a second. */
  async series(clients: number, perPush: number, total: number): Promise<number> {
    const share = total / clients;
    const connections = await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = new pg.Client({ ...this.#config, pipeline: true } as pg.ClientConfig);
        await client.connect();
        return { client, id: randomUUID() };
      }),
    );
    const started = performance.now();
    await Promise.all(
      connections.map(async ({ client, id }) => {
        for (let number = 1; number <= share; number += perPush) await this.#write(client, id, number, perPush);
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(connections.map(({ client }) => client.end()));
    return total / seconds;
  }

  async #write(client: pg.Client, id: string, first: number, count: number): Promise<void> {
    const template = this.#template;
    if (!template) throw new Error('learn first');
    const now = Math.floor(Date.now() / 1000);
    const [, , head] = await Promise.all([
      client.query('BEGIN'),
      this.#bind(client),
      client.query<{ seq: string; hash: Buffer }>({
        name: 'bare-head',
        text: 'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE',
        values: [this.#clinic],
      }),
    ]);
    const seq = Number(head.rows[0]?.seq);
    const hash = head.rows[0]?.hash;
    const { body, after, args, author, key } = template;
    const rows = JSON.stringify(
      Array.from({ length: count }, (_, at) => {
        const uuid = randomUUID();
        return { id: `/record/${now}-${uuid}`, uuid, number: first + at, seq: seq + at + 1, body, after, args };
      }),
    );
    const frame = [this.#clinic, now, rows];
    await Promise.all([
      client.query({ name: 'bare-documents', text: INSERT_DOCUMENTS, values: frame }),
      client.query({
        name: 'bare-history',
        text: INSERT_HISTORY,
        values: [...frame, author, hash?.subarray(0, 16), hash],
      }),
      client.query({ name: 'bare-outcomes', text: INSERT_OUTCOMES, values: [...frame, id, author, key] }),
      client.query({ name: 'bare-client', text: SAVE_CLIENT, values: [this.#clinic, id, first + count - 1, now] }),
      client.query({
        name: 'bare-advance',
        text: 'UPDATE vetloom.clinic_head SET seq = $2, hash = $3 WHERE clinic_id = $1',
        values: [this.#clinic, seq + count, hash],
      }),
      client.query('COMMIT'),
    ]);
  }

  #bind(client: pg.Client) {
    return client.query({
      name: 'bare-bind',
      text: `SELECT set_config('vetloom.clinic', $1, true)`,
      values: [this.#clinic],
    });
  }

  async #connected(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client(this.#config);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}
