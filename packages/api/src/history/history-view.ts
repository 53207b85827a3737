import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { type ReadView, readView } from '@vetloom/domain/engine/read-view.ts';
import { digestOf, hashOf } from '@vetloom/storage/history/chain.ts';

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

/** One field as it was and as it is; null where it was or is not there. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A line as the screen shows it. */
export interface ShownLine {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly author: string;
  readonly onBehalfOf: string | null;
  readonly command: string;
  readonly docID: string;
  readonly kind: 'created' | 'changed' | 'removed' | 'erased';
  readonly changes: FieldChange[];
  /** Fields that changed and that this person may not read. */
  readonly hidden: number;
  /** Whether the line still fits its own seal. */
  readonly intact: boolean;
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

/** The person's view of a collection. @throws DomainError forbidden where there is none */
export function demandView(actor: Actor, collection: CollectionName): ReadView {
  const view = readView(actor, collection);
  if (view && !view.own) return view;
  throw new DomainError('forbidden', `the history of ${collection} is not readable`, { collection });
}

/** A line with what the person may read of it (law 19). */
export function shownLine(clinic: string, view: ReadView, line: HistoryLine): ShownLine {
  const { before, after, salt } = line;
  const erased = salt === null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !FRAME.has(name),
  );
  const all = names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    // A new document's empty fields say nothing.
    .filter((change) => !same(change.before, change.after) && !(before === null && isEmpty(change.after)));
  const { fields } = view;
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
