import type { BiFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { type BiRange, bucketStart, joinFacts, nextBucket } from '@vetloom/domain/bi/facts.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { readFacts, readNewOwners } from './bi-source.ts';

const rowsOf = (tx: ClinicTransaction, clinic: string) => ({
  rows: <Row extends object>(text: string, values: readonly unknown[]) => tx.sql<Row>(text, [clinic, ...values]),
});

/** Starts of the months that a range touches. */
function monthsOf({ from, to }: BiRange): number[] {
  const months: number[] = [];
  for (let month = bucketStart(from, 'month'); month <= to; month = nextBucket(month, 'month')) months.push(month);
  return months;
}

/*
 * Days whose figures changed after a sequence, with the last one that did. A visit that went or moved is found where it was by the history;
 * one that got another doctor changes what receipts of any later day count for.
 */
const CHANGED = `
  SELECT floor((t + 28800) / 86400) * 86400 - 28800 AS day, max(seq) AS seq FROM (
    SELECT "n_dateTime" AS t, seq FROM vetloom.document WHERE clinic_id = $1 AND collection = 'record' AND seq > $2
    UNION ALL SELECT "n_createDateTime", seq FROM vetloom.document WHERE clinic_id = $1 AND collection = 'receipt' AND seq > $2
    UNION ALL SELECT (before ->> 'dateTime')::float8, seq FROM vetloom.history
      WHERE clinic_id = $1 AND seq > $2 AND collection = 'record' AND before ? 'dateTime'
    UNION ALL SELECT r."n_createDateTime", h.seq FROM vetloom.history h JOIN vetloom.document r
      ON r.clinic_id = h.clinic_id AND r.collection = 'receipt' AND r."t_collectionID" = h.doc_id
      WHERE h.clinic_id = $1 AND h.seq > $2 AND h.collection = 'record' AND (h.before ? 'doctorID' OR h.before ? 'doctor')
  ) AS changed WHERE t IS NOT NULL GROUP BY 1`;

const HEAD = 'SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1';
const KEEP = `INSERT INTO vetloom.bi_month (clinic_id, month, seq, facts) VALUES ($1, $2, $3, $4)
  ON CONFLICT (clinic_id, month) DO UPDATE SET seq = excluded.seq, facts = excluded.facts WHERE bi_month.seq <= excluded.seq`;

interface KeptMonth {
  readonly month: number;
  readonly seq: number;
  readonly facts: BiFacts;
}

/** What is kept and still true, by month, and the sequence up to which that is known. */
function keptMonths(db: Database, clinic: string, months: readonly number[]) {
  return db.readClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const [head] = await rows<{ seq: number }>(HEAD, []);
    const upTo = head?.seq ?? 0;
    const kept = await rows<KeptMonth>(
      'SELECT month, seq, facts FROM vetloom.bi_month WHERE clinic_id = $1 AND month = ANY ($2)',
      [months],
    );
    const since = Math.min(upTo, ...kept.map(({ seq }) => seq));
    const changed = since < upTo ? await rows<{ day: number; seq: number }>(CHANGED, [since]) : [];
    const touched = new Map<number, number>();
    for (const { day, seq } of changed) {
      const month = bucketStart(day, 'month');
      touched.set(month, Math.max(seq, touched.get(month) ?? 0));
    }
    // A sequence ahead of the clinic's is of another life of the database.
    const isTrue = ({ month, seq }: KeptMonth) => seq <= upTo && (touched.get(month) ?? 0) <= seq;
    return { upTo, facts: new Map(kept.filter(isTrue).map(({ month, facts }) => [month, facts])) };
  });
}

/** Adds a month up and keeps it with a sequence from before it was read: what is written meanwhile makes it untrue, never forgotten. */
function addUpMonth(db: Database, clinic: string, month: number): Promise<BiFacts> {
  return db.inClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const [head] = await rows<{ seq: number }>(HEAD, []);
    const range = { from: month, to: nextBucket(month, 'month') - DAY_SECONDS };
    const facts = await readFacts({ rows }, range, 'month', { owners: false });
    await rows(KEEP, [month, head?.seq ?? 0, JSON.stringify(facts)]);
    return facts;
  });
}

/** The figures of a range by month. Whole months that nobody touched since they were last asked for are only read; others are added up. */
export async function factsByMonth(db: Database, clinic: string, range: BiRange, now: number): Promise<BiFacts> {
  const spans = monthsOf(range).map((month) => ({
    month,
    from: Math.max(dayStart(range.from), month),
    to: Math.min(dayStart(range.to), nextBucket(month, 'month') - DAY_SECONDS),
  }));
  // The present month changes with every bill: it is not worth keeping.
  const isWhole = ({ month, from, to }: (typeof spans)[number]) =>
    from === month && nextBucket(month, 'month') === to + DAY_SECONDS && to < dayStart(now);
  const whole = spans.filter(isWhole).map(({ month }) => month);
  const { upTo, facts } = await keptMonths(db, clinic, whole);
  const parts = [...facts.values()];
  // One month at a time: each is kept as soon as it is known, and a writer of the clinic never waits for ten years.
  for (const month of whole) if (!facts.has(month)) parts.push(await addUpMonth(db, clinic, month));
  const rest = await db.inClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    // What was looked through once need not be looked through again.
    await rows('UPDATE vetloom.bi_month SET seq = $2 WHERE clinic_id = $1 AND month = ANY ($3) AND seq < $2', [
      upTo,
      [...facts.keys()],
    ]);
    const read: BiFacts[] = [await readNewOwners({ rows }, range, 'month')];
    for (const span of spans)
      if (!isWhole(span)) read.push(await readFacts({ rows }, span, 'month', { owners: false }));
    return read;
  });
  return joinFacts([...parts, ...rest]);
}
