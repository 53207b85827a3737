import { lockHead } from '../bulk/flush-chunk.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { type State, seal, stateDigestOf } from './chain.ts';
import { historyNameOf } from './flush.ts';

/** Under which name the history holds its erasures. */
export const ERASURES = historyNameOf('erasure');

/** A person who is erased, and what speaks of them. */
export interface Erasure {
  /** Every id that ever led to the person. */
  readonly ownerIDs: readonly string[];
  /** See `forgottenWith`. */
  readonly about: readonly string[];
  readonly mirrors: readonly {
    readonly collection: string;
    readonly field: string;
    readonly fields: readonly string[];
  }[];
  /** Email of who erased, and of the person in whose place a sudo user did, or null. */
  readonly author: string;
  readonly onBehalfOf: string | null;
  /** Unix seconds. */
  readonly at: number;
}

/** What `vetloom.erase_owner` took. */
interface Taken {
  readonly rows: readonly (readonly [seq: number, ord: number])[];
  readonly commands: readonly string[];
  readonly documents: readonly (readonly [collection: string, id: string])[];
}

/**
 * Takes a person out of the past, after the documents were erased and in the same transaction (law 26). What it takes is listed in an entry of
 * the history, with a digest of each document whose past is no longer whole, so that nothing else can be called erased. Nothing may be
 * flushed afterwards.
 */
export async function erasePast(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, erasure: Erasure): Promise<void> {
  const { ownerIDs, about, mirrors, author, onBehalfOf, at } = erasure;
  const [answer] = await tx.sql<{ taken: Taken }>('SELECT vetloom.erase_owner($1, $2, $3) AS taken', [
    ownerIDs,
    about,
    JSON.stringify(mirrors),
  ]);
  if (!answer) throw new Error('the database erased nothing');
  const { rows, commands, documents } = answer.taken;
  const states = await statesOf(tx, documents);
  const head = await lockHead(tx);
  const [place] = await tx.sql<{ ord: number }>(
    'SELECT COALESCE(max(ord) + 1, 0) AS ord FROM vetloom.history WHERE clinic_id = $1 AND seq = $2',
    [tx.clinic, head.seq],
  );
  const facts = {
    clinic: tx.clinic,
    seq: head.seq,
    ord: place?.ord ?? 0,
    at,
    receivedAt: Math.floor(Date.now() / 1000),
    author,
    onBehalfOf,
    command: 'owner.erase',
    collection: ERASURES,
    docID: ownerIDs[0] ?? '',
  };
  const after = { rows, commands, states };
  const row = seal(head.hash, facts, { before: null, after });
  const [written] = await Promise.all([
    tx.sql('UPDATE vetloom.clinic_head SET hash = $4 WHERE clinic_id = $1 AND seq = $2 AND hash = $3 RETURNING seq', [
      tx.clinic,
      facts.seq,
      row.prevHash,
      row.hash,
    ]),
    tx.sql(
      `INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id,
          after, salt, digest, prev_hash, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        tx.clinic,
        facts.seq,
        facts.ord,
        facts.at,
        facts.receivedAt,
        facts.author,
        facts.onBehalfOf,
        facts.command,
        facts.collection,
        facts.docID,
        JSON.stringify(after),
        row.salt,
        row.digest,
        row.prevHash,
        row.hash,
      ],
    ),
  ]);
  if (written.length !== 1) throw new Error(`the head of clinic ${tx.clinic} moved although it was locked`);
}

async function statesOf(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  documents: Taken['documents'],
): Promise<State[]> {
  const found = await tx.sql<{ collection: string; id: string; body: object | null }>(
    `SELECT w.collection, w.id, d.body FROM unnest($2::text[], $3::text[]) AS w (collection, id)
      LEFT JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = w.collection AND d.id = w.id`,
    [tx.clinic, documents.map(([collection]) => collection), documents.map(([, id]) => id)],
  );
  return found.map(({ collection, id, body }) => [collection, id, stateDigestOf(body)]);
}
