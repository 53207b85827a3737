import type { BiFacts, BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { type BiRange, joinFacts, nextBucket } from '@vetloom/domain/bi/facts.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { readBills, readFacts, readNewOwners, readStretches } from './bi-source.ts';
import { isWholeAndOver, type Span, spansOf, startsBetween } from './spans.ts';

/** Stretches that are added up in one transaction: a writer of the clinic never waits for ten years, and each is kept as soon as it is known. */
const AT_ONCE: Readonly<Record<BiStep, number>> = { day: 31, week: 5, month: 1 };
/** After so many of the clinic's changes it is noted that what is kept was looked through, so that they need not be looked through again. */
const NOTED_AFTER = 500;

const rowsOf = (tx: ClinicTransaction, clinic: string) => ({
  rows: <Row extends object>(text: string, values: readonly unknown[]) => tx.sql<Row>(text, [clinic, ...values]),
});

/*
 * Stretches whose figures changed after a sequence, with the last one that did: $3 are their starts and the end of the last, a stretch's number is
 * its place among them. A visit that went or moved is found where it was by the history; one that got another doctor changes what receipts of any
 * later day count for; receipts that are gone have no index by their bill, and changed their day themselves. Of visits that went with their import
 * the history names the ids alone, which begin with their time.
 */
const CHANGED = `
  SELECT width_bucket(t, $3::float8[]) AS place, max(seq) AS seq FROM (
    SELECT "n_dateTime" AS t, seq FROM vetloom.document WHERE clinic_id = $1 AND collection = 'record' AND seq > $2
    UNION ALL SELECT "n_createDateTime", seq FROM vetloom.document WHERE clinic_id = $1 AND collection = 'receipt' AND seq > $2
    UNION ALL SELECT (before ->> 'dateTime')::float8, seq FROM vetloom.history
      WHERE clinic_id = $1 AND seq > $2 AND collection = 'record' AND before ? 'dateTime'
    UNION ALL SELECT r."n_createDateTime", h.seq FROM vetloom.history h JOIN vetloom.document r
      ON r.clinic_id = $1 AND r.collection = 'receipt' AND r."t_collectionID" = h.doc_id AND NOT r.deleted
      WHERE h.clinic_id = $1 AND h.seq > $2 AND h.collection = 'record' AND (h.before ? 'doctorID' OR h.before ? 'doctor')
    UNION ALL SELECT split_part(split_part(state ->> 1, '/', 3), '-', 1)::float8, h.seq FROM vetloom.history h, jsonb_array_elements(h.after -> 'states') AS state
      WHERE h.clinic_id = $1 AND h.seq > $2 AND h.command = 'import.undo' AND state ->> 0 = 'record'
  ) AS changed WHERE t IS NOT NULL GROUP BY 1`;

const HEAD = 'SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1';
/** What was kept by another zone's days is of no use any more. */
const FORGET = 'DELETE FROM vetloom.bi_stretch WHERE clinic_id = $1 AND time_zone <> $2';
const KEEP = `INSERT INTO vetloom.bi_stretch AS kept (clinic_id, step, start, seq, facts, time_zone)
  SELECT here.clinic_id, $2, made.start, $3, made.facts::jsonb, $4 FROM unnest($5::bigint[], $6::text[]) AS made (start, facts) JOIN vetloom.clinic_head here ON here.clinic_id = $1
  ON CONFLICT (clinic_id, step, start) DO UPDATE SET seq = excluded.seq, facts = excluded.facts, time_zone = excluded.time_zone
  WHERE kept.seq <= excluded.seq OR kept.time_zone <> excluded.time_zone`;
const KEPT = `SELECT start, seq, facts FROM vetloom.bi_stretch
  WHERE clinic_id = $1 AND step = $2 AND start >= $3 AND start <= $4 AND time_zone = $5`;
const LOOKED_THROUGH = `UPDATE vetloom.bi_stretch SET seq = $2
  WHERE clinic_id = $1 AND step = $3 AND start = ANY ($4) AND time_zone = $5 AND seq < $2`;

interface Kept {
  readonly start: number;
  readonly seq: number;
  readonly facts: BiFacts;
}

/** Days, weeks or months of a clinic that follow each other: the starts of the first and the last. */
export interface Stretches {
  readonly step: BiStep;
  readonly first: number;
  readonly last: number;
  readonly zone: Zone;
}

/** What is kept and still true, by start; the sequence up to which that is known, and whether that should be noted. */
function keptStretches(db: Database, clinic: string, { step, first, last, zone }: Stretches) {
  return db.readClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const [head] = await rows<{ seq: number }>(HEAD, []);
    const upTo = head?.seq ?? 0;
    const kept = await rows<Kept>(KEPT, [step, first, last, zone.name]);
    const since = Math.min(upTo, ...kept.map(({ seq }) => seq));
    const starts = startsBetween(first, last, step, zone);
    const borders = [...starts, nextBucket(last, step, zone)];
    const changed = since < upTo ? await rows<{ place: number; seq: number }>(CHANGED, [since, borders]) : [];
    const touched = new Map(changed.map(({ place, seq }) => [starts[place - 1], seq]));
    // A sequence ahead of the clinic's is of another life of the database.
    const isTrue = ({ start, seq }: Kept) => seq <= upTo && (touched.get(start) ?? 0) <= seq;
    const facts = new Map(kept.filter(isTrue).map((one) => [one.start, one.facts]));
    return { starts, upTo, facts, noted: upTo - since <= NOTED_AFTER };
  });
}

