import { same } from '@vetloom/domain/core/same.ts';
import { digestOf, hashOf } from '@vetloom/storage/history/chain.ts';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** A row of the history as the database has it. Times are Unix seconds. */
export interface HistoryLine {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly received_at: number;
  readonly author: string;
  readonly on_behalf_of: string | null;
  readonly command: string;
  readonly collection: string;
  readonly doc_id: string;
  readonly before: Json | null;
  readonly after: Json | null;
  readonly salt: Buffer | null;
  readonly digest: Buffer;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
}

/** The columns of a line. */
export const HISTORY_COLUMNS =
  'seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id, before, after, salt, digest, prev_hash, hash';

/** A line as the screen shows it. Times are Unix seconds. */
export const shownHistoryLine = z.object({
  seq: z.number().int(),
  ord: z.number().int(),
  at: z.number().int(),
  receivedAt: z.number().int(),
  author: z.string(),
  onBehalfOf: z.string().nullable(),
  command: z.string(),
  /** The id under which it was written: an earlier one of a renamed or combined document. */
  docID: z.string(),
  kind: z.enum(['created', 'changed', 'removed', 'erased']),
  /** One field as it was and as it is; null where it was or is not there. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Fields that changed and that this person may not read. */
  hidden: z.number().int(),
  /** Whether the line still fits its own seal. */
  intact: z.boolean(),
  /** Why a document was taken away, where that stands in its command alone. */
  reason: z.string().optional(),
});
type ShownLine = z.output<typeof shownHistoryLine>;
type FieldChange = ShownLine['changes'][number];

const whole = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 52);
/** From which line on a history is read, as `next` of the page before gave it, and how many lines. */
export const historyPage = z.object({
  seq: whole.optional(),
  ord: whole.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
/** Some lines, the newest first, and where those before them begin. */
export const shownHistory = z.object({
  lines: z.array(shownHistoryLine),
  next: z.object({ seq: z.number().int(), ord: z.number().int() }).nullable(),
});

/** A page of what was read, which is one line more than a page has where there are more. */
export function shownPage(found: readonly HistoryLine[], limit: number, show: (line: HistoryLine) => ShownLine) {
  const lines = found.slice(0, limit).map(show);
  const last = lines.at(-1);
  return { lines, next: found.length > limit && last ? { seq: last.seq, ord: last.ord } : null };
}

/** Fields that say how a document is kept, not what it says. */
const FRAME: ReadonlySet<string> = new Set([
  '_id',
  'collection',
  'nameLowerCase',
  'updateDateTime',
  'updateBy',
  'createDateTime',
  'createBy',
]);

/** A line with what the person may read of it (law 19): `fields` or all of them. */
export function shownLine(clinic: string, fields: 'all' | readonly string[], line: HistoryLine): ShownLine {
  const { before, after, salt } = line;
  const erased = salt === null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !FRAME.has(name),
  );
  const all = names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    // A new document's empty fields say nothing.
    .filter((change) => !same(change.before, change.after) && !(before === null && isEmpty(change.after)));
  const changes = fields === 'all' ? all : all.filter(({ field }) => fields.includes(field));
  return {
    seq: line.seq,
    ord: line.ord,
    at: line.at,
    receivedAt: line.received_at,
    author: line.author,
    onBehalfOf: line.on_behalf_of,
    command: line.command,
    docID: line.doc_id,
    kind: erased ? 'erased' : before === null ? 'created' : after === null ? 'removed' : 'changed',
    changes: changes.map(withoutPictures),
    hidden: all.length - changes.length,
    intact: fits(clinic, line),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A picture within a document is told, not sent. */
function withoutPictures(change: FieldChange): FieldChange {
  const shortened = (value: unknown) => (typeof value === 'string' && value.startsWith('data:') ? 'data:' : value);
  return { ...change, before: shortened(change.before), after: shortened(change.after) };
}

function fits(clinic: string, line: HistoryLine): boolean {
  const { seq, ord, at, author, command, collection } = line;
  if (line.salt && !digestOf(line.salt, line).equals(line.digest)) return false;
  if (!line.salt && (line.before || line.after)) return false;
  const facts = {
    clinic,
    seq,
    ord,
    at,
    receivedAt: line.received_at,
    author,
    onBehalfOf: line.on_behalf_of,
    command,
    collection,
    docID: line.doc_id,
  };
  return hashOf(line.prev_hash, facts, line.digest).equals(line.hash);
}
