import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { demandOpenClinic } from '../database/closed-clinic.ts';
import { storable } from '../document/storable.ts';
import { type State, seal, stateDigestOf } from '../history/chain.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** By whom a chunk is. */
export interface ChunkPeople {
  readonly author: string;
  /** Whom the author, an operator, acted for. */
  readonly onBehalfOf?: string | null;
}

/** Many writes that are one step of the history (law 23). `at` is Unix seconds. */
export interface ChunkEntry extends ChunkPeople {
  readonly command: Act;
  readonly at: number;
  readonly writes: readonly Write[];
}

/** The head is compared: see the flush of commands. */
const MOVE_HEAD =
  'UPDATE vetloom.clinic_head SET seq = $2, hash = $3 WHERE clinic_id = $1 AND seq = $4 AND hash = $5 RETURNING seq';
const NOTE = `INSERT INTO vetloom.history
    (clinic_id, seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id, after, salt, digest, prev_hash, hash)
  VALUES ($1, $2, 0, $3, $4, $5, $6, $7, '', '', $8, $9, $10, $11, $12)`;
const WRITE = 'SELECT vetloom.write_documents($1, $2, $3)';

/** Waits for the clinic's head, so that what is read afterwards is what the chunk is written upon. @throws DomainError notFound, clinicClosed */
export async function lockHead(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
): Promise<{ readonly seq: number; readonly hash: Buffer }> {
  const [head] = await tx.sql<{ seq: number; hash: Buffer }>(
    'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE',
    [tx.clinic],
  );
  if (!head) throw new DomainError('notFound', 'no such clinic');
  await demandOpenClinic(tx);
  return head;
}

/**
 * Writes documents under one sequence with one entry of the history, which holds how many there were and a digest
 * of each; answers the sequence. What the transaction's reader holds is not brought up to date: it is the transaction's last write.
 */
export async function flushChunk(
  tx: ClinicTransaction,
  { command, author, onBehalfOf = null, at, writes }: ChunkEntry,
): Promise<number> {
  const head = await lockHead(tx);
  const receivedAt = Math.floor(Date.now() / 1000);
  const seq = head.seq + 1;
  const rows = writes.map(({ collection, id, after }) => ({
    collection,
    id,
    seq,
    deleted: after === null,
    body: storable(after),
  }));
  const states = rows.map(({ collection, id, body }): State => [collection, id, stateDigestOf(body)]);
  const payload = { before: null, after: { documents: rows.length, states } };
  const place = { clinic: tx.clinic, seq, ord: 0, at, receivedAt, onBehalfOf, collection: '', docID: '' };
  const sealed = seal(head.hash, { ...place, author, command }, payload);
  const { salt, digest, prevHash, hash } = sealed;
  const after = JSON.stringify(payload.after);
  // Sent together: one round trip.
  const [moved] = await Promise.all([
    tx.sql(MOVE_HEAD, [tx.clinic, seq, hash, head.seq, prevHash]),
    tx.sql(NOTE, [tx.clinic, seq, at, receivedAt, author, onBehalfOf, command, after, salt, digest, prevHash, hash]),
    tx.sql(WRITE, [tx.clinic, receivedAt, JSON.stringify(rows)]),
  ]);
  if (moved.length !== 1) throw new Error(`the head of clinic ${tx.clinic} moved although it was locked`);
  return seq;
}
