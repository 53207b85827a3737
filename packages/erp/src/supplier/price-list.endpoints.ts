import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  MOST_OFFERS,
  offerFields,
  type PriceList,
  priceList,
  type SupplierOffer,
} from '@vetloom/domain/stock/offer.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { erpPage } from '../rows/listing.ts';
import { type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { demandSupplier, OF_PRODUCT_FIELDS, OFFER_TABLE, offerKey } from './offer.endpoints.ts';
import {
  knownProducts,
  offersOf,
  priceListChangesOf,
  priceListDigestOf,
  priceListOf,
  priceListsOf,
  putOffers,
  putPriceList,
  putPriceListChanges,
  removeOffers,
} from './offer-rows.ts';

const TABLE = 'price_list';
const PATH = `${ERP_BASE}/supplier/{supplierID}/priceList`;
const frame = { scope: 'clinic', tag: 'Suppliers' } as const;
const reads = { ...frame, permission: ['SUPPLIER_READ'], write: false } as const;
const writes = { ...frame, permission: ['SUPPLIER_WRITE'], write: true } as const;
const ofSupplier = z.object({ supplierID: rowID });
const params = ofSupplier.extend({ listID: rowID });
const command = (verb: string) => ({ name: `priceList.${verb}`, permission: writes.permission });

const noSuchList = () => new DomainError('notFound', 'no such price list');

/** What of an offer a price list says. */
const fieldsOf = ({ code, name, unit, factor, minNumber, price, pricedOn }: SupplierOffer) => ({
  ...{ code, name, unit, factor, minNumber, price, pricedOn },
});

const apply = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Take over a supplier’s price list, all of it or nothing',
  description: `At most ${MOST_OFFERS} products, each once. \`seen\` is the \`updateDateTime\` of the offer beside which the row was looked at, null where there was none: what somebody else changed meanwhile is a conflict (\`rows\`). Rows that say what stands already change nothing. Neither costs nor sale prices of products change.`,
  command: command('apply').name,
  params: ofSupplier,
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({
    name: line(200).default(''),
    /** The day from which the prices hold. */
    pricedOn: z.iso.date(),
    rows: z
      .array(offerFields.omit({ pricedOn: true }).extend({ prodID: rowID, seen: unixSeconds.nullable().default(null) }))
      .min(1)
      .max(MOST_OFFERS)
      .refine((rows) => new Set(rows.map(({ prodID }) => prodID)).size === rows.length, 'each product once'),
  }),
  result: priceList,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { supplierID } = call.params;
    const { name, pricedOn, rows } = call.body;
    return writeRows(call, command('apply'), { supplierID, ...call.body }, async (write) => {
      await demandSupplier(write.sql, supplierID);
      const ids = rows.map(({ prodID }) => prodID);
      if ((await knownProducts(write.sql, ids)).size < ids.length)
        throw new DomainError('badParameter', 'rows: no such product', { field: 'rows' });
      const standing = new Map((await offersOf(write.sql, supplierID, ids)).map(({ offer }) => [offer.prodID, offer]));
      const unseen = rows.filter(({ prodID, seen }) => (standing.get(prodID)?.updateDateTime ?? null) !== seen);
      if (unseen.length > 0)
        throw new DomainError('conflict', 'somebody else changed how it is sold', {
          ...{ rule: 'offerChanged', rows: unseen.slice(0, 100).map(({ prodID }) => prodID) },
        });
      const { now } = call;
      const by = write.author;
      const changes = rows.flatMap(({ prodID, seen: _, ...fields }) => {
        const before = standing.get(prodID) ?? null;
        if (before && same(fieldsOf(before), { ...fields, pricedOn })) return [];
        const made = before
          ? { createDateTime: before.createDateTime, createBy: before.createBy }
          : { createDateTime: now, createBy: by };
        const updateDateTime = Math.max(now, (before?.updateDateTime ?? 0) + 1);
        const after: SupplierOffer = { ...fields, pricedOn, supplierID, prodID, ...made, updateDateTime, updateBy: by };
        return [{ prodID, before, after }];
      });
      if (changes.length === 0)
        throw new DomainError('contradictory', 'the list says what stands already', { rule: 'priceListKnown' });
      const stamps = { createDateTime: now, createBy: by, updateDateTime: now, updateBy: by };
      const taken: PriceList = {
        ...{ id: newID(call), supplierID, name, pricedOn, rows: changes.length, ...stamps },
        ...{ takenBackDateTime: null, takenBackBy: '' },
      };
      await putPriceList(write.sql, taken, write.seq);
      await putPriceListChanges(write.sql, taken.id, changes);
      await putOffers(
        write.sql,
        changes.map(({ after }) => after),
        write.seq,
      );
      const changesDigest = await priceListDigestOf(write.sql, taken.id);
      write.note({ table: TABLE, id: taken.id, before: null, after: { ...taken, changesDigest } });
      for (const { before, after } of changes) write.note({ table: OFFER_TABLE, id: offerKey(after), before, after });
      return taken;
    });
  },
});

