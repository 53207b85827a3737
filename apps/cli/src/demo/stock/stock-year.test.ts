import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../catalogue.ts';
import { Random } from '../random.ts';
import { STOCK_DAYS, type StockAct, StockYear, safetyStocks } from './stock-year.ts';
import { stocked } from './stocked-catalogue.ts';

const SINCE = Date.UTC(2025, 10, 20, 16) / 1000;
const use = new Map(
  ['P0101', 'P0105', 'P1001', 'P1020'].map((id, nth) => {
    const random = new Random(`use ${id}`);
    return [id, Array.from({ length: STOCK_DAYS + 1 }, () => (random.chance(0.3) ? random.int(1, 6 * (nth + 1)) : 0))];
  }),
);
const products = stocked(makeCatalogue(300, SINCE).products, [], safetyStocks(use));
const year = (seed: string) => new StockYear(new Random(seed), products, use, SINCE).acts;

/** Stock units that an act brings, by product. */
function brought(act: StockAct): readonly (readonly [id: string, number: number])[] {
  if (act.kind === 'opening') return act.goods.map(({ product, number }) => [product.id, number] as const);
  if (act.kind === 'delivery')
    return act.rows.map(({ product, number }) => [product.id, number * product.purchaseFactor] as const);
  if (act.kind === 'count') return [...act.missing].map(([id, number]) => [id, -number] as const);
  return act.kind === 'loss' ? [[act.product.id, -1]] : [];
}

describe('a year of stock', () => {
  it.each(['one', 'two', 'three'])('has each day what the work takes of it (%s)', (seed) => {
    const acts = year(seed);
    for (const [id, days] of use) {
      let lying = 0;
      for (const [day, taken] of days.entries()) {
        const today = acts.filter(({ at }) => Math.floor((at - SINCE) / 86_400) === day);
        const came = today.flatMap((act) => (act.kind === 'delivery' || act.kind === 'opening' ? brought(act) : []));
        const went = today.flatMap((act) => (act.kind === 'count' || act.kind === 'loss' ? brought(act) : []));
        const of = (rows: typeof came) => rows.reduce((sum, [product, n]) => sum + (product === id ? n : 0), 0);
        lying += of(came) - taken;
        expect(lying, `${id} on day ${day}`).toBeGreaterThanOrEqual(0);
        lying += of(went);
      }
    }
  });

  it.each(['one', 'two', 'three'])(
    'orders to its end as if the work went on: what lies or comes lasts for ten days (%s)',
    (seed) => {
      const acts = year(seed);
      const sum = (rows: readonly (readonly [id: string, number: number])[], id: string) =>
        rows.reduce((total, [product, n]) => total + (product === id ? n : 0), 0);
      for (const [id, days] of use) {
        const tenDays = (days.reduce((total, taken) => total + taken, 0) / days.length) * 10;
        const came = sum(acts.filter(({ at }) => at < SINCE + (STOCK_DAYS + 1) * 86_400).flatMap(brought), id);
        const ordered = acts.flatMap((act) => (act.kind === 'order' ? act.rows : []));
        const delivered = acts.flatMap((act) => (act.kind === 'delivery' ? act.rows : []));
        const units = (rows: typeof ordered) =>
          sum(
            rows.map(({ product, number }) => [product.id, number * product.purchaseFactor] as const),
            id,
          );
        const left = came + units(ordered) - units(delivered) - days.reduce((total, taken) => total + taken, 0);
        expect(left, id).toBeGreaterThanOrEqual(tenDays);
      }
    },
  );

  it('neither counts, loses nor sends back a controlled drug, which two people do', () => {
    const controlled = stocked(makeCatalogue(300, SINCE).products, [], new Map()).filter(
      (one) => one.controlledDrugInfo,
    );
    const used = new Map(controlled.map(({ id }) => [id, Array.from({ length: STOCK_DAYS + 1 }, () => 1)]));
    const acts = Array.from(
      { length: 12 },
      (_, seed) => new StockYear(new Random(`${seed}`), controlled, used, SINCE).acts,
    ).flat();
    expect(controlled.length).toBeGreaterThan(3);
    expect(acts.some(({ kind }) => kind === 'delivery')).toBe(true);
    expect(acts.filter(({ kind }) => kind === 'goesBack')).toEqual([]);
    expect(
      acts.flatMap((act) => (act.kind === 'count' ? act.products : act.kind === 'loss' ? [act.product] : [])),
    ).toEqual([]);
  });

  it('is the same for the same seed, and delivers what was ordered and no more', () => {
    expect(year('one')).toEqual(year('one'));
    const acts = year('one');
    for (const order of acts)
      if (order.kind === 'order') {
        const came = acts.flatMap((act) => (act.kind === 'delivery' && act.order === order.key ? act.rows : []));
        const rows = came.map(({ lot: _, expiresOn: __, ...row }) => row);
        expect([[], order.rows.map(({ row }) => row).sort()]).toContainEqual(rows.map(({ row }) => row).sort());
      }
  });
});
