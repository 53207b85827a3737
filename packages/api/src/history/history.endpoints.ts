import type { Actor } from '@vetloom/domain/access/policy.ts';
import { unblockOwner } from '@vetloom/domain/booking/blacklist.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Alias } from '@vetloom/domain/engine/alias.schema.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { type ReadView, readView } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import type { Statement } from '@vetloom/storage/database/connections.ts';
import { codeOf } from '@vetloom/storage/history/checkpoint.ts';
import { verifyHistory } from '@vetloom/storage/history/verify.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import {
  HISTORY_COLUMNS,
  type HistoryLine,
  historyPage,
  shownHistory,
  shownLine,
  shownPage,
} from '@vetloom/sync-server/history-line.ts';
import { z } from 'zod';
import { type ClinicRead, reading } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/history`;
const frame = { scope: 'clinic', tag: 'History', write: false, method: 'GET' } as const;

/** Kinds of documents whose history people look at; anything else is not offered. */
const SUBJECTS = COLLECTION_NAMES.filter((collection) => kindOf(collection).hasHistory);
/** Who may look at a history at all; what of it is read follows the read policy. */
const READERS = [
  'CUSTOMER_READ',
  'PET_READ',
  'RECORD_READ',
  'BILLING_READ',
  'ACCOUNT_READ',
  'ROLE',
  'GENERAL_SETTINGS_READ',
  'LAB_TASK_READ',
  'BOOKING_READ',
] as const;

/** The person's view of a collection. @throws DomainError forbidden where there is none */
function demandView(actor: Actor, collection: CollectionName): ReadView {
  const view = readView(actor, collection);
  if (view && !view.own) return view;
  throw new DomainError('forbidden', `the history of ${collection} is not readable`, { collection });
}

const list = endpoint({
  ...frame,
  path: BASE,
  permission: READERS,
  summary: 'Who changed which field of a document when, the newest first',
  description:
    'Values are those that the caller may read; `hidden` counts the others. `intact` tells for each line whether it still fits its seal. `next` asks for the lines before.',
  query: z.object({
    collection: z.enum(SUBJECTS),
    id: idParam('', 'notFound'),
    ...historyPage.shape,
  }),
  result: shownHistory,
  errors: ['forbidden'],
  handle: (call) => {
    const { collection, id, seq = 2 ** 52, ord = 0, limit } = call.query;
    const view = demandView(call.actor, collection);
    return reading(call, async ({ reader, rows }) => {
      // What was renamed or combined goes on under the new id; its past stands under the old ones.
      const former = (await reader.query('alias', 'byTarget', { equals: [id] })) as unknown as readonly Alias[];
      const ids = [id, ...former.map(({ from }) => from)];
      const found = await rows<HistoryLine>(
        `SELECT ${HISTORY_COLUMNS} FROM vetloom.history
          WHERE clinic_id = $1 AND collection = $2 AND doc_id = ANY ($3) AND (seq, ord) < ($4, $5) ORDER BY seq DESC, ord DESC LIMIT ${limit + 1}`,
        [collection, ids, seq, ord],
      );
      const reasons = await reasonsOf(rows, found);
      return shownPage(found, limit, (row) => {
        const reason = reasons.get(row.seq);
        return { ...shownLine(call.clinic, view.fields, row), ...(reason === undefined ? {} : { reason }) };
      });
    });
  },
});

/** Commands that take a document away and say why, which then stands nowhere else. */
const GIVES_REASON: readonly string[] = [unblockOwner.name];

/** Why documents were taken away, by the sequence of their commands. What was erased says nothing any more. */
async function reasonsOf(
  rows: ClinicRead['rows'],
  found: readonly HistoryLine[],
): Promise<ReadonlyMap<number, string>> {
  const seqs = found
    .filter(({ command, salt }) => GIVES_REASON.includes(command) && salt !== null)
    .map(({ seq }) => seq);
  if (seqs.length === 0) return new Map();
  const told = await rows<{ seq: number; reason: string | null }>(
    `SELECT seq, args ->> 'reason' AS reason FROM vetloom.command_log
      WHERE clinic_id = $1 AND seq = ANY ($2) AND name = ANY ($3) AND status = 'applied'`,
    [seqs, GIVES_REASON],
  );
  return new Map(told.flatMap(({ seq, reason }) => (reason ? [[seq, reason] as const] : [])));
}

const verification = z.object({
  intact: z.boolean(),
  rows: z.number().int(),
  seq: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** When it was walked, Unix seconds. */
  at: z.number().int(),
});
type Verified = z.output<typeof verification>;

/** Seconds that a walk's answer stands: it reads the clinic's whole history. */
const REMEMBERED = 60;
/** A clinic's walk; while it is under way, whoever asks waits for that one. */
interface Walk {
  /** Until when its answer stands, Unix seconds: reckoned from its end, however long it took. */
  until: number;
  readonly answer: Promise<Verified>;
}
const walksOf = new WeakMap<Database, Map<string, Walk>>();

const verify = endpoint({
  ...frame,
  path: `${BASE}/verify`,
  permission: READERS,
  summary: "Walk the chain of the clinic's whole history",
  description:
    'Each row covers the one before it, and each command of the log stands between them. What was cut off or written anew as a whole shows against a checkpoint, which the operator’s `verify` compares. The answer stands for a minute.',
  result: verification,
  errors: ['databaseNotReady'],
  handle: ({ services, clinic, now }) => {
    const { db } = services.sync;
    const walks = walksOf.get(db) ?? new Map<string, Walk>();
    walksOf.set(db, walks);
    const known = walks.get(clinic);
    if (known && known.until > now) return known.answer;
    const answer = db
      .readClinic(clinic, (tx) => {
        const run = <Row extends object>({ text, values }: Statement) => tx.sql<Row>(text, values);
        return verifyHistory({ run }, clinic);
      })
      .then((found): Verified => {
        const fault = found.intact ? { seq: null, reason: null } : { seq: found.seq, reason: found.reason };
        return { intact: found.intact, rows: found.rows, ...fault, at: now };
      });
    const walk: Walk = { until: Number.POSITIVE_INFINITY, answer };
    walks.set(clinic, walk);
    answer.then(
      () => {
        walk.until = services.sync.now() + REMEMBERED;
      },
      () => walks.delete(clinic),
    );
    return answer;
  },
});

const seal = endpoint({
  ...frame,
  path: `${BASE}/seal`,
  permission: READERS,
  summary: 'The short code of the history as it stands, for paper',
  description:
    'Put on the day’s handover sheet it proves later what the history was: `verify --code` finds out whether the history up to that entry is still the same.',
  result: z.object({
    /** How many entries the history has. */
    seq: z.number().int(),
    code: z.string(),
    /** Unix seconds. */
    at: z.number().int(),
  }),
  errors: ['notFound', 'databaseNotReady'],
  handle: (call) =>
    reading(call, async ({ rows }) => {
      const [head] = await rows<{ seq: number; hash: Buffer }>(
        'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1',
        [],
      );
      if (!head) throw new DomainError('notFound', 'no such clinic');
      const code = codeOf({ subject: call.clinic, seq: head.seq, hash: head.hash.toString('hex') });
      return { seq: head.seq, code, at: call.now };
    }),
});

/** The history of documents (law 26; issue "History"). */
export const historyEndpoints = [list, verify, seal];