const takeBack = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{listID}/takeBack`,
  summary: 'Take a price list back: what it changed stands again as it did before',
  description:
    '`left` are the products of which somebody has changed something since: those stay as they are. The second time changes nothing.',
  command: command('takeBack').name,
  params,
  result: z.object({ list: priceList, left: z.array(z.string()) }),
  errors: ['notFound'],
  handle: (call) => {
    const { supplierID, listID } = call.params;
    return writeRows(call, command('takeBack'), { supplierID, listID }, async (write) => {
      const list = await priceListOf(write.sql, supplierID, listID);
      if (!list) throw noSuchList();
      if (list.takenBackDateTime !== null) return { list, left: [] };
      const left = await restore(write, call.now, list);
      const turned = { takenBackDateTime: call.now, takenBackBy: write.author };
      const after = {
        ...list,
        ...turned,
        updateDateTime: Math.max(call.now, list.updateDateTime + 1),
        updateBy: write.author,
      };
      await putPriceList(write.sql, after, write.seq);
      write.note({ table: TABLE, id: list.id, before: list, after });
      return { list: after, left };
    });
  },
});

/** Puts back what a price list changed; answers the products that somebody changed since. */
async function restore(write: RowWrite, now: number, { id, supplierID }: PriceList): Promise<string[]> {
  const changes = await priceListChangesOf(write.sql, id);
  const ids = changes.map(({ prodID }) => prodID);
  const standing = new Map((await offersOf(write.sql, supplierID, ids)).map(({ offer }) => [offer.prodID, offer]));
  const isUntouched = ({ prodID, after }: (typeof changes)[number]) =>
    standing.get(prodID)?.updateDateTime === after.updateDateTime;
  const back = changes.filter(isUntouched);
  const again = back.flatMap(({ before, after }) =>
    before ? [{ ...before, updateDateTime: Math.max(now, after.updateDateTime + 1), updateBy: write.author }] : [],
  );
  await putOffers(write.sql, again, write.seq);
  const gone = back.filter(({ before }) => before === null).map(({ prodID }) => prodID);
  await removeOffers(write.sql, supplierID, gone, { seq: write.seq, now });
  const restored = new Map(again.map((offer) => [offer.prodID, offer]));
  for (const { prodID, after } of back)
    write.note({
      ...{ table: OFFER_TABLE, id: offerKey(after) },
      ...{ before: standing.get(prodID) ?? null, after: restored.get(prodID) ?? null },
    });
  return changes.filter((change) => !isUntouched(change)).map(({ prodID }) => prodID);
}

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Price lists that were taken over from a supplier, the latest first',
  params: ofSupplier,
  body: erpPage,
  result: z.object({ count: z.number().int(), rows: z.array(priceList) }),
  errors: ['tooLarge', 'notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      await demandSupplier(sql, call.params.supplierID);
      return priceListsOf(sql, call.params.supplierID, call.body);
    }),
});

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{listID}`,
  summary: 'A price list with what it changed, beside what the clinic sells each product at',
  params,
  result: z.object({
    list: priceList,
    rows: z.array(
      z.object({ prodID: z.string(), ...OF_PRODUCT_FIELDS, before: offerFields.nullable(), after: offerFields }),
    ),
  }),
  errors: ['notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const found = await priceListOf(sql, call.params.supplierID, call.params.listID);
      if (!found) throw noSuchList();
      return { list: found, rows: await priceListChangesOf(sql, found.id) };
    }),
});

/** Suppliers' price lists: taken over as a whole, looked at, taken back. */
export const priceListEndpoints = [apply, takeBack, list, read];
