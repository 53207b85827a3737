import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';
import { digestOfMovements, LEDGER_SEALS } from '../stock/ledger-seal.ts';
import { stockFindings } from '../stock/stock-audit.ts';
import { historyNameOf } from './flush.ts';
import { RowStream } from './row-stream.ts';
import { compareDerived } from './verify-derived.ts';
import { compareSold } from './verify-sold.ts';
import { compareWorth } from './verify-worth.ts';

/**
 * Compares the balances, values and figures of a clinic's stock with the movements that they follow from (law 27), the movements with their seals in the
 * history (law 26), and columns that repeat what rows say.
 */
export async function* compareStock(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  const found = await stockFindings((text, values = []) => session.run({ text, values: [clinic, ...values] }));
  for (const reason of found) yield { seq: null, ord: 0, at: null, about: null, reason };
  yield* compareSeals(session, clinic);
  yield* compareWorth(session, clinic);
  yield* compareSold(session, clinic);
  yield* compareDerived(session, clinic);
}

interface BrokenSeal {
  readonly seq: number;
  readonly ord: number;
  readonly at: number;
  readonly author: string;
}

interface LooseMovement {
  readonly seq: number;
  readonly ord: number;
  readonly product: string;
  readonly recordedAt: number;
  readonly by: string;
}

async function* compareSeals(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  const values = [clinic, historyNameOf(LEDGER_SEALS)];
  const broken = await RowStream.open<BrokenSeal>(session, 'broken_seals', BROKEN, values);
  for (let row = await broken.next(); row; row = await broken.next())
    yield {
      ...{ seq: row.seq, ord: row.ord, at: row.at, about: null },
      reason: `the movements of stock of entry ${row.seq} (${row.author}) are not those that were written: they were changed, removed or added to`,
    };
  const loose = await RowStream.open<LooseMovement>(session, 'loose_movements', LOOSE, values);
  for (let row = await loose.next(); row; row = await loose.next())
    yield {
      ...{ seq: row.seq, ord: 0, at: row.recordedAt, about: null },
      reason: `a movement of product ${row.product} stands in the ledger as entry ${row.seq}.${row.ord} of ${row.by}, and the history knows nothing of it`,
    };
}

const SEALS = `SELECT h.seq, h.ord, h.at, h.author, (h.after ->> 'from')::integer AS first, (h.after ->> 'to')::integer AS last, h.after ->> 'digest' AS digest
  FROM vetloom.history h WHERE h.clinic_id = $1 AND h.collection = $2`;

/** Seals that don't fit the movements that they are of. */
const BROKEN = `SELECT s.seq, s.ord, s.at, s.author FROM (${SEALS}) s WHERE s.digest IS DISTINCT FROM (
    SELECT ${digestOfMovements('m')} FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.seq = s.seq AND m.ord BETWEEN s.first AND s.last)
  ORDER BY s.seq, s.ord`;

/** Movements without a seal. Those from before the first one were never sealed. */
const LOOSE = `WITH seals AS MATERIALIZED (${SEALS})
  SELECT m.seq, m.ord, m.product_id AS product, m.recorded_at AS "recordedAt", m.recorded_by AS by FROM vetloom.stock_movement m
  WHERE m.clinic_id = $1 AND m.seq >= (SELECT min(seq) FROM seals)
    AND NOT EXISTS (SELECT FROM seals s WHERE s.seq = m.seq AND m.ord BETWEEN s.first AND s.last) ORDER BY m.seq, m.ord`;
