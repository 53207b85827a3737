import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays, isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  type ControlledCount,
  type CountedDrug,
  controlledCount,
  controlledEntry,
  differenceExplanation,
  MOST_CONTROLLED_ROWS,
} from '@vetloom/domain/stock/controlled-count.schema.ts';
import {
  countedBeside,
  DIFFERENCE_EFFECTS,
  dayState,
  explained,
  uncountedOf,
} from '@vetloom/domain/stock/controlled-count.ts';
import { destructionRow } from '@vetloom/domain/stock/destruction.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { addMovements, bookAt } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { demandOpenMonth } from '../closing/open-month.ts';
import { type ErpCall, ledgerOf, type RowWrite, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { CONTROLLED_READS, CONTROLLED_WRITES, controlledCommand, noteTaken } from './controlled-frame.ts';
import { controlledCountOf, controlledCountsOf, countedDays, putControlledCount } from './count-day-rows.ts';
import { controlledSpots, firstControlled, spotsAt } from './shelf-rows.ts';
import { demandWitness, WITNESS_ERRORS, witnessProof } from './witness.ts';

const PATH = `${ERP_BASE}/controlled`;
const TABLE = 'controlled_count';
/** Days of which the page says whether somebody counted. */
const DAYS = 14;
/** Most counts of a day that are shown: recounts are few. */
const MOST_COUNTS = 50;
/** Seconds for which a count may lie back when it is sent: an evening without a network. */
const MOST_LATE = 12 * 3600;
const DAY_STATES = ['closed', 'open', 'none'] as const;

const spot = z.object({
  ...{ prodID: z.string(), lotID: z.string(), placeID: z.string(), place: z.string(), name: z.string() },
  ...{ unit: z.string(), lot: z.string(), expiresOn: z.string().nullable() },
});

const shelf = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'GET',
  path: `${PATH}/shelf`,
  summary: 'Where controlled drugs lie, lot by lot, by the book',
  result: z.array(spot.extend({ quantity: z.number() })),
  errors: [],
  handle: (call) => call.services.db.readClinic(call.clinic, (tx) => controlledSpots(clinicSqlOf(tx))),
});

const day = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'GET',
  path: `${PATH}/day`,
  summary: 'What is to be counted today at each place, what was counted, and which days nobody counted',
  description: `Without the book’s figures: a count is blind. A place is \`closed\` once a count of today has no difference that isn’t explained. \`days\` has the last ${DAYS} days since the first of them came, today first; a day is closed where every place was that has controlled drugs now.`,
  result: z.object({
    today: z.string(),
    places: z.array(
      z.object({
        placeID: z.string(),
        place: z.string(),
        state: z.enum(DAY_STATES),
        spots: z.array(spot),
        counts: z.array(controlledCount),
      }),
    ),
    days: z.array(z.object({ day: z.string(), state: z.enum(DAY_STATES) })),
  }),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const zone = await zoneIn(tx.reader);
      const today = isoDay(call.now, zone);
      const lying = (await controlledSpots(sql)).map(({ quantity: _, ...one }) => one);
      const counts = await controlledCountsOf(sql, { from: today, to: today, most: MOST_COUNTS });
      const places = [...Map.groupBy(lying, ({ placeID }) => placeID)].map(([placeID, spots]) => {
        const own = counts.filter((count) => count.placeID === placeID);
        return { placeID, place: spots[0]?.place ?? '', state: dayState(own), spots, counts: own };
      });
      const since = isoDay((await firstControlled(sql)) ?? call.now, zone);
      const past = Array.from({ length: DAYS }, (_, at) => isoDay(addDays(call.now, -at, zone), zone)).filter(
        (one) => one >= since || one === today,
      );
      const counted = await countedDays(sql, { from: past.at(-1) ?? today, to: today });
      const days = past.map((one) => {
        const states = places.map(({ placeID }) =>
          dayState(counted.filter((count) => count.day === one && count.placeID === placeID)),
        );
        const isClosed = states.length > 0 && states.every((state) => state === 'closed');
        return {
          day: one,
          state: isClosed
            ? ('closed' as const)
            : states.some((state) => state !== 'none')
              ? ('open' as const)
              : ('none' as const),
        };
      });
      return { today, places, days };
    }),
});

