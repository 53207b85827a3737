import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  COUNT_STATUSES,
  type CountStatus,
  countApproval,
  countEntry,
  countFields,
  countSpot,
  MOST_ENTRIES,
  MOST_SPOTS,
  type StockCount,
  stockCount,
} from '@vetloom/domain/stock/count.schema.ts';
import { countKey, laterEntry, type PersonsEntry } from '@vetloom/domain/stock/count.ts';
import { countSuggestions } from '@vetloom/domain/stock/count-suggestions.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { firstPlace } from '@vetloom/storage/stock/ledger.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { erpPage } from '../rows/listing.ts';
import { type ErpCall, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { approveCount, bookOpening, demandApprovable, differencesOf } from './approve-count.ts';
import {
  candidatesOf,
  countOf,
  countsOf,
  dropEntries,
  entriesOf,
  productsOf,
  putCount,
  putEntries,
  spotsOf,
} from './count-rows.ts';

const PATH = `${ERP_BASE}/count`;
const TABLE = 'stock_count';
const ENTRY_TABLE = 'stock_count_entry';
/** What the history calls what somebody counted of a lot at a place. */
const entryID = (countID: string, entry: PersonsEntry): string => `${countID}/${entry.person}/${countKey(entry)}`;
const frame = { scope: 'clinic', tag: 'Counts' } as const;
const reads = { ...frame, permission: ['STOCK_CHECK_FORM_READ'], write: false } as const;
const writes = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE'], write: true } as const;
const params = z.object({ countID: rowID });
const command = (verb: string) => ({ name: `stockCount.${verb}`, permission: writes.permission });
/** Most products that are suggested at once: a morning's work. */
const SUGGESTED = 100;

const begin = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Begin a count: of a place, of some products, of all',
  description: `Nobody is told how much the book says while people count. At most ${MOST_SPOTS} lots at places; more is refused (\`countTooLarge\`).`,
  command: command('begin').name,
  body: countFields,
  result: stockCount,
  errors: ['contradictory'],
  handle: (call) =>
    writeRows(call, command('begin'), call.body, async (write) => {
      await demandPlace(call, write, call.body.placeID);
      if ((await spotsOf(write.sql, call.body)).length > MOST_SPOTS)
        throw new DomainError('contradictory', 'too much for one count', { rule: 'countTooLarge', most: MOST_SPOTS });
      const stamps: RowStamps = {
        ...{ id: newID(call), createDateTime: call.now, createBy: write.author },
        ...{ updateDateTime: call.now, updateBy: write.author },
      };
      const count: StockCount = {
        ...call.body,
        ...stamps,
        status: 'counting',
        formIDs: [],
        signedBy: '',
        signed: null,
        reason: '',
      };
      await putCount(write.sql, count, write.seq);
      write.note({ table: TABLE, id: count.id, before: null, after: count });
      return count;
    }),
});

