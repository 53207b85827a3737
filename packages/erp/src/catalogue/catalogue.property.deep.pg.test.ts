import {
  type CatalogItemKind,
  catalogItemOfPackage,
  catalogItemOfProduct,
  catalogItemOfService,
} from '@vetloom/domain/catalog/catalog-projection.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { selectedOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

const KINDS = ['product', 'service', 'package'] as const;
const PATHS = { product: '/prod', service: '/serving', package: '/package' } as const;
const TYPES = ['口服', '注射', '外用'];

let desk: ErpDesk;
/** Ids that were made, also of what was removed since. */
const made: Record<CatalogItemKind, string[]> = { product: [], service: [], package: [] };
const settings: { id: string }[] = [];
beforeAll(async () => {
  desk = await ErpDesk.open({ keeper: 'admin' });
  for (const name of TYPES) settings.push((await desk.call('POST', '/setting/type', { name })).result);
  for (const name of TYPES) settings.push((await desk.call('POST', '/setting/serviceClass', { name })).result);
});
afterAll(() => desk.close());

const step = fc.record({
  act: fc.constantFrom(
    'create',
    'create',
    'change',
    'change',
    'price',
    'archive',
    'back',
    'remove',
    'many',
    'order',
    'rename',
    'fill',
  ),
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(20),
  other: fc.nat(20),
  // Few codes and prices, so that they meet.
  code: fc.constantFrom('', 'A', 'B', 'C'),
  price: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4),
  word: fc.constantFrom(...TYPES),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const one = (ids: readonly string[], which: number): string => ids[which % Math.max(1, ids.length)] ?? 'none';

async function perform({ act, kind, which, other, code, price, word }: Step): Promise<void> {
  const path = PATHS[kind];
  const at = `${path}/${one(made[kind], which)}`;
  const worded = kind === 'package' ? {} : { [kind === 'product' ? 'type' : 'class']: word };
  switch (act) {
    case 'create': {
      const { result } = await desk.call('POST', path, { name: `${word} ${which}`, customID: code, price, ...worded });
      if (result) made[kind].push(result.id);
      return;
    }
    case 'change':
      return void (await desk.call('PUT', at, { customID: code, info: word, ...worded }));
    case 'price':
      return void (await desk.call('PUT', at, { price }));
    case 'archive':
    case 'back':
      return void (await desk.call('PUT', at, { active: act === 'back' }));
    case 'remove':
      return void (await desk.call('DELETE', at));
    case 'many': {
      const prods = [...new Set([which, other].map((place) => one(made.product, place)))];
      return void (await desk.call('POST', '/prod/multiUpdateProd', { prods: prods.map((id) => ({ id, price })) }));
    }
    case 'order':
      return void (await desk.call('POST', '/serving/sequence', {
        ids: [one(made.service, other), one(made.service, which)],
      }));
    case 'rename': {
      const at = which % settings.length;
      const list = at < TYPES.length ? 'type' : 'serviceClass';
      return void (await desk.call('PUT', `/setting/${list}/${settings[at]?.id}`, { name: `${word}${other % 3}` }));
    }
    case 'fill': {
      const items = [{ kind: 'product', id: one(made.product, other), number: 1.5 }];
      await desk.call('PUT', `/package/${one(made.package, which)}`, { items });
      const examSupplies = [{ prodID: one(made.product, which), number: 2 }];
      return void (await desk.call('PUT', `/serving/${one(made.service, other)}`, { examSupplies }));
    }
    default:
      throw new Error(act satisfies never);
  }
}

const ITEM_OF = {
  product: (row: object) => catalogItemOfProduct(row as Product),
  service: (row: object) => catalogItemOfService(row as Service),
  package: (row: object) => catalogItemOfPackage(row as Package),
};
interface Kept {
  readonly id: string;
  readonly removed: boolean;
  readonly row: Record<string, unknown> & {
    readonly price: number;
    readonly customID: string;
    readonly active: boolean;
  };
}

it('after any changes, in any order and at once, the desks’ catalogue is what the tables say, each price stands in the past, no code twice, and the history tells every row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 12, maxLength: 25 }), async (pairs) => {
      // Two people at a time.
      for (const pair of pairs) await Promise.all(pair.map(perform));
      for (const kind of KINDS) {
        const rows = await desk.rows<Kept>(
          `SELECT t.id, t.removed_at IS NOT NULL AS removed, ${selectedOf(kind)} AS row FROM vetloom.${kind} t WHERE t.clinic_id = $1`,
        );
        const documents = await desk.rows<{ id: string; body: object }>(
          `SELECT id, body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'catalog' AND id LIKE '/catalog/${kind}/%' AND NOT deleted`,
        );
        const items = rows.map(({ removed, row }) => ITEM_OF[kind]({ ...row, active: row.active && !removed }));
        const byID = new Map(documents.map(({ id, body }) => [id, body]));
        expect(byID.size).toBe(rows.length);
        for (const item of items) expect(byID.get(item._id)).toEqual(item);
        const codes = rows.flatMap(({ removed, row }) =>
          row.active && !removed && row.customID !== '' ? [row.customID] : [],
        );
        expect(new Set(codes).size).toBe(codes.length);
        await demandPrices(kind, rows);
        await demandHistory(kind, rows);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
});

/** The last price is the present one, and each is another than the one before. */
async function demandPrices(kind: CatalogItemKind, rows: readonly Kept[]): Promise<void> {
  const kept = await desk.rows<{ id: string; price: number }>(
    'SELECT item_id AS id, price FROM vetloom.catalogue_price WHERE clinic_id = $1 AND kind = $2 ORDER BY seq',
    [kind],
  );
  const past = Map.groupBy(kept, ({ id }) => id);
  for (const { id, row } of rows) {
    const prices = (past.get(id) ?? []).map(({ price }) => price);
    expect(prices.at(-1)).toBe(row.price);
    expect(prices.every((price, at) => price !== prices[at - 1])).toBe(true);
  }
}

/** What the history makes of a row is the row. */
async function demandHistory(kind: CatalogItemKind, rows: readonly Kept[]): Promise<void> {
  const steps = await desk.rows<{ id: string; after: object | null }>(
    'SELECT doc_id AS id, after FROM vetloom.history WHERE clinic_id = $1 AND collection = $2 ORDER BY seq, ord',
    [`table/${kind}`],
  );
  const told = new Map<string, object | null>();
  for (const { id, after } of steps) told.set(id, after && { ...told.get(id), ...after });
  for (const { id, removed, row } of rows) expect(told.get(id) ?? null).toEqual(removed ? null : row);
}
