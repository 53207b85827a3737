import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { OpenSession, Statement } from '../database/connections.ts';
import { storable, storableText } from '../document/storable.ts';
import type { ClientProgress, Flushed, KnownOutcome, LogEntry } from '../ports/transaction.ts';
import { changedFields, contentDigestOf, type HistoryRow, linkOf, newSalt, seal } from './chain.ts';

/** The locked head of a clinic. */
export interface LockedHead {
  readonly seq: number;
  readonly hash: Buffer;
}

interface DocumentRow {
  readonly collection: Change['collection'];
  readonly id: string;
  readonly seq: number;
  readonly deleted: boolean;
  readonly body: AnyDocument | null;
  /** The body's JSON. */
  readonly json: string;
}

/** What a flush writes, worked out before the database is asked. */
interface Batch {
  readonly documents: ReadonlyMap<string, DocumentRow>;
  /** JSON of each row. */
  readonly history: readonly string[];
  /** Rows of the command log. */
  readonly log: readonly object[];
  readonly outcomes: readonly KnownOutcome[];
  readonly head: LockedHead;
}

/*
 * One statement, so one round trip. A document that several commands wrote is written once, with the sequence of the last;
 * the history has each step. The head is compared: a flush without the lock finds another one and fails as a whole, because a commit may
 * already be on its way behind it.
 */
const FLUSH = 'SELECT vetloom.flush($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS versions';

/** What the database calls a head that is another by now and can't have been moved to another machine (migration 1150). */
const HEAD_MOVED = 'VL002';

/**
 * Writes what the commands decided; `last` commits with the same message.
 * @throws Error when the head moved: the caller did not hold its lock
 */
export async function flush(
  session: OpenSession,
  clinic: string,
  head: LockedHead,
  entries: readonly LogEntry[],
  clients: readonly ClientProgress[],
  last: boolean,
): Promise<{ flushed: Flushed; head: LockedHead }> {
  const receivedAt = Math.floor(Date.now() / 1000);
  const batch = prepare(clinic, head, entries, receivedAt);
  const statement: Statement = {
    name: 'flush',
    text: FLUSH,
    values: [
      clinic,
      receivedAt,
      `[${[...batch.documents.values()].map(documentJSON).join(',')}]`,
      `[${batch.history.join(',')}]`,
      JSON.stringify(batch.log),
      clients.map(({ id }) => id),
      clients.map(({ lastNumber }) => lastNumber),
      batch.head.seq,
      batch.head.hash,
      head.seq,
      head.hash,
    ],
  };
  const written = last ? session.runLast<FlushAnswer>(statement) : session.run<FlushAnswer>(statement);
  const [answer] = await written.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === HEAD_MOVED)) throw error;
    throw new Error(`the head of clinic ${clinic} moved under a flush that did not hold its lock`, { cause: error });
  });
  const versions = new Map(
    (answer?.versions ?? []).map(([collection, id, version]) => [documentKey(collection, id), version]),
  );
  const changes = [...batch.documents].map(([key, { collection, id, seq, deleted, body }]) => ({
    collection,
    id,
    seq,
    deleted,
    body: body && ({ ...body } as Record<string, unknown>),
    version: versions.get(key) ?? 1,
  }));
  return { flushed: { from: head.seq, to: batch.head.seq, outcomes: batch.outcomes, changes }, head: batch.head };
}

interface FlushAnswer {
  readonly versions: readonly [collection: string, id: string, version: number][];
}