const begin = controlledCommand('count');
const count = erpEndpoint({
  ...CONTROLLED_WRITES,
  method: 'POST',
  path: `${PATH}/count`,
  summary: 'Write down what two people have counted of the controlled drugs at a place',
  description:
    'Every lot that the book has there is counted (`countIncomplete`), by the caller and by the second person, whose PIN or password comes along (`secondPersonSame`, `witnessUnfit`). It is compared with the book of `countedDateTime`, now where nobody says, at most half a day ago. Where nothing differs the count is closed; else it is `open` until each difference is explained. It moves nothing.',
  command: begin.name,
  body: z.object({
    placeID: rowID,
    countedDateTime: unixSeconds.optional(),
    rows: z.array(controlledEntry).min(1).max(MOST_CONTROLLED_ROWS),
    witness: witnessProof,
  }),
  result: controlledCount,
  errors: [...WITNESS_ERRORS],
  handle: async (call) => {
    const { witness: proof, placeID, rows, countedDateTime = call.now } = call.body;
    const witness = await call.services.vouch(call, proof);
    return writeRows(call, begin, { placeID, rows, countedDateTime, witness }, async (write) => {
      await demandWitness(write, witness);
      const at = Math.min(countedDateTime, call.now);
      if (at < call.now - MOST_LATE)
        throw new DomainError('badParameter', 'counted too long ago', { field: 'countedDateTime' });
      const found = await besideBook(write, { placeID, rows, at });
      const isEven = found.every(({ difference }) => difference === 0);
      const counted: ControlledCount = {
        ...{ id: newID(call), createDateTime: call.now, createBy: write.author },
        ...{ updateDateTime: call.now, updateBy: write.author, day: isoDay(at, await zoneIn(write.tx.reader)) },
        ...{ placeID, countedDateTime: at, witness, rows: found, status: isEven ? 'closed' : 'open' },
        ...{ closedBy: '', closedWitness: '', closedDateTime: 0 },
      };
      await putControlledCount(write.sql, counted, write.seq);
      write.note({ table: TABLE, id: counted.id, before: null, after: counted });
      return counted;
    });
  },
});

interface Counted {
  readonly placeID: string;
  readonly rows: readonly z.output<typeof controlledEntry>[];
  readonly at: number;
}

/** What was counted beside the book. @throws DomainError badParameter for a lot of another place, contradictory (`countIncomplete`) with the first that is missing */
async function besideBook({ sql }: RowWrite, { placeID, rows, at }: Counted): Promise<CountedDrug[]> {
  const spots = await spotsAt(sql, placeID);
  const known = new Map(spots.map((one) => [`${one.prodID} ${one.lotID}`, one]));
  const entries = rows.map((row) => {
    const one = known.get(`${row.prodID} ${row.lotID}`);
    if (!one) throw new DomainError('badParameter', 'no such controlled drug at this place', { field: 'rows' });
    return { ...row, name: one.name, unit: one.unit, lot: one.lot };
  });
  if (new Set(rows.map(({ prodID, lotID }) => `${prodID} ${lotID}`)).size < rows.length)
    throw new DomainError('badParameter', 'a lot is counted once', { field: 'rows' });
  const [missing] = uncountedOf(
    spots.filter(({ quantity }) => quantity !== 0),
    rows,
  );
  if (missing)
    throw new DomainError('contradictory', 'a lot was not counted', {
      ...{ rule: 'countIncomplete', name: missing.name, lot: missing.lot },
    });
  const books = await bookAt(
    sql,
    entries.map(({ prodID, lotID }) => ({ productID: prodID, lotID, placeID, at })),
    { cause: 'count', causeID: '' },
  );
  return countedBeside(entries, books);
}

