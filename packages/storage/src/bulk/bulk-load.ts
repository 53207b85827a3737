import { createHash } from 'node:crypto';
import { type AnyDocument, isCollection } from '@vetloom/domain/core/collections.ts';
import type { Connections, Session } from '../database/connections.ts';
import { storableJSON } from '../document/storable.ts';
import { seal } from '../history/chain.ts';
import type { LockedHead } from '../history/flush.ts';
import type { BulkOptions, BulkResult } from '../ports/bulk.ts';

const CHUNK = 500;
/** Chunks of a transaction: the disk is waited for once in a while, and an interrupted load leaves whole chunks. */
const CHUNKS_PER_COMMIT = 20;

type Documents = AsyncIterable<AnyDocument> | Iterable<AnyDocument>;

/*
 * Multi-row INSERT instead of COPY: COPY is refused under forced row-level security, which also binds an owner that is no superuser.
 * Parsing the JSON and filling the indexes cost more than the protocol does.
 */
const INSERT = `
  INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
  SELECT $1, d.collection, d.id, 1, $2, false, d.body, $3 FROM unnest(string_to_array($4, $7), string_to_array($5, $7), string_to_array($6, $7)::jsonb[]) AS d (collection, id, body)`;

/** Stands between values: no id and no JSON text holds it as it is, so that nothing needs to be quoted. */
const SEPARATOR = '\u001F';

/** See `BulkLoader.bulkLoad`. */
export async function bulkLoad(
  connections: Connections,
  clinic: string,
  documents: Documents,
  options: BulkOptions = {},
): Promise<BulkResult> {
  const chunks = chunked(documents, options.chunk ?? CHUNK)[Symbol.asyncIterator]();
  let loaded = 0;
  let from: number | undefined;
  let to = 0;
  for (let ended = false; !ended; ) {
    await connections.transaction('write', clinic, async (session) => {
      let head = await lockHead(session, clinic);
      from ??= head.seq;
      const writing: Promise<unknown>[] = [];
      for (let count = 0; count < CHUNKS_PER_COMMIT; count += 1) {
        const next = await chunks.next();
        if (next.done) {
          ended = true;
          break;
        }
        const written = writeChunk(session, clinic, head, next.value, options);
        writing.push(written.done);
        // A refused chunk is reported when all are awaited; until then it must not count as unhandled.
        written.done.catch(() => undefined);
        head = written.head;
        loaded += next.value.length;
      }
      await Promise.all(writing);
      await session.run({
        text: 'UPDATE vetloom.clinic_head SET seq = $2, hash = $3 WHERE clinic_id = $1',
        values: [clinic, head.seq, head.hash],
      });
      to = head.seq;
    });
  }
  return { documents: loaded, from: from ?? to, to };
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
  const bodies = documents.map(storableJSON);
  const content = createHash('sha256');
  for (const body of bodies) content.update(body);
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
  const payload = { before: null, after: { documents: documents.length, sha256: content.digest('hex') } };
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
