import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { type AdverseReaction, isReactionTo } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { LotRow } from './lot-rows.ts';

/** What animals reacted to a product, the latest first; of one lot of it alone where it is named. */
export async function reactionsTo(
  { reader, sql }: { readonly reader: Reader; readonly sql: ClinicSql },
  prodID: string,
  lot?: Pick<LotRow, 'lotID' | 'lot'>,
): Promise<AdverseReaction[]> {
  const found = (await reader.query('adverseReaction', 'byItem', {
    equals: [`/catalog/product/${prodID}`],
  })) as AdverseReaction[];
  const latest = found.toSorted((a, b) => b.beganDateTime - a.beganDateTime);
  if (!lot || latest.length === 0) return latest;
  const visits = [...new Set(latest.flatMap(({ recordID }) => (recordID === '' ? [] : [recordID])))];
  const rows = await sql<{ causeID: string }>(
    `SELECT cause_id AS "causeID" FROM vetloom.stock_movement WHERE clinic_id = $1 AND lot_id = $2 AND cause_id = ANY ($3)
      GROUP BY 1 HAVING sum(quantity) < 0`,
    [lot.lotID, visits],
  );
  const takenBy = new Set(rows.map(({ causeID }) => causeID));
  return latest.filter((reaction) => isReactionTo(reaction, { ...lot, takenBy }));
}
