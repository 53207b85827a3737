import type { ClinicSql } from '../ports/clinic-sql.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** An address by which a doctor's calendar is read from outside; times in Unix seconds. */
export interface CalendarFeed {
  readonly id: string;
  readonly staffID: string;
  /** What its owner calls it, as "my phone". */
  readonly name: string;
  readonly madeAt: number;
  readonly madeBy: string;
  /** When it was last read; 0 for never. */
  readonly readAt: number;
}

interface Row {
  readonly id: string;
  readonly staff_id: string;
  readonly name: string;
  readonly made_at: string | number;
  readonly made_by: string;
  readonly read_at: string | number;
}

const COLUMNS = 'id, staff_id, name, made_at, made_by, read_at';
const feedOf = (row: Row): CalendarFeed => ({
  ...{ id: row.id, staffID: row.staff_id, name: row.name, madeBy: row.made_by },
  ...{ madeAt: Number(row.made_at), readAt: Number(row.read_at) },
});

/** A clinic's feeds, or those of one doctor; the oldest first. */
export async function calendarFeeds(tx: Rows, staffID?: string): Promise<CalendarFeed[]> {
  const rows = await tx.sql<Row>(
    `SELECT ${COLUMNS} FROM vetloom.calendar_feed WHERE clinic_id = $1 AND ($2::text IS NULL OR staff_id = $2) ORDER BY made_at, id`,
    [tx.clinic, staffID ?? null],
  );
  return rows.map(feedOf);
}

/** Keeps a feed under its secret's digest. */
export async function keepCalendarFeed(
  tx: Rows,
  feed: Omit<CalendarFeed, 'readAt'> & { readonly digest: string },
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.calendar_feed (clinic_id, id, staff_id, secret_digest, name, made_at, made_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.clinic, feed.id, feed.staffID, feed.digest, feed.name, feed.madeAt, feed.madeBy],
  );
}

/** The feed of a secret; undefined where there is none, or none any more. */
export async function calendarFeedOf(tx: Rows, digest: string): Promise<CalendarFeed | undefined> {
  const [row] = await tx.sql<Row>(
    `SELECT ${COLUMNS} FROM vetloom.calendar_feed WHERE clinic_id = $1 AND secret_digest = $2`,
    [tx.clinic, digest],
  );
  return row && feedOf(row);
}

/** Notes that a feed was read. */
export async function noteFeedRead(tx: Rows, id: string, at: number): Promise<void> {
  await tx.sql('UPDATE vetloom.calendar_feed SET read_at = $3 WHERE clinic_id = $1 AND id = $2', [tx.clinic, id, at]);
}

/** Revokes a feed: its address leads nowhere from then on. */
export async function endCalendarFeed(tx: Rows, id: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.calendar_feed WHERE clinic_id = $1 AND id = $2', [tx.clinic, id]);
}

/** Revokes all feeds of a doctor. */
export async function endCalendarFeedsOf(sql: ClinicSql, staffID: string): Promise<void> {
  await sql('DELETE FROM vetloom.calendar_feed WHERE clinic_id = $1 AND staff_id = $2', [staffID]);
}
