import type { BiFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { type BiRange, joinFacts } from '@vetloom/domain/bi/facts.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays, dayStart, monthStart, nextDay, nextMonth } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { readFacts, readNewOwners } from './bi-source.ts';

const rowsOf = (tx: ClinicTransaction, clinic: string) => ({
  rows: <Row extends object>(text: string, values: readonly unknown[]) => tx.sql<Row>(text, [clinic, ...values]),
});

/** Starts of the months that a range touches. */
function monthsOf({ from, to }: BiRange, zone: Zone): number[] {
  const months: number[] = [];
  for (let month = monthStart(from, zone); month <= to; month = nextMonth(month, zone)) months.push(month);
  return months;
}

/*
 * Months whose figures changed after a sequence, with the last one that did: $3 are their starts and the end of the last, a month's number is its
 * place among them. A visit that went or moved is found where it was by the history; one that got another doctor changes what receipts of any
 * later day count for.
 */
const CHANGED = `
  SELECT width_bucket(t, $3::float8[]) AS place, max(seq) AS seq FROM (
    SELECT "n_dateTime" AS t, seq FROM vetloom.document WHERE clinic_id = $1 AND collection = 'record' AND seq > $2
    UNION ALL SELECT "n_createDateTime", seq FROM vetloom.document WHERE clinic_id = $1 AND collection = 'receipt' AND seq > $2
    UNION ALL SELECT (before ->> 'dateTime')::float8, seq FROM vetloom.history
      WHERE clinic_id = $1 AND seq > $2 AND collection = 'record' AND before ? 'dateTime'
    UNION ALL SELECT r."n_createDateTime", h.seq FROM vetloom.history h JOIN vetloom.document r
      ON r.clinic_id = h.clinic_id AND r.collection = 'receipt' AND r."t_collectionID" = h.doc_id
      WHERE h.clinic_id = $1 AND h.seq > $2 AND h.collection = 'record' AND (h.before ? 'doctorID' OR h.before ? 'doctor')
  ) AS changed WHERE t IS NOT NULL GROUP BY 1`;

const HEAD = 'SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1';
/** What was kept by another zone's months is of no use any more. */
const FORGET = 'DELETE FROM vetloom.bi_month WHERE clinic_id = $1 AND time_zone <> $2';
const KEEP = `INSERT INTO vetloom.bi_month (clinic_id, month, seq, facts, time_zone) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (clinic_id, month) DO UPDATE SET seq = excluded.seq, facts = excluded.facts, time_zone = excluded.time_zone
  WHERE bi_month.seq <= excluded.seq OR bi_month.time_zone <> excluded.time_zone`;

/** Start of a month's last day. */
const lastDay = (month: number, zone: Zone): number => addDays(nextMonth(month, zone), -1, zone);

interface KeptMonth {
  readonly month: number;
  readonly seq: number;
  readonly facts: BiFacts;
}

/** What is kept and still true, by month, and the sequence up to which that is known. */
function keptMonths(db: Database, clinic: string, months: readonly number[], zone: Zone) {
  return db.readClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const [head] = await rows<{ seq: number }>(HEAD, []);
    const upTo = head?.seq ?? 0;
    const kept = await rows<KeptMonth>(
      'SELECT month, seq, facts FROM vetloom.bi_month WHERE clinic_id = $1 AND month = ANY ($2) AND time_zone = $3',
      [months, zone.name],
    );
    const since = Math.min(upTo, ...kept.map(({ seq }) => seq));
    const last = months.at(-1);
    const borders = last === undefined ? [] : [...months, nextMonth(last, zone)];
    const changed = since < upTo ? await rows<{ place: number; seq: number }>(CHANGED, [since, borders]) : [];
    const touched = new Map(changed.map(({ place, seq }) => [months[place - 1], seq]));
    // A sequence ahead of the clinic's is of another life of the database.
    const isTrue = ({ month, seq }: KeptMonth) => seq <= upTo && (touched.get(month) ?? 0) <= seq;
    return { upTo, facts: new Map(kept.filter(isTrue).map(({ month, facts }) => [month, facts])) };
  });
}

/** Adds a month up and keeps it with a sequence from before it was read: what is written meanwhile makes it untrue, never forgotten. */
function addUpMonth(db: Database, clinic: string, month: number, zone: Zone): Promise<BiFacts> {
  return db.inClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const [head] = await rows<{ seq: number }>(HEAD, []);
    const range = { from: month, to: lastDay(month, zone) };
    const facts = await readFacts({ rows }, range, 'month', { owners: false, zone });
    await rows(FORGET, [zone.name]);
    await rows(KEEP, [month, head?.seq ?? 0, JSON.stringify(facts), zone.name]);
    return facts;
  });
}

/** The figures of a range by month. Whole months that nobody touched since they were last asked for are only read; others are added up. */
export async function factsByMonth(db: Database, clinic: string, range: BiRange, now: number): Promise<BiFacts> {
  const zone = await db.readClinic(clinic, (tx) => zoneIn(tx.reader));
  const spans = monthsOf(range, zone).map((month) => ({
    month,
    from: Math.max(dayStart(range.from, zone), month),
    to: Math.min(dayStart(range.to, zone), lastDay(month, zone)),
  }));
  // The present month changes with every bill: it is not worth keeping.
  const isWhole = ({ month, from, to }: (typeof spans)[number]) =>
    from === month && nextMonth(month, zone) === nextDay(to, zone) && to < dayStart(now, zone);
  const whole = spans.filter(isWhole).map(({ month }) => month);
  const { upTo, facts } = await keptMonths(db, clinic, whole, zone);
  const parts = [...facts.values()];
  // One month at a time: each is kept as soon as it is known, and a writer of the clinic never waits for ten years.
  for (const month of whole) if (!facts.has(month)) parts.push(await addUpMonth(db, clinic, month, zone));
  const rest = await db.inClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    // What was looked through once need not be looked through again.
    await rows('UPDATE vetloom.bi_month SET seq = $2 WHERE clinic_id = $1 AND month = ANY ($3) AND seq < $2', [
      upTo,
      [...facts.keys()],
    ]);
    const read: BiFacts[] = [await readNewOwners({ rows }, range, 'month', zone)];
    for (const span of spans)
      if (!isWhole(span)) read.push(await readFacts({ rows }, span, 'month', { owners: false, zone }));
    return read;
  });
  return joinFacts([...parts, ...rest]);
}
