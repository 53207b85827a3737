import type { Session } from '../database/connections.ts';
import type { Verification } from '../ports/open.ts';
import { digestOf, firstHash, hashOf, type Payload } from './chain.ts';

const PAGE = 2000;

interface Row extends Payload {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly received_at: number;
  readonly author: string;
  readonly on_behalf_of: string | null;
  readonly command: string;
  readonly collection: string;
  readonly doc_id: string;
  readonly salt: Buffer | null;
  readonly digest: Buffer;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
}

/** Walks the chain from the clinic's first row to its head (law 26). Runs in one snapshot, so the clinic works meanwhile. */
export async function verifyHistory(session: Session, clinic: string): Promise<Verification> {
  let previous = firstHash(clinic);
  let rows = 0;
  let place: readonly [seq: number, ord: number] = [-1, -1];
  for (;;) {
    const page = await session.run<Row>({
      name: 'history-page',
      text: `SELECT seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id, before, after, salt, digest, prev_hash, hash
        FROM vetloom.history WHERE clinic_id = $1 AND (seq, ord) > ($2, $3) ORDER BY seq, ord LIMIT ${PAGE}`,
      values: [clinic, ...place],
    });
    for (const row of page) {
      const reason = fault(clinic, row, previous);
      if (reason) return { intact: false, rows, seq: row.seq, ord: row.ord, reason };
      previous = row.hash;
      place = [row.seq, row.ord];
      rows += 1;
    }
    if (page.length < PAGE) break;
  }
  const [head] = await session.run<{ seq: number; hash: Buffer }>({
    text: 'SELECT seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1',
    values: [clinic],
  });
  if (head && !previous.equals(head.hash))
    return { intact: false, rows, seq: head.seq, ord: 0, reason: 'rows are missing at the end' };
  return { intact: true, rows };
}

function fault(clinic: string, row: Row, previous: Buffer): string | undefined {
  if (!row.prev_hash.equals(previous)) return 'it does not follow the row before it: a row was removed or inserted';
  // Without its salt the payload was erased lawfully; the digest stands for it.
  if (!row.salt && (row.before || row.after)) return 'its salt was removed but its payload was not';
  if (row.salt && !digestOf(row.salt, row).equals(row.digest)) return 'its payload was changed';
  const facts = {
    clinic,
    seq: row.seq,
    ord: row.ord,
    at: row.at,
    receivedAt: row.received_at,
    author: row.author,
    onBehalfOf: row.on_behalf_of,
    command: row.command,
    collection: row.collection,
    docID: row.doc_id,
  };
  return hashOf(previous, facts, row.digest).equals(row.hash) ? undefined : 'its facts were changed';
}
