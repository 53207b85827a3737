import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { documentID, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { ReadHint } from '@vetloom/domain/engine/command.ts';
import { type CollectionName, kindOfID } from '@vetloom/domain/engine/kind.ts';
import { goodsUsed } from '@vetloom/domain/holders.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { GOODS_CAUSES } from '@vetloom/domain/lines/goods-use.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { moveGoods } from '@vetloom/storage/stock/goods-ledger.ts';
import { z } from 'zod';
import { openedUnits } from '../lot/opened-rows.ts';
import { type ErpCall, type RowCommand, type RowWrite, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { GOODS_FLAGS, goodsOf, type TakenGoods } from './goods-rows.ts';
import { shelvesOf } from './stock-rows.ts';

const frame = { scope: 'clinic', tag: 'Customer sales' } as const;
const WRITES = { ...frame, permission: ['SALE_FORM_WRITE'], write: true } as const;
/** Who keeps the stock, and who hands out. */
const READS = { ...frame, permission: ['PRODUCT_READ', 'DRUG_TASK_READ'], write: false } as const;
/** And whoever takes something from the shelf: at the counter, and in the visit. */
const LOT_CHOOSERS = [...READS.permission, 'BILLING_WRITE', 'RECORD_WRITE'] as const;
const command = (name: string): RowCommand => ({ name, permission: WRITES.permission });
const SELL = command('customer.sellProd');
const GIVE_BACK = command('customer.giveBackProd');
const SELL_HOSPITAL = command('customer.sellProdHospital');

/** A visit, or a sale over the counter. */
const collectionID = z.union([documentID('record/'), documentID('sale/')]);

const taken = z.array(
  z.object({
    row: z.string(),
    cause: z.enum(GOODS_CAUSES),
    prodID: z.string(),
    lotID: z.string(),
    lot: z.string(),
    expiresOn: z.string().nullable(),
    placeID: z.string(),
    quantity: z.number(),
    dateTime: unixSeconds,
    flags: z.array(z.enum(GOODS_FLAGS)),
  }),
);

const billID = (id: string): ReadHint => ({ collection: id.startsWith('/sale/') ? 'sale' : 'record', id });

const sell = erpEndpoint({
  ...WRITES,
  method: 'POST',
  path: `${ERP_BASE}/customer/sellProd`,
  summary: 'What a visit or a sale over the counter charges has gone: take it from the shelf',
  description: `\`collectionID\` names it. What it has taken is known by its rows: what the server has moved already, because the visit was completed or paid or a bag handed out, isn't moved again,
and neither is the same call. Later changes of the visit follow by themselves. Answers what it has taken now, lot by lot. Nothing is refused for what isn't there: a lot goes below zero and is flagged \`short\`.`,
  command: SELL.name,
  body: z.object({ collectionID }),
  result: taken,
  errors: ['notFound'],
  handle: (call) => take(call, SELL, billID(call.body.collectionID)),
});

const giveBack = erpEndpoint({
  ...WRITES,
  method: 'DELETE',
  path: `${ERP_BASE}/customer/sellProd`,
  summary:
    'Give back to the shelf what a visit or a sale over the counter has taken, but for bags that were handed out',
  description:
    'By movements of the opposite; the ledger keeps both. A bag is given back by taking its handing-out back. What is in the visit itself stays: a row that is changed afterwards takes again. Nothing to be given back counts as done.',
  command: GIVE_BACK.name,
  query: z.object({ collectionID: idParam('', 'notFound') }),
  result: taken,
  errors: [],
  handle: (call) => {
    const subject = billID(call.query.collectionID);
    return writeRows(call, GIVE_BACK, { id: subject.id }, async (write) => {
      const handedOut = ((await goodsUsed(write.tx.reader, subject)) ?? []).filter(
        ({ cause }) => cause === 'dispensing',
      );
      return move(call, write, subject.id, { before: handedOut, after: handedOut, reason: 'given back' });
    });
  },
});

const sellHospital = erpEndpoint({
  ...WRITES,
  method: 'POST',
  path: `${ERP_BASE}/customer/sellProdHospital`,
  summary: 'What a day of a stay charges has gone: take it from the shelf',
  description:
    '`planDateTime` is the start of the day. Injections, treatments and infusions count as often as they were carried out, or where nothing of the day was logged as they are charged. The same call moves nothing again.',
  command: SELL_HOSPITAL.name,
  body: z.object({ inHospitalID: documentID('inHospital/'), planDateTime: unixSeconds }),
  result: taken,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, planDateTime } = call.body;
    return take(call, SELL_HOSPITAL, { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) });
  },
});

const ofCause = erpEndpoint({
  ...READS,
  method: 'GET',
  path: `${ERP_BASE}/stock/of/{causeID}`,
  summary: 'What a visit, a sale or a day of a stay has taken from the shelf, lot by lot',
  description:
    '`causeID` is its id. `quantity` is in stock units. Flags say what is to be looked at: a lot that is `blocked` now, had `expired` when it was taken, or is `short` at that place.',
  params: z.object({ causeID: idParam('', 'notFound') }),
  result: taken,
  errors: ['notFound'],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const { causeID: id } = call.params;
      const zone = await zoneIn(tx.reader);
      const goods = await goodsOf(clinicSqlOf(tx), id, (at) => isoDay(at, zone));
      const kind = kindOfID(id);
      const [document] = kind ? await tx.reader.getMany(kind.collection as CollectionName, [id]) : [];
      if (goods.length === 0 && !document) throw new DomainError('notFound', 'no such document', { id });
      return goods;
    }),
});