/** A clinic that has named no place has its pharmacy, which is written down once it is counted there. */
async function demandPlace({ now }: ErpCall, write: RowWrite, placeID: string): Promise<void> {
  if (placeID === '') return;
  const [place] = await write.sql(
    'SELECT FROM vetloom.stock_place WHERE clinic_id = $1 AND id = $2 AND removed_at IS NULL',
    [placeID],
  );
  if (!place && (await firstPlace({ ...write, now })) !== placeID)
    throw new DomainError('badParameter', 'no such place', { field: 'placeID' });
}

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Counts, the latest first',
  body: erpPage.extend({ status: z.array(z.enum(COUNT_STATUSES)).max(4).default(['counting', 'review']) }),
  result: z.object({ count: z.number().int(), rows: z.array(stockCount) }),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => countsOf(sql, call.body)),
});

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{countID}`,
  summary: 'A count with what is to be counted, and what the caller has counted of it',
  description:
    'Blind: neither the book’s figures nor those of others. `others` says how many lots at places somebody else has counted.',
  params,
  result: z.object({
    count: stockCount,
    spots: z.array(countSpot.extend({ name: z.string(), unit: z.string() })),
    mine: z.array(countEntry),
    others: z.number().int(),
  }),
  errors: ['notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { count } = demanded(await countOf(sql, call.params.countID));
      const entries = await entriesOf(sql, count.id);
      const author = call.person.email;
      const spots = await spotsOf(sql, count);
      return {
        count,
        spots: spots.map(({ prodID, lot, expiresOn, placeID, name, unit }) => ({
          ...{ prodID, lot, expiresOn, placeID, name, unit },
        })),
        mine: entries.filter(({ person }) => person === author).map(({ person: _, ...entry }) => entry),
        others: new Set(entries.filter(({ person }) => person !== author).map(countKey)).size,
      };
    }),
});

const enter = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{countID}/entries`,
  summary: 'Send what the caller has counted; the same again changes nothing',
  description:
    'Each person has one figure of a lot at a place: of two the one that was counted later, in whatever order they come. A time ahead of the server’s counts as now, one before the count began is compared with the book of its begin. A count that has ended is refused (`countEnded`): nothing is lost, it stays with whoever counted.',
  command: command('enter').name,
  params,
  body: z.object({ entries: z.array(countEntry).min(1).max(MOST_ENTRIES) }),
  result: z.object({ kept: z.number().int() }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { countID } = call.params;
    return writeRows(call, command('enter'), { countID, ...call.body }, async (write) => {
      const { count } = await demandStatus(write, countID, ['counting']);
      const known = await productsOf(
        write.sql,
        call.body.entries.map(({ prodID }) => prodID),
      );
      const foreign = call.body.entries.find(
        ({ prodID, placeID }) => !known.has(prodID) || (count.placeID !== '' && placeID !== count.placeID),
      );
      if (foreign) throw new DomainError('badParameter', 'no such product, or another place', { field: 'entries' });
      for (const placeID of new Set(call.body.entries.map((entry) => entry.placeID)))
        await demandPlace(call, write, placeID);
      const person = write.author;
      const own = (await entriesOf(write.sql, countID)).filter((entry) => entry.person === person);
      const before = new Map(own.map((entry) => [countKey(entry), entry]));
      const sent = call.body.entries.map(
        (entry): PersonsEntry => ({ ...entry, countedDateTime: Math.min(entry.countedDateTime, call.now), person }),
      );
      const after = new Map(before);
      for (const entry of sent) {
        const had = after.get(countKey(entry));
        after.set(countKey(entry), had ? laterEntry(had, entry) : entry);
      }
      const changed = [...after].filter(([key, entry]) => {
        const had = before.get(key);
        return had?.counted !== entry.counted || had.countedDateTime !== entry.countedDateTime;
      });
      if (changed.length === 0) return { kept: 0 };
      await putEntries(
        write.sql,
        countID,
        changed.map(([, entry]) => entry),
      );
      for (const [key, entry] of changed)
        write.note({
          ...{ table: ENTRY_TABLE, id: entryID(countID, entry) },
          ...{ before: before.get(key) ?? null, after: entry },
        });
      return { kept: changed.length };
    });
  },
});

const end = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{countID}/end`,
  summary: 'End the counting: from now on it is compared with the book',
  command: command('end').name,
  params,
  result: stockCount,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { countID } = call.params;
    return writeRows(call, command('end'), { countID }, async (write) => {
      const { count } = await demandStatus(write, countID, ['counting', 'review']);
      return count.status === 'review' ? count : turn(call, write, count, 'review');
    });
  },
});

const again = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{countID}/again`,
  summary: 'Let some lots at places be counted anew: what was counted of them goes, and people count on',
  command: command('again').name,
  params,
  body: z.object({ spots: z.array(countSpot).max(MOST_SPOTS).default([]) }),
  result: stockCount,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { countID } = call.params;
    return writeRows(call, command('again'), { countID, ...call.body }, async (write) => {
      const { count } = await demandStatus(write, countID, ['counting', 'review']);
      for (const entry of await dropEntries(write.sql, countID, call.body.spots))
        write.note({ table: ENTRY_TABLE, id: entryID(countID, entry), before: entry, after: null });
      // Whoever signed signed other figures.
      return turn(call, write, { ...count, signedBy: '', signed: null }, 'counting', count);
    });
  },
});

