import type { GoodsUse } from '@vetloom/domain/lines/goods-use.ts';
import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCatalogue } from '../catalog/save-catalogue.ts';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import { type GoodsDocument, moveAllGoods, moveGoods } from './goods-ledger.ts';
import { addMovements, falseBalances, falseValues, firstPlace, lotKey, lotsOf } from './ledger.ts';
import { MovementTally } from './ledger-seal.ts';

let database: ClinicDatabase;
const NOON = 1_790_000_000;
const IDS = ['P1', 'P2', 'P3'];
let lots = 0;

beforeAll(async () => {
  database = await clinicDatabase();
  const products = IDS.map((id) =>
    productRow({ id, name: id, unit: '顆', ...(id === 'P3' && { openDays: 5, purchaseFactor: 10 }) }),
  );
  for (const clinic of ['demo', 'harbour'])
    await database.db.inClinic(clinic, (tx) => saveCatalogue(tx, 'loader', { products }));
});
afterAll(() => database.close());

/** 1, 2, 3 … */
function counter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

/** Runs with a ledger of a clinic, and bills it to a sequence of its own. */
const write = (clinic: string, work: (ledger: Parameters<typeof moveGoods>[0]) => Promise<unknown>) =>
  database.db.inClinic(clinic, async (tx) => {
    const { seq } = await tx.openForWriting({ commands: [], authors: [], hints: [] });
    await work({ sql: clinicSqlOf(tx), seq: seq + 1 + lots * 1000, now: NOON, author: 'x', next: new MovementTally() });
  });

/** Two lots of each product. */
const stocked = (clinic: string) =>
  write(clinic, async (ledger) => {
    const placeID = await firstPlace(ledger);
    const named = IDS.flatMap((productID) =>
      ['2027-01-31', '2027-06-30'].map((expiresOn) => ({
        ...{ productID, number: expiresOn.slice(5, 7), expiresOn, supplierID: null, unitCost: 2 },
      })),
    );
    const counted = counter();
    const ids = await lotsOf(ledger, named, () => `lot-${counted()}`);
    const rows = named.map((lot, at) => ({
      ...{ row: `${at}`, productID: lot.productID, lotID: ids.get(lotKey(lot)) ?? '', placeID },
      ...{ quantity: 6, unitCost: 2, step: 0 },
    }));
    await addMovements(ledger, { cause: 'purchase', causeID: `bought ${lots}`, happenedAt: NOON }, rows);
  });

const shelf = (clinic: string) =>
  database.db.readClinic(clinic, async (tx) => {
    const sql = clinicSqlOf(tx);
    expect(await falseBalances(sql)).toEqual([]);
    expect(await falseValues(sql)).toEqual([]);
    return {
      balances: await sql(
        `SELECT b.product_id, l.number, l.expires_on::text, b.place_id, b.quantity::float8 FROM vetloom.stock_balance b
          JOIN vetloom.lot l ON l.clinic_id = b.clinic_id AND l.id = b.lot_id WHERE b.clinic_id = $1 AND b.quantity <> 0 ORDER BY 1, 2, 3, 4`,
      ),
      bottles: await sql(
        `SELECT product_id, taken::float8, status FROM vetloom.opened_unit WHERE clinic_id = $1 ORDER BY opened_at, id`,
      ),
    };
  });

const use = fc.record({
  product: fc.constantFrom(...IDS),
  number: fc.integer({ min: 1, max: 7 }),
  cause: fc.constantFrom('dispensing', 'treatment', 'sale' as const),
});
const documents = fc.array(fc.array(use, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });

it('several documents at once leave the shelf and the bottles as they do one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (drawn) => {
      lots += 1;
      const made = (clinic: string): GoodsDocument[] => {
        const counted = counter();
        return drawn.map((uses, at) => {
          const taken = uses.map(
            ({ product, number, cause }, row): GoodsUse => ({
              ...{ row: `list/${row}`, itemID: `/catalog/product/${product}`, number, cause, at: NOON + at, lots: [] },
            }),
          );
          return {
            ...{ id: `/record/${lots}-${at}`, before: 'absent', named: taken, at: NOON + at, today: '2026-11-20' },
            after: async () => taken,
            newLotID: () => `${clinic}-${lots}-${at}-${counted()}`,
          };
        });
      };
      for (const clinic of ['demo', 'harbour']) await stocked(clinic);
      await write('demo', (ledger) => moveAllGoods({ ...ledger, seq: ledger.seq + 1 }, made('a')));
      await write('harbour', async (ledger) => {
        for (const document of made('a')) await moveGoods({ ...ledger, seq: ledger.seq + 1 }, document);
      });
      expect(await shelf('demo')).toEqual(await shelf('harbour'));
    }),
    { numRuns: 15 },
  );
});