/** Adds stretches up that follow each other, and keeps them with a sequence from before they were read: what is written meanwhile makes them untrue, never forgotten. */
function addUp(db: Database, clinic: string, { step, first, last, zone }: Stretches): Promise<BiFacts[]> {
  return db.inClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const [head] = await rows<{ seq: number }>(HEAD, []);
    const starts = startsBetween(first, last, step, zone);
    const borders = [...starts, nextBucket(last, step, zone)];
    const facts = await readStretches({ rows }, borders, step, { owners: false, zone });
    await rows(FORGET, [zone.name]);
    await rows(KEEP, [step, head?.seq ?? 0, zone.name, starts, facts.map((one) => JSON.stringify(one))]);
    return facts;
  });
}

/** Runs of starts that follow each other among all, none longer than `most`. */
function runsOf(all: readonly number[], wanted: (start: number) => boolean, most: number): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const start of all) {
    if (!wanted(start) || run.length === most) run = [];
    if (!wanted(start)) continue;
    if (run.length === 0) runs.push(run);
    run.push(start);
  }
  return runs;
}

/**
 * The figures of whole stretches that are over, without new owners. Those that nobody touched since they were last asked for are only read; others
 * are added up and kept. `rest` is waited for between one transaction that adds up and the next.
 */
export async function stretchesKept(
  db: Database,
  clinic: string,
  stretches: Stretches,
  rest: () => Promise<void> = async () => undefined,
): Promise<BiFacts[]> {
  const { step, zone } = stretches;
  const { starts, upTo, facts, noted } = await keptStretches(db, clinic, stretches);
  const parts = [...facts.values()];
  for (const run of runsOf(starts, (start) => !facts.has(start), AT_ONCE[step])) {
    const [first = 0, last = first] = [run[0], run.at(-1)];
    parts.push(...(await addUp(db, clinic, { step, first, last, zone })));
    await rest();
  }
  if (!noted && facts.size > 0)
    await db.inClinic(clinic, (tx) =>
      rowsOf(tx, clinic).rows(LOOKED_THROUGH, [upTo, step, [...facts.keys()], zone.name]),
    );
  return parts;
}

/** The figures of a range by day, week or month: whole stretches as they are kept, what is cut off at its ends from kept days, and today as it is. */
export async function keptFigures(
  db: Database,
  clinic: string,
  range: BiRange,
  step: BiStep,
  now: number,
): Promise<BiFacts> {
  const zone = await db.readClinic(clinic, (tx) => zoneIn(tx.reader));
  const spans = spansOf(range, step, zone);
  const isKept = (span: Span) => isWholeAndOver(span, step, now, zone);
  const whole = spans.filter(isKept);
  const [first, last] = [whole[0]?.start, whole.at(-1)?.start];
  const parts =
    first === undefined || last === undefined ? [] : await stretchesKept(db, clinic, { step, first, last, zone });
  for (const span of spans)
    if (!isKept(span)) parts.push(await partOfStretch(db, clinic, span, { step, today: dayStart(now, zone), zone }));
  parts.push(await db.readClinic(clinic, (tx) => readNewOwners(rowsOf(tx, clinic), range, step, zone)));
  return joinFacts(parts);
}

/** The figures of a part of a day, week or month: of kept days and of what is not over yet. */
async function partOfStretch(
  db: Database,
  clinic: string,
  span: Span,
  { step, today, zone }: { readonly step: BiStep; readonly today: number; readonly zone: Zone },
): Promise<BiFacts> {
  const yesterday = addDays(today, -1, zone);
  const days =
    span.from < today
      ? await stretchesKept(db, clinic, { step: 'day', first: span.from, last: Math.min(span.to, yesterday), zone })
      : [];
  return db.readClinic(clinic, async (tx) => {
    const { rows } = rowsOf(tx, clinic);
    const open = { from: Math.max(span.from, today), to: span.to };
    if (open.from <= open.to) days.push(await readFacts({ rows }, open, 'day', { owners: false, zone }));
    const joined = joinFacts(days, () => span.start);
    if (step === 'day' || days.length === 1) return joined;
    // A bill that was paid on two days is one of the week's.
    const bills = await readBills({ rows }, [span.from, nextDay(span.to, zone)]);
    return { ...joined, buckets: joined.buckets.map((bucket) => ({ ...bucket, bills })) };
  });
}
