import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DAY_SECONDS, dayStart, daysBetween, monthStart } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { erpPage } from '../rows/listing.ts';
import type { ErpCall } from '../rows/row-write.ts';
import { keepFigures } from './keep-figures.ts';

/** What statistics are asked (spec 3 §7: startDate, endDate, staffID): Unix seconds, from `startDate` to before `endDate`. */
export const statBody = z.object({
  startDate: unixSeconds.optional(),
  endDate: unixSeconds.optional(),
  staffID: line(200).optional(),
});
/** The same with a page of the rows. */
export const statPage = erpPage.extend(statBody.shape);

/** What every statistic says of its range. */
export const RANGE_NOTE =
  'From `startDate` to before `endDate`, Unix seconds; without them this month until now. Amounts are NT$; sums are of all rows, whichever page is asked for.';

/** A range as it is read. */
export interface StatRange {
  readonly start: number;
  readonly end: number;
  /** One person's alone. */
  readonly staffID: string | undefined;
  readonly zone: Zone;
}

/** Longest range in days: what is older than eleven years is asked for apart. */
const MOST_SECONDS = 4018 * DAY_SECONDS;

/**
 * Reads statistics: what they are made of is brought up to date first, then one unchanging view is asked.
 * @throws DomainError badParameter for a range that ends before it begins, or is too long
 */
export async function readStat<T>(call: ErpCall, asked: z.output<typeof statBody>, read: ReadStat<T>): Promise<T> {
  await keepFigures(call.services.db, call.clinic);
  return readKept(call, asked, read);
}

type ReadStat<T> = (sql: ClinicSql, range: StatRange) => Promise<T>;

/** Reads statistics as they were brought up to date last. @throws DomainError badParameter as `readStat` */
export function readKept<T>(
  { services, clinic, now }: ErpCall,
  { startDate, endDate, staffID }: z.output<typeof statBody>,
  read: ReadStat<T>,
): Promise<T> {
  return services.db.readClinic(clinic, async (tx) => {
    const zone = await zoneIn(tx.reader);
    const end = endDate ?? now + 1;
    const start = startDate ?? monthStart(end - 1, zone);
    if (end < start || end - start > MOST_SECONDS)
      throw new DomainError('badParameter', 'a range of at most eleven years that begins before it ends', {
        fields: ['startDate', 'endDate'],
      });
    return read(clinicSqlOf(tx), { start, end, staffID, zone });
  });
}

/** How many of the clinic's days a range touches. */
export const daysOf = ({ start, end, zone }: StatRange): number =>
  Math.max(1, daysBetween(dayStart(start, zone), dayStart(end - 1, zone), zone) + 1);