const lotsToTake = erpEndpoint({
  ...READS,
  permission: LOT_CHOOSERS,
  method: 'POST',
  path: `${ERP_BASE}/stock/lots`,
  summary: 'The lots of products from which somebody who hands out may choose, what expires first first',
  description:
    '`isNext` marks the lot that is taken where nobody chooses: blocked and expired ones are shown with that, and are never the next. `quantity` is in stock units.',
  body: z.object({ prodIDs: z.array(rowID).max(200) }),
  result: z.array(
    z.object({
      prodID: z.string(),
      lots: z.array(
        z.object({
          lotID: z.string(),
          lot: z.string(),
          expiresOn: z.string().nullable(),
          placeID: z.string(),
          quantity: z.number(),
          isBlocked: z.boolean(),
          isExpired: z.boolean(),
          isNext: z.boolean(),
          /** Bottles of it that stand open there, what is good for the shortest first. */
          opened: z.array(
            z.object({
              openedID: z.string(),
              until: z.string(),
              rest: z.number(),
              openedDateTime: unixSeconds,
              by: z.string(),
              isOverdue: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const today = isoDay(call.now, await zoneIn(tx.reader));
      const sql = clinicSqlOf(tx);
      const shelves = await shelvesOf(sql, call.body.prodIDs);
      const units = await openedUnits(sql, { prodIDs: call.body.prodIDs, today });
      return shelves.map(({ prodID, lots }) => {
        const shown = lots.map(({ status, ...lot }) => ({
          ...lot,
          isBlocked: status === 'blocked',
          isExpired: lot.expiresOn !== null && lot.expiresOn < today,
          opened: units
            .filter(({ lotID, placeID }) => lotID === lot.lotID && placeID === lot.placeID)
            .map(({ openedID, until, rest, openedDateTime, by, isOverdue }) => ({
              ...{ openedID, until, rest, openedDateTime, by, isOverdue },
            })),
        }));
        const next = nextLot(shown);
        return { prodID, lots: shown.map((lot) => ({ ...lot, isNext: lot === next })) };
      });
    }),
});

interface OfferedLot {
  readonly quantity: number;
  readonly isBlocked: boolean;
  readonly isExpired: boolean;
  readonly opened: readonly { readonly until: string; readonly rest: number; readonly isOverdue: boolean }[];
}

/** The lot that is taken where nobody chooses: the one that is opened and good for the shortest, else what expires first and isn't all past its day. */
function nextLot<L extends OfferedLot>(lots: readonly L[]): L | undefined {
  const usable = lots.filter(({ isBlocked, isExpired, quantity }) => !isBlocked && !isExpired && quantity > 0);
  const until = ({ opened }: OfferedLot) => opened.find(({ isOverdue }) => !isOverdue)?.until;
  const [opened] = usable
    .filter((lot) => until(lot) !== undefined)
    .toSorted((a, b) => (until(a) ?? '').localeCompare(until(b) ?? ''));
  const overdue = ({ opened: units }: OfferedLot) =>
    sumOf(units.filter(({ isOverdue }) => isOverdue).map(({ rest }) => rest));
  return opened ?? usable.find((lot) => lot.quantity > overdue(lot));
}

/** Takes what a document charges, whether or not it says itself that it has gone. @throws DomainError notFound */
const take = (call: ErpCall, by: RowCommand, subject: ReadHint): Promise<TakenGoods[]> =>
  writeRows(call, by, { id: subject.id }, async (write) => {
    const after = await goodsUsed(write.tx.reader, subject, true);
    if (!after) throw new DomainError('notFound', `${subject.collection} ${subject.id} not found`, { id: subject.id });
    return move(call, write, subject.id, { before: 'unasked', after, reason: '' });
  });

type Uses = NonNullable<Awaited<ReturnType<typeof goodsUsed>>>;

async function move(
  call: ErpCall,
  { tx, sql, seq, author, next, note }: RowWrite,
  id: string,
  { before, after, reason }: { readonly before: Uses | 'unasked'; readonly after: Uses; readonly reason: string },
): Promise<TakenGoods[]> {
  const zone = await zoneIn(tx.reader);
  const day = (at: number) => isoDay(at, zone);
  const stood = await goodsOf(sql, id, day);
  const moved = await moveGoods(
    { sql, seq, now: call.now, author, next },
    {
      ...{ id, before, after: async () => after, named: after, today: day(call.now), reason },
      at: call.now,
      newLotID: () => `${call.now}-${randomSuffix(call.random, 6)}`,
    },
  );
  if (moved.postings.length === 0) return stood;
  const goods = await goodsOf(sql, id, day);
  note({ table: 'stock_movement', id, before: { goods: stood }, after: { goods } });
  return goods;
}

/** What the clinic's work takes from the shelf, said by programs, and which lots it was (spec 3 §7 "Customer sales"). */
export const goodsEndpoints = [sell, giveBack, sellHospital, ofCause, lotsToTake];