const explain = controlledCommand('explainCount');
const close = erpEndpoint({
  ...CONTROLLED_WRITES,
  method: 'POST',
  path: `${PATH}/count/{countID}/close`,
  summary: 'Explain the differences of a count: what an explanation moves is a movement of its own',
  description:
    'Each difference asks for a cause that can explain it, and words (`differenceUnexplained`). What stays in needles goes as used up, what was broken, stolen or isn’t known as a loss, what is too much comes as a surplus; `miscounted` and `unwritten` move nothing: it is counted anew, or written down yet. Two people, as with counting. Once (`countClosed`).',
  command: explain.name,
  params: z.object({ countID: rowID }),
  body: z.object({
    explanations: z.array(differenceExplanation).max(MOST_CONTROLLED_ROWS),
    witness: witnessProof,
  }),
  result: controlledCount,
  errors: ['notFound', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { countID } = call.params;
    const { explanations } = call.body;
    const witness = await call.services.vouch(call, call.body.witness);
    return writeRows(call, explain, { countID, explanations, witness }, async (write) => {
      await demandWitness(write, witness);
      const before = await controlledCountOf(write.sql, countID);
      if (!before) throw new DomainError('notFound', 'no such count');
      if (before.status === 'closed')
        throw new DomainError('contradictory', 'the count is closed', { rule: 'countClosed' });
      const { rows, missing } = explained(before, explanations);
      if (missing)
        throw new DomainError('contradictory', 'a difference is not explained', {
          ...{ rule: 'differenceUnexplained', name: missing.name, lot: missing.lot },
        });
      await moveDifferences(call, write, { ...before, rows }, witness);
      const after: ControlledCount = laterThan(before, {
        ...{ ...before, rows, status: 'closed', closedBy: write.author, closedWitness: witness },
        ...{ closedDateTime: call.now, updateDateTime: call.now, updateBy: write.author },
      });
      await putControlledCount(write.sql, after, write.seq);
      write.note({ table: TABLE, id: countID, before, after });
      return after;
    });
  },
});

async function moveDifferences(
  call: ErpCall,
  write: RowWrite,
  { id, placeID, rows, countedDateTime }: ControlledCount,
  witness: string,
): Promise<void> {
  const ledger = ledgerOf(call, write);
  const moving = rows.filter(({ cause }) => cause !== null && DIFFERENCE_EFFECTS[cause].moves !== null);
  if (moving.length > 0) await demandOpenMonth(write, [countedDateTime]);
  for (const { prodID, lotID, difference, cause, text } of moving) {
    const moves = cause && DIFFERENCE_EFFECTS[cause].moves;
    if (!moves) continue;
    const row = moves === 'loss' ? destructionRow('used', `${id}-${lotID}`) : lotID;
    const wanted = { row, productID: prodID, lotID, placeID, quantity: difference, unitCost: null };
    const mover = { cause: moves, causeID: id, happenedAt: countedDateTime, reason: text, witness };
    await addMovements(ledger, mover, postings([wanted], []));
  }
}

const list = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'POST',
  path: `${PATH}/count/getList`,
  summary: 'Counts of controlled drugs from day to day, the latest first, with what each lot differed by and why',
  description: 'Who looked is written to the audit log.',
  body: z.object({ from: z.iso.date(), to: z.iso.date() }),
  result: z.array(controlledCount),
  errors: [],
  handle: async (call) => {
    const { from, to } = call.body;
    const counts = await call.services.db.readClinic(call.clinic, (tx) =>
      controlledCountsOf(clinicSqlOf(tx), { from, to, most: 500 }),
    );
    await noteTaken(call, 'counts', { from, to, rows: counts.length });
    return counts;
  },
});

/** The daily count of controlled drugs by two people. */
export const controlledCountEndpoints = [shelf, day, count, close, list];
