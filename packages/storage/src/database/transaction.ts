import type { AnyDocument } from '@vetloom/domain/core/collections.ts';
import type { ReadHint } from '@vetloom/domain/core/command.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { PgReader } from '../document/pg-reader.ts';
import { flush, type LockedHead } from '../history/flush.ts';
import type {
  ClientProgress,
  ClinicTransaction,
  Flushed,
  IdempotentAnswer,
  KnownOutcome,
  LogEntry,
  Opening,
  OpenRequest,
} from '../ports/transaction.ts';
import type { Session } from './connections.ts';

/** The columns of an outcome. */
export const OUTCOME_COLUMNS = 'uuid, client_id AS client, number, status, code, message, detail, seq';

/** `ClinicTransaction` on PostgreSQL. */
export class PgClinicTransaction implements ClinicTransaction {
  readonly clinic: string;
  readonly reader: PgReader;
  readonly #session: Session;
  #head: LockedHead | undefined;

  constructor(session: Session, clinic: string) {
    this.clinic = clinic;
    this.#session = session;
    this.reader = new PgReader(session, clinic);
  }

  prefetch(hints: readonly ReadHint[]): Promise<void> {
    return this.reader.prefetch(hints);
  }

  async openForWriting(request: OpenRequest): Promise<Opening> {
    this.reader.clear();
    // Sent together and answered in order: each statement sees what was committed before the lock was granted.
    const [heads, clients, known, systemRoles] = await Promise.all([
      this.#lockHead(),
      this.#lockClient(request.client),
      this.#known(request),
      this.#systemRoles(request.authors),
      this.#authors(request.authors),
      this.reader.prefetch(request.hints),
    ]);
    const head = heads[0];
    if (!head) throw new DomainError('notFound', 'no such clinic');
    this.#head = head;
    return { seq: head.seq, lastNumber: clients[0]?.last_number ?? 0, known, systemRoles };
  }

  async flush(entries: readonly LogEntry[], client?: ClientProgress): Promise<Flushed> {
    if (!this.#head) throw new Error('flush before openForWriting');
    const { flushed, head } = await flush(this.#session, this.clinic, this.#head, entries, client);
    this.#head = head;
    this.reader.clear();
    return flushed;
  }

  async idempotentAnswer(key: string, person: string): Promise<IdempotentAnswer | undefined> {
    const rows = await this.#session.run<{ request_hash: string; status: number; body: unknown }>({
      name: 'idempotent-answer',
      text: 'SELECT request_hash, status, body FROM vetloom.idempotency WHERE clinic_id = $1 AND person = $2 AND key = $3',
      values: [this.clinic, person, key],
    });
    const row = rows[0];
    return row && { requestHash: row.request_hash, status: row.status, body: row.body };
  }

  async keepAnswer(key: string, person: string, answer: IdempotentAnswer): Promise<void> {
    await this.#session.run({
      name: 'keep-answer',
      text: `INSERT INTO vetloom.idempotency (clinic_id, person, key, request_hash, status, body, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      values: [
        this.clinic,
        person,
        key,
        answer.requestHash,
        answer.status,
        JSON.stringify(answer.body ?? null),
        Math.floor(Date.now() / 1000),
      ],
    });
  }

  sql<Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#session.run<Row>({ text, values });
  }

  #lockHead(): Promise<LockedHead[]> {
    return this.#session.run<LockedHead>({
      name: 'lock-head',
      text: 'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE',
      values: [this.clinic],
    });
  }

  async #lockClient(client: string | null): Promise<{ last_number: number }[]> {
    if (client === null) return [];
    return this.#session.run({
      name: 'lock-client',
      text: 'SELECT last_number FROM vetloom.sync_client WHERE clinic_id = $1 AND client_id = $2 FOR UPDATE',
      values: [this.clinic, client],
    });
  }

  async #known({ client, commands }: OpenRequest): Promise<KnownOutcome[]> {
    if (commands.length === 0) return [];
    return this.#session.run<KnownOutcome & object>({
      name: 'known-outcomes',
      text: `SELECT ${OUTCOME_COLUMNS} FROM vetloom.command_log WHERE clinic_id = $1 AND uuid = ANY ($2::uuid[])
        UNION SELECT ${OUTCOME_COLUMNS} FROM vetloom.command_log WHERE clinic_id = $1 AND client_id = $3 AND number = ANY ($4::bigint[])`,
      values: [
        this.clinic,
        commands.map(({ uuid }) => uuid),
        client,
        commands.map(({ number }) => number).filter((number) => number !== null),
      ],
    });
  }

  async #systemRoles(authors: readonly string[]): Promise<Map<string, string>> {
    if (authors.length === 0) return new Map();
    const rows = await this.#session.run<{ email: string; system_role: string }>({
      name: 'system-roles',
      text: 'SELECT email, system_role FROM vetloom.system_roles($1)',
      values: [authors],
    });
    return new Map(rows.map(({ email, system_role }) => [email, system_role]));
  }

  /** The authors' staff documents with their roles. */
  async #authors(authors: readonly string[]): Promise<void> {
    if (authors.length === 0) return;
    const ids = authors.map((email) => `/staff/${email}`);
    const rows = await this.#session.run<{ id: string; staff: AnyDocument; role_id: string; role: AnyDocument | null }>(
      {
        name: 'authors',
        text: `SELECT s.id, s.body AS staff, s.body ->> 'permissionDetail' AS role_id, r.body AS role
        FROM vetloom.document s LEFT JOIN vetloom.document r ON r.clinic_id = $1 AND r.collection = 'role'
          AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
        WHERE s.clinic_id = $1 AND s.collection = 'staff' AND s.id = ANY ($2) AND NOT s.deleted`,
        values: [this.clinic, ids],
      },
    );
    for (const id of ids) this.reader.hold('staff', id, null);
    for (const { id, staff, role_id, role } of rows) {
      this.reader.hold('staff', id, staff);
      this.reader.hold('role', role_id, role);
    }
  }
}
