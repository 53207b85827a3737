import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ReadHint } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { PgReader } from '../document/pg-reader.ts';
import { flush, type LockedHead } from '../history/flush.ts';
import type { AcknowledgedHead } from '../ports/continuity.ts';
import type {
  ClientProgress,
  ClinicTransaction,
  Flushed,
  IdempotentAnswer,
  KnownOutcome,
  LogEntry,
  Opening,
  OpenRequest,
  PastStep,
  TakenBack,
} from '../ports/transaction.ts';
import { closedSince } from './closed-clinic.ts';
import type { OpenSession } from './connections.ts';

/** The columns of an outcome. */
export const OUTCOME_COLUMNS = 'uuid, client_id AS client, number, status, code, message, detail, seq';

/** `ClinicTransaction` on PostgreSQL. */
export class PgClinicTransaction implements ClinicTransaction {
  readonly clinic: string;
  readonly reader: PgReader;
  readonly #session: OpenSession;
  #head: LockedHead | undefined;
  #flushed: AcknowledgedHead | undefined;

  constructor(session: OpenSession, clinic: string) {
    this.clinic = clinic;
    this.#session = session;
    this.reader = new PgReader(session, clinic);
  }

  prefetch(hints: readonly ReadHint[]): Promise<void> {
    return this.reader.prefetch(hints);
  }

  async prefetchStaff(emails: readonly string[]): Promise<void> {
    const rows = await this.#session.run<{
      id: string;
      staff: AnyDocument;
      role_id: string | null;
      role: AnyDocument | null;
    }>({
      name: 'staff',
      text: `SELECT s.id, s.body AS staff, s.body ->> 'permissionDetail' AS role_id, r.body AS role
        FROM vetloom.document s LEFT JOIN vetloom.document r ON r.clinic_id = $1 AND r.collection = 'role'
          AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
        WHERE s.clinic_id = $1 AND s.collection = 'staff' AND s.id = ANY ($2) AND NOT s.deleted`,
      values: [this.clinic, emails.map(staffIDOf)],
    });
    this.#holdStaff(
      emails,
      rows.map((row) => [row.id, row.staff, row.role_id, row.role]),
    );
  }

  #holdStaff(emails: readonly string[], people: readonly StaffRow[]): void {
    for (const email of emails) this.reader.hold('staff', staffIDOf(email), null);
    for (const [id, staff, roleID, role] of people) {
      this.reader.hold('staff', id, staff);
      if (roleID !== null) this.reader.hold('role', roleID, role);
    }
  }

  async openForWriting(request: OpenRequest): Promise<Opening> {
    this.reader.clear();
    // Sent together and answered in order: each statement sees what was committed before the lock was granted.
    const [opened] = await Promise.all([
      this.#open(request),
      this.reader.prefetch(request.hints),
      this.reader.prefetchRanges(request.ranges ?? []),
    ]);
    const { head_seq: seq, head_hash: hash, closed_since: closed } = opened;
    if (seq === null || hash === null) throw new DomainError('notFound', 'no such clinic');
    if (closed !== null && !request.evenClosed) throw closedSince(closed);
    this.#head = { seq, hash };
    this.#holdStaff(request.authors, opened.people ?? []);
    return {
      seq,
      lastNumbers: new Map(opened.client_numbers),
      known: opened.decided ?? [],
      systemRoles: new Map(opened.system_roles),
    };
  }

  flush(entries: readonly LogEntry[], clients: readonly ClientProgress[] = []): Promise<Flushed> {
    return this.#flush(entries, clients, false);
  }

  conclude(entries: readonly LogEntry[], clients: readonly ClientProgress[] = []): Promise<Flushed> {
    return this.#flush(entries, clients, true);
  }

  async #flush(entries: readonly LogEntry[], clients: readonly ClientProgress[], last: boolean): Promise<Flushed> {
    if (!this.#head) throw new Error('flush before openForWriting');
    const { flushed, head } = await flush(this.#session, this.clinic, this.#head, entries, clients, last);
    this.#head = head;
    const newest = flushed.outcomes.at(-1);
    if (newest) this.#flushed = { seq: newest.seq, command: newest.uuid };
    this.reader.forget(flushed.changes);
    return flushed;
  }

  /** The last command that it has written: once it is committed, what may be acknowledged. */
  get flushed(): AcknowledgedHead | undefined {
    return this.#flushed;
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

  pastOf(collection: string, id: string, fields: readonly string[]): Promise<PastStep[]> {
    return this.#session.run<PastStep>({
      name: 'past-of',
      text: `SELECT COALESCE(on_behalf_of, author) AS author, at, ${asked('before')} AS before, ${asked('after')} AS after
        FROM vetloom.history WHERE clinic_id = $1 AND collection = $2 AND doc_id = $3 AND (before ?| $4 OR after ?| $4)
        ORDER BY seq DESC, ord DESC LIMIT 40`,
      values: [this.clinic, collection, id, fields],
    });
  }

  async importTakenBack(collection: string, id: string): Promise<TakenBack | undefined> {
    const [found] = await this.#session.run<TakenBack>({
      name: 'import-taken-back',
      text: `SELECT COALESCE(h.on_behalf_of, h.author) AS author, h.at, t.word, NULLIF(t.owner_id, '') AS "ownerID" FROM vetloom.document d
        JOIN vetloom.history h ON h.clinic_id = $1 AND h.seq = d.seq AND h.command = 'import.undo'
        LEFT JOIN vetloom.import_taken_back t ON t.clinic_id = $1 AND t.collection = d.collection AND t.doc_id = d.id
        WHERE d.clinic_id = $1 AND d.collection = $2 AND d.id = $3 AND d.deleted LIMIT 1`,
      values: [this.clinic, collection, id],
    });
    return found;
  }

  sql<Row extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<Row[]> {
    return this.#session.run<Row>({ text, values, ...(name === undefined ? {} : { name }) });
  }

  async #open({ commands, authors }: OpenRequest): Promise<OpenedRow> {
    const numbered = commands.filter(({ client }) => client !== null);
    const [row] = await this.#session.run<OpenedRow>({
      name: 'open-for-writing',
      text: 'SELECT * FROM vetloom.open_for_writing($1, $2, $3, $4, $5, $6)',
      values: [
        this.clinic,
        commands.map(({ uuid }) => uuid),
        numbered.map(({ client }) => client),
        numbered.map(({ number }) => number),
        authors,
        authors.map(staffIDOf),
      ],
    });
    return row ?? NOTHING_THERE;
  }
}

/** Of a payload the fields that were asked for. */
const asked = (payload: 'before' | 'after') =>
  `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(${payload}) WHERE key = ANY ($4))`;

/** What `open_for_writing` answers; without a head there is no such clinic. */
interface OpenedRow {
  readonly head_seq: number | null;
  readonly head_hash: Buffer | null;
  readonly client_numbers: readonly (readonly [client: string, lastNumber: number])[] | null;
  readonly decided: readonly KnownOutcome[] | null;
  readonly system_roles: readonly (readonly [email: string, role: string])[] | null;
  readonly people: readonly StaffRow[] | null;
  readonly closed_since: number | null;
}

/** A staff document with its role. */
type StaffRow = readonly [id: string, staff: AnyDocument, roleID: string | null, role: AnyDocument | null];

const NOTHING_THERE: OpenedRow = {
  head_seq: null,
  head_hash: null,
  client_numbers: null,
  decided: null,
  system_roles: null,
  people: null,
  closed_since: null,
};
