import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DIFFERENCE_CAUSES } from '@vetloom/domain/stock/controlled-count.schema.ts';
import { DIFFERENCE_EFFECTS } from '@vetloom/domain/stock/controlled-count.ts';
import type { StockSpot } from '@vetloom/domain/stock/movement.ts';
import type { RowWrite } from '../rows/row-write.ts';

/** Explanations after which a lot's book isn't settled: it is counted anew, or still written down. */
const OPEN_CAUSES = DIFFERENCE_CAUSES.filter((cause) => DIFFERENCE_EFFECTS[cause].moves === null);

/**
 * Refuses what people date before the day on which two of them last found the book of a controlled drug's lot true, or made it so: that day was signed, and
 * what is heard of later is written into an open day, with when it happened in its reason. A lot that they didn't count, and one whose difference was
 * explained by something that is still to be written down, is open. What the clinic's work says doesn't ask (law 6), nor does what an explanation moves.
 * @throws DomainError contradictory (`dayCounted`) with the drug's `name`, the day and `openFrom`, the first moment at which it may be dated
 */
export async function demandUncountedDay(
  { sql, tx }: Pick<RowWrite, 'sql' | 'tx'>,
  spots: readonly StockSpot[],
  happenedAt: number,
): Promise<void> {
  if (spots.length === 0) return;
  const zone = await zoneIn(tx.reader);
  const [counted] = await sql<{ name: string; day: string; at: number }>(
    `SELECT p.name, c.day, (c.body ->> 'countedDateTime')::float8 AS at
      FROM jsonb_to_recordset($3) AS s ("productID" text, "lotID" text, "placeID" text)
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = s."productID" AND p.controlled_drug_info IS NOT NULL
      JOIN vetloom.controlled_count c ON c.clinic_id = $1 AND c.place_id = s."placeID" AND c.status = 'closed' AND c.day > $2
      CROSS JOIN LATERAL jsonb_array_elements(c.body -> 'rows') r
      WHERE r ->> 'prodID' = s."productID" AND r ->> 'lotID' = s."lotID" AND NOT COALESCE(r ->> 'cause' = ANY ($4), false)
      ORDER BY c.day DESC LIMIT 1`,
    [isoDay(happenedAt, zone), JSON.stringify(spots), OPEN_CAUSES],
  );
  if (!counted) return;
  const { name, day, at } = counted;
  throw new DomainError('contradictory', `${name} was counted by two people on ${day}: write it into an open day`, {
    ...{ rule: 'dayCounted', name, day, openFrom: dayStart(at, zone) },
  });
}
