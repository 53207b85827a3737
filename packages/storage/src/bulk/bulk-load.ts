import { setImmediate } from 'node:timers/promises';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { isCollection } from '@vetloom/domain/kinds.ts';
import type { Connections, Session } from '../database/connections.ts';
import { storableText } from '../document/storable.ts';
import { type State, seal, stateDigestOf } from '../history/chain.ts';
import type { LockedHead } from '../history/flush.ts';
import type { BulkOptions, BulkResult } from '../ports/bulk.ts';
import { putIndexesBack, setIndexesAside } from './indexes-aside.ts';

const CHUNK = 500;
/** Chunks that are on their way at once: the database has its next one at hand, and memory stays small whatever is loaded. */
const IN_FLIGHT = 4;

type Documents = AsyncIterable<AnyDocument> | Iterable<AnyDocument>;

/*
 * Multi-row INSERT instead of COPY: COPY is refused under forced row-level security, which also binds an owner that is no superuser.
 * Parsing the JSON and filling the indexes cost more than the protocol does.
 */
const INSERT =
  'SELECT vetloom.load_documents($1, $2, $3, string_to_array($4, $7), string_to_array($5, $7), string_to_array($6, $7)::jsonb[])';

/** Stands between values: no id and no JSON text holds it as it is, so that nothing needs to be quoted. */
const SEPARATOR = '\u001F';

/*
 * For the transaction alone. A chunk stands in memory, not in a temporary file, while its facts are written; their statements are planned for
 * tables as large as they are by then, and not as they were at the first chunk.
 */
const SETTINGS = `SELECT set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '256MB', true),
  set_config('plan_cache_mode', 'force_custom_plan', true)`;

/** Pages of a new index are written to the log whole; pressing them together costs more than writing them. Only a superuser may say so. */
const UNPRESSED = `SELECT set_config('wal_compression', 'off', true) FROM pg_roles WHERE rolname = current_user AND rolsuper`;

/** See `BulkLoader.bulkLoad`. */
export async function bulkLoad(
  connections: Connections,
  clinic: string,
  documents: Documents,
  options: BulkOptions = {},
): Promise<BulkResult> {
  return connections.transaction('load', clinic, async (session) => {
    await session.run({ text: SETTINGS });
    await session.run({ text: UNPRESSED });
    const before = await lockHead(session, clinic);
    const aside = await setIndexesAside(session);
    let head = before;
    let loaded = 0;
    const writing: Promise<unknown>[] = [];
    for await (const chunk of chunked(documents, options.chunk ?? CHUNK)) {
      if (writing.length === IN_FLIGHT) await writing.shift();
      const written = writeChunk(session, clinic, head, chunk, options);
      writing.push(written.done);
      // A refused chunk is reported when it is awaited; until then it must not count as unhandled.
      written.done.catch(() => undefined);
      head = written.head;
      loaded += chunk.length;
      // Documents may be made without ever waiting; only here does what was written leave for the database.
      await setImmediate();
    }
    for (const done of writing) await done;
    await session.run({
      text: 'UPDATE vetloom.clinic_head SET seq = $2, hash = $3 WHERE clinic_id = $1',
      values: [clinic, head.seq, head.hash],
    });
    await putIndexesBack(session, aside);
    return { documents: loaded, from: before.seq, to: head.seq };
  });
}

async function lockHead(session: Session, clinic: string): Promise<LockedHead> {
  const [head] = await session.run<LockedHead>({
    text: 'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE',
    values: [clinic],
  });
  if (!head) throw new Error(`there is no clinic ${clinic}`);
  return head;
}

/** Sends a chunk without waiting for it: while PostgreSQL writes, the next one is made. */
function writeChunk(
  session: Session,
  clinic: string,
  head: LockedHead,
  documents: readonly AnyDocument[],
  options: BulkOptions,
): { done: Promise<unknown>; head: LockedHead } {
  const receivedAt = Math.floor(Date.now() / 1000);
  const stored = documents.map(storableText);
  const bodies = stored.map(({ json }) => json);
  const states = stored.map(({ value }): State => [value.collection, value._id, stateDigestOf(value)]);
  const facts = {
    clinic,
    seq: head.seq + 1,
    ord: 0,
    at: options.at ?? receivedAt,
    receivedAt,
    author: options.author ?? 'system',
    onBehalfOf: null,
    command: options.command ?? 'bulk.load',
    collection: '',
    docID: '',
  };
  const payload = { before: null, after: { documents: documents.length, states } };
  const row = seal(head.hash, facts, payload);
  const insert = session.run({
    name: 'bulk-documents',
    text: INSERT,
    values: [
      clinic,
      facts.seq,
      receivedAt,
      documents.map(({ collection }) => collection).join(SEPARATOR),
      documents.map(({ _id }) => _id).join(SEPARATOR),
      bodies.join(SEPARATOR),
      SEPARATOR,
    ],
  });
  const history = session.run({
    name: 'bulk-history',
    text: `INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, after, salt, digest, prev_hash, hash)
      VALUES ($1, $2, 0, $3, $4, $5, $6, '', '', $7, $8, $9, $10, $11)`,
    values: [
      clinic,
      facts.seq,
      facts.at,
      receivedAt,
      facts.author,
      facts.command,
      JSON.stringify(payload.after),
      row.salt,
      row.digest,
      row.prevHash,
      row.hash,
    ],
  });
  return { done: Promise.all([insert, history]), head: { seq: facts.seq, hash: row.hash } };
}

async function* chunked(documents: Documents, size: number): AsyncGenerator<AnyDocument[]> {
  let chunk: AnyDocument[] = [];
  for await (const document of documents) {
    if (!isCollection(document.collection))
      throw new Error(`${document._id}: there is no collection ${document.collection}`);
    chunk.push(document);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
