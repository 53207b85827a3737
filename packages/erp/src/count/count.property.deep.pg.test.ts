import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { HandingOut, PHARMACIST } from './handing-out.fixture.ts';

/*
 * A figure of a count says: at that moment so much lay there. Whatever was handed out until then was missing, whenever it is heard of; what was handed out since
 * is missing besides. A moment is never before its count began, nor after the figure was sent.
 */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const RUNS = DEEP ? 100 : 8;
/** Milliseconds. */
const PATIENCE = DEEP ? 1_200_000 : 240_000;
/** Seconds from when the goods came: when each of the two counts began, and when all is told. */
const BEGUN = [100, 500] as const;
const TOLD = 1000;
const LAY_THERE = 60;

let desk: ErpDesk;
let pharmacy: HandingOut;
let supplierID = '';
let products = 0;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', an: PHARMACIST });
  pharmacy = new HandingOut(desk);
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
});
afterAll(async () => {
  const { db } = desk.api.database;
  expect(desk.api.unexpected).toEqual([]);
  const wrong = await db.readClinic('demo', async (tx) => [
    ...(await falseBalances(clinicSqlOf(tx))),
    ...(await falseValues(clinicSqlOf(tx))),
  ]);
  expect(wrong).toEqual([]);
  expect((await db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

/** Seconds from when the goods came at which something was handed out, in all parts of the time. */
const facts = fc.uniqueArray(fc.integer({ min: 20, max: 900 }), { minLength: 1, maxLength: 3 });
/** What people say of one count: how much lay there, and by which clock; one that is slow or fast too. */
const figures = (begun: number) =>
  fc.uniqueArray(
    fc.record({ counted: fc.integer({ min: 0, max: 70 }), at: fc.integer({ min: begun - 900, max: begun + 390 }) }),
    {
      minLength: 1,
      maxLength: 2,
      selector: ({ at }) => at,
    },
  );

it(
  'what two counts come to, and what was handed out since, is what lies there: in whatever order figures, facts and approvals are told',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.tuple(figures(BEGUN[0]), figures(BEGUN[1])),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
        async (handedOut, counts, places) => {
          await desk.signInAgain();
          products += 1;
          const prod = `P${products}`;
          await desk.api.database.db.inClinic('demo', (tx) =>
            saveCatalogue(tx, 'loader', { products: [productRow({ id: prod, name: prod, type: '口服', price: 50 })] }),
          );
          const visits = [];
          for (const _ of handedOut) visits.push(await pharmacy.visit(prod));
          const came = desk.api.now;
          const items = [
            { _id: 'r1', prodID: prod, number: LAY_THERE, price: 30, lots: [{ lot: 'L', number: LAY_THERE }] },
          ];
          await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: came, arrive: 20, taxMode: 3, items });
          const ids: string[] = [];
          for (const begun of BEGUN) {
            desk.api.now = came + begun;
            const begin = { name: '藥局', type: 'cycle', prodIDs: [prod] };
            ids.push((await desk.call('POST', '/count', begin)).result.id);
          }
          desk.api.now = came + TOLD;
          await desk.signInAgain();
          const tell = await Promise.all(visits.map((id, at) => pharmacy.handedOut(id, came + (handedOut[at] ?? 0))));
          const spot = { prodID: prod, lot: 'L', expiresOn: null, placeID: 'pharmacy' };
          const counted = ids.map((id, at) => async () => {
            for (const figure of counts[at] ?? []) {
              const entry = { ...spot, counted: figure.counted, countedDateTime: came + figure.at };
              await desk.call('POST', `/count/${id}/entries`, { entries: [entry] });
            }
            await desk.call('POST', `/count/${id}/end`);
            const { result, text } = await desk.call('POST', `/count/${id}/approve`, { reason: '盤點' });
            expect(result?.status, text).toBe('approved');
          });
          const told = [...tell, ...counted]
            .map((act, at) => ({ act, place: places[at] ?? 0 }))
            .toSorted((one, other) => one.place - other.place);
          for (const { act } of told) {
            desk.api.now += 1;
            await act();
          }
          const held = counts.map((of, at) => {
            const last = of.reduce((one, other) => (one.at > other.at ? one : other));
            return { counted: last.counted, at: Math.max(last.at, BEGUN[at] ?? 0) };
          });
          const last = held.reduce((one, other) => (other.at >= one.at ? other : one));
          const since = handedOut.filter((at) => at > last.at).length * 2;
          const [{ quantity }] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [prod] })).result;
          expect(quantity).toBe(last.counted - since);
        },
      ),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
