import type { Act } from '@vetloom/domain/engine/act.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Session } from '../database/connections.ts';
import { storable } from '../document/storable.ts';
import { type State, seal, stateDigestOf } from '../history/chain.ts';
import type { ArchivedClinic } from '../ports/adoption.ts';

/** A clinic that has come out of an archive. */
export interface Coming {
  /** Its id here. */
  readonly id: string;
  readonly from: ArchivedClinic;
  /** What is otherwise here. */
  readonly changed: readonly AnyDocument[];
  readonly author: string;
  /** Unix seconds. */
  readonly at: number;
}

const DOCUMENTS = 'SELECT vetloom.write_documents($1, $2, $3)';
const NOTE = `INSERT INTO vetloom.history
    (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, after, salt, digest, prev_hash, hash)
  VALUES ($1, $2, 0, $3, $3, $4, $5, '', '', $6, $7, $8, $9, $10)`;
const MOVE_HEAD = 'UPDATE vetloom.clinic_head SET seq = $2, hash = $3 WHERE clinic_id = $1 AND hash = $4';

/**
 * The first entry of a clinic here: where its chain comes from and under which id that was sealed, with a digest of each document that is otherwise.
 * What was sealed before stays as it is. Answers the entry's sequence.
 */
export async function noteComing(session: Session, { id, from, changed, author, at }: Coming): Promise<number> {
  const seq = from.seq + 1;
  const command = 'clinic.import' satisfies Act;
  const rows = changed.map((document) => ({
    collection: document.collection,
    id: document._id,
    seq,
    deleted: false,
    body: storable(document),
  }));
  const states = rows.map(({ collection, id: key, body }): State => [collection, key, stateDigestOf(body)]);
  // Field by field: whoever calls may hand the whole list of an archive over, and the history is for good.
  const { clinic, epoch, seq: last, hash, floor, madeAt } = from;
  const after = { documents: rows.length, states, origin: { clinic, epoch, seq: last, hash, floor, madeAt } };
  const facts = { clinic: id, seq, ord: 0, at, receivedAt: at, author, onBehalfOf: null, collection: '', docID: '' };
  const sealed = seal(Buffer.from(from.hash, 'hex'), { ...facts, command }, { before: null, after });
  await session.run({ text: DOCUMENTS, values: [id, at, JSON.stringify(rows)] });
  const { salt, digest, prevHash, hash: sealedHash } = sealed;
  await session.run({
    text: NOTE,
    values: [id, seq, at, author, command, JSON.stringify(after), salt, digest, prevHash, sealedHash],
  });
  await session.run({ text: MOVE_HEAD, values: [id, seq, sealedHash, prevHash] });
  return seq;
}