const differences = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{countID}/differences`,
  summary: 'What was counted beside what the book says of the same moment, and what nobody counted',
  description:
    'Only once nobody counts any more (`countOpen`). `counted` is null where nobody counted, or two people did and differ (`entries` has each figure). `moved` is what moved since the count began; `value` NT$ of the difference.',
  params,
  result: z.object({
    count: stockCount,
    rows: z.array(
      countSpot.extend({
        ...{ name: z.string(), unit: z.string(), isControlled: z.boolean() },
        ...{ book: z.number(), moved: z.number(), counted: z.number().nullable(), difference: z.number().nullable() },
        value: z.number().nullable(),
        entries: z.array(z.object({ person: z.string(), counted: z.number(), countedDateTime: unixSeconds })),
      }),
    ),
  }),
  errors: ['notFound', 'contradictory'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { count } = demanded(await countOf(sql, call.params.countID));
      if (count.status === 'counting')
        throw new DomainError('contradictory', 'people are still counting', { rule: 'countOpen' });
      return { count, rows: await differencesOf(sql, count) };
    }),
});

const approve = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{countID}/approve`,
  summary: 'Approve a count: it becomes check forms, which move the differences',
  description:
    '`rows` decide where two people differ (`countDisputed` otherwise) and say why; a difference of a controlled drug asks for a reason (`countUnexplained`) and for a figure of somebody else than who approves (`countNeedsOther`). `zero`: what nobody counted lies there no more; else it stays as it is. The book is that of the moment of counting: what moved since stays moved. Approved once; the second is told so (`countApproved`). An opening needs two people: the first to approve signs and nothing moves, the second, who is somebody else (`signedAlready`), books what was signed as opening movements, whatever else is sent; after that it is locked.',
  command: command('approve').name,
  params,
  body: countApproval,
  result: stockCount,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { countID } = call.params;
    return writeRows(call, command('approve'), { countID, ...call.body }, async (write) => {
      const { count } = await demandStatus(write, countID, ['review']);
      const { reason } = call.body;
      if (count.isOpening) demandSigner(call.person);
      if (!count.isOpening) {
        const formIDs = await approveCount(call, write, count, call.body);
        return turn(call, write, { ...count, formIDs, reason }, 'approved', count);
      }
      if (count.signed === null) {
        await demandApprovable(write, count, call.body);
        const signature = { signedBy: write.author, signed: call.body, reason };
        return turn(call, write, { ...count, ...signature }, 'review', count);
      }
      if (count.signedBy === write.author)
        throw new DomainError('contradictory', 'another person has to sign', { rule: 'signedAlready' });
      await bookOpening(call, write, count, count.signed);
      return turn(call, write, count, 'approved');
    });
  },
});

const drop = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{countID}`,
  summary:
    'Give a count up: nothing moves. A missing one counts as given up; one that was approved is corrected by its check forms',
  command: command('drop').name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => {
    const { countID } = call.params;
    return writeRows(call, command('drop'), { countID }, async (write) => {
      const found = await countOf(write.sql, countID);
      if (!found || found.count.status === 'dropped') return null;
      await demandStatus(write, countID, ['counting', 'review']);
      await turn(call, write, found.count, 'dropped');
      return null;
    });
  },
});

const suggestions = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/suggestions`,
  summary: 'What to count next: what is dear often, what is cheap seldom, what was lost sooner',
  result: z.array(
    z.object({
      ...{ prodID: z.string(), name: z.string(), value: z.number(), lost: z.number() },
      countedAt: unixSeconds.nullable(),
      class: z.enum(['A', 'B', 'C']),
      overdueDays: z.number().int(),
    }),
  ),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const since = addDays(call.now, -365, await zoneIn(tx.reader));
      const candidates = await candidatesOf(clinicSqlOf(tx), since);
      const names = new Map(candidates.map(({ prodID, name }) => [prodID, name]));
      return countSuggestions(candidates, call.now)
        .slice(0, SUGGESTED)
        .map((one) => ({ ...one, name: names.get(one.prodID) ?? '' }));
    }),
});

/** Who signs stands behind it: no program does so for somebody, and an operator in people's places would sign for two. @throws DomainError forbidden */
function demandSigner({ delegated, emulation }: ErpCall['person']): void {
  if (delegated || emulation)
    throw new DomainError('forbidden', 'people sign themselves', { rule: emulation ? 'emulation' : 'delegated' });
}

const demanded = <R>(row: R | undefined): R => {
  if (!row) throw new DomainError('notFound', 'no such count');
  return row;
};

/** @throws DomainError notFound, contradictory for a count that has got elsewhere */
async function demandStatus(write: RowWrite, id: string, statuses: readonly CountStatus[]) {
  const found = demanded(await countOf(write.sql, id));
  const { status } = found.count;
  if (statuses.includes(status)) return found;
  const rule =
    status === 'counting'
      ? 'countOpen'
      : status === 'approved'
        ? 'countApproved'
        : status === 'dropped'
          ? 'countDropped'
          : 'countEnded';
  throw new DomainError('contradictory', `the count is ${status}`, { rule });
}

async function turn(
  call: ErpCall,
  write: RowWrite,
  count: StockCount,
  status: CountStatus,
  before: StockCount = count,
): Promise<StockCount> {
  const after = laterThan(before, { ...count, status, updateDateTime: call.now, updateBy: write.author });
  await putCount(write.sql, after, write.seq);
  write.note({ table: TABLE, id: count.id, before, after });
  return after;
}

/** Counts by several people at once, compared with the book and approved into check forms. */
export const countEndpoints = [begin, list, suggestions, read, enter, end, again, differences, approve, drop];
