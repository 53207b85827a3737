import type { BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { bucketStart } from '@vetloom/domain/bi/facts.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { stretchesKept } from './kept-figures.ts';

/**
 * How far back stretches are added up before somebody asks, in days: of days what this month and the last are compared by, of weeks this year and
 * the last, of months everything.
 */
const DAYS_BACK: Readonly<Record<BiStep, number>> = { day: 62, week: 2 * 366, month: Number.POSITIVE_INFINITY };

/** When the oldest visit was; a clinic without one has nothing to keep. */
const OLDEST = `SELECT min("n_dateTime") AS oldest FROM vetloom.document
  WHERE clinic_id = $1 AND collection = 'record' AND NOT deleted`;

/**
 * Adds up and keeps what is over of a clinic's figures and not kept yet, so that nobody waits for the first answer: at a hospital ten years are
 * 360,000 visits to be read. `rest` is waited for between one transaction and the next: whoever works goes first. `now` is Unix seconds.
 */
export async function keepFiguresAhead(
  db: Database,
  clinic: string,
  now: number,
  rest: () => Promise<void>,
): Promise<void> {
  const { zone, oldest } = await db.readClinic(clinic, async (tx) => {
    const [found] = await tx.sql<{ oldest: number | null }>(OLDEST, [clinic]);
    return { zone: await zoneIn(tx.reader), oldest: found?.oldest ?? undefined };
  });
  if (oldest === undefined) return;
  for (const [step, days] of Object.entries(DAYS_BACK) as [BiStep, number][]) {
    const from = Number.isFinite(days) ? Math.max(oldest, addDays(now, -days, zone)) : oldest;
    const first = bucketStart(from, step, zone);
    // The stretch before the one that today is in.
    const last = bucketStart(addDays(bucketStart(now, step, zone), -1, zone), step, zone);
    if (first <= last) await stretchesKept(db, clinic, { step, first, last, zone }, rest);
  }
}