function prepare(clinic: string, head: LockedHead, entries: readonly LogEntry[], receivedAt: number): Batch {
  const documents = new Map<string, DocumentRow>();
  const history: string[] = [];
  const log: object[] = [];
  const outcomes: KnownOutcome[] = [];
  let { seq, hash } = head;
  for (const entry of entries) {
    seq += 1;
    const logged = loggedCommand(entry);
    const decidedAt = entry.received ?? receivedAt;
    const sealed = sealCommand(hash, { clinic, seq, receivedAt: decidedAt }, logged);
    log.push({ ...logged, seq, received_at: decidedAt, salt: hex(sealed.salt), digest: hex(sealed.digest) });
    hash = sealed.hash;
    let ord = 0;
    const note = (
      collection: string,
      docID: string,
      before: object | null | undefined,
      after: object | null,
      json: string,
    ) => {
      const { author, onBehalfOf, name: command, ranAt: at = entry.at } = entry;
      const facts = { clinic, seq, ord, at, receivedAt, author, onBehalfOf, command, collection, docID };
      const row = seal(hash, facts, changedFields(before, after));
      history.push(historyJSON(row, before ? JSON.stringify(row.after) : json));
      hash = row.hash;
      ord += 1;
    };
    for (const { collection, id, before, after: written } of entry.writes) {
      // Created and removed within one command: it never was.
      if (!before && !written) continue;
      const { value: after, json } = storableText(written);
      documents.set(documentKey(collection, id), { collection, id, seq, deleted: after === null, body: after, json });
      note(collection, id, before, after, json);
    }
    for (const { table, id, before, after: written } of entry.rows ?? []) {
      const { value: after, json } = storableText(written);
      note(historyNameOf(table), id, before, after, json);
    }
    const { uuid, client, number, status, code } = entry;
    const { message, detail } = logged;
    outcomes.push({ uuid, client, number, status, code, message, detail, seq });
  }
  return { documents, history, log, outcomes, head: { seq, hash } };
}

/** What the history calls a relational table: with a mark before it, so that none is ever taken for a collection. */
export const historyNameOf = (table: string): string => `table/${table}`;

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** A document is the longest part of a push, so its text is made once and put in place. */
const documentJSON = ({ collection, id, seq, deleted, json }: DocumentRow): string =>
  `${JSON.stringify({ collection, id, seq, deleted }).slice(0, -1)},"body":${json}}`;

function historyJSON(row: HistoryRow, afterJSON: string): string {
  const facts = JSON.stringify({
    seq: row.seq,
    ord: row.ord,
    at: row.at,
    author: row.author,
    on_behalf_of: row.onBehalfOf,
    command: row.command,
    collection: row.collection,
    doc_id: row.docID,
    salt: hex(row.salt),
    digest: hex(row.digest),
    prev_hash: hex(row.prevHash),
    hash: hex(row.hash),
  });
  return `${facts.slice(0, -1)},"before":${JSON.stringify(row.before)},"after":${afterJSON}}`;
}

/** A command as the log keeps it. */
const loggedCommand = (entry: LogEntry) => ({
  ...storable({
    uuid: entry.uuid,
    client_id: entry.client,
    number: entry.number,
    name: entry.name,
    version: entry.version,
    author: entry.author,
    on_behalf_of: entry.onBehalfOf,
    carrier: entry.carrier,
    key_id: entry.key,
    at: entry.at,
    status: entry.status,
    code: entry.code,
    message: entry.message,
    detail: entry.detail,
  }),
  // Text within the text: unpacking a record would refuse escapes that the json column keeps.
  args: JSON.stringify(entry.args ?? null),
});

function sealCommand(
  prevHash: Buffer,
  place: { readonly clinic: string; readonly seq: number; readonly receivedAt: number },
  logged: ReturnType<typeof loggedCommand>,
): { readonly salt: Buffer; readonly digest: Buffer; readonly hash: Buffer } {
  const salt = newSalt();
  const digest = contentDigestOf(salt, logged.args, logged.detail);
  const facts = {
    ...place,
    uuid: logged.uuid.toLowerCase(),
    client: logged.client_id,
    number: logged.number,
    name: logged.name,
    version: logged.version,
    author: logged.author,
    onBehalfOf: logged.on_behalf_of,
    carrier: logged.carrier,
    key: logged.key_id,
    at: logged.at,
    status: logged.status,
    code: logged.code,
    message: logged.message,
  };
  return { salt, digest, hash: linkOf(prevHash, facts, digest) };
}
