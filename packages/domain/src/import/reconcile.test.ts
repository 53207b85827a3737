import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../engine/kind.ts';
import { BALANCE_PROOF } from './balance-proof.ts';
import { type AccountedThing, Reconciling, saidSums } from './reconcile.ts';
import { THING_FATES } from './reconciliation.schema.ts';
import { saidSum } from './said-sum.ts';
import { VISIT_PROOF } from './visit-proof.ts';

const cells = (fields: Readonly<Record<string, string>>) => new Map(Object.entries(fields)) as never;
const visit = (total: number, settledElsewhere: number): AnyDocument =>
  ({ _id: '/record/1', collection: 'record', total, settledElsewhere }) as AnyDocument;
const thing = (of: Partial<AccountedThing>): AccountedThing => ({
  row: 2,
  rows: 1,
  fate: 'taken',
  year: 2023,
  sums: {},
  documents: [],
  made: of.documents?.length ?? 0,
  ...of,
});
const done = (sum: Reconciling, rows: number) => sum.done({ at: 1, rows, missing: 0 });

describe('sums of a file', () => {
  it.each([
    ['1,200', 1200],
    ['NT$ 1,200', 1200],
    ['１２００元', 1200],
    ['-300', -300],
    ['0.5', 0.5],
    ['', undefined],
    ['是', undefined],
    ['12 顆', undefined],
  ])('%s is %s', (text, sum) => expect(saidSum(text)).toBe(sum));

  it('of a visit are those that it names, else of its lines less the discount', () => {
    const lines = [
      cells({ 'visit.itemAmount': '300', 'visit.discount': '50' }),
      cells({ 'visit.itemPrice': '0.5', 'visit.itemNumber': '3 顆', 'visit.discount': '50' }),
    ];
    expect(saidSums(VISIT_PROOF, lines)).toEqual({ charged: 25150, received: 25150, owed: 0 });
    const named = [cells({ 'visit.total': '500', 'visit.owed': '200' }), cells({ 'visit.total': '500' })];
    expect(saidSums(VISIT_PROOF, named)).toEqual({ charged: 50000, received: 30000, owed: 20000 });
  });

  it('read a word as paid or unpaid', () => {
    const owed = (paid: string) => saidSums(VISIT_PROOF, [cells({ 'visit.total': '500', 'visit.paid': paid })]).owed;
    expect([owed('已付清'), owed('否'), owed('120'), owed('')]).toEqual([0, 50000, 38000, 0]);
  });

  it('of an account are its deposit and what it owes', () => {
    expect(saidSums(BALANCE_PROOF, [cells({ 'balance.deposit': '1,000', 'balance.owed': '' })])).toEqual({
      deposit: 100000,
    });
  });
});

describe('an import held against its file', () => {
  it('is without a difference where every sum is the same, by year', () => {
    const sum = new Reconciling(VISIT_PROOF as never);
    const said = { charged: 50000, received: 30000, owed: 20000 };
    sum.add(thing({ sums: said, documents: [visit(500, 300)] }));
    sum.add(thing({ row: 3, year: 2024, sums: said, documents: [visit(500, 300)] }));
    const found = done(sum, 2);
    expect(found).toMatchObject({ rows: 2, accounted: 2, differing: 0, differences: [] });
    expect(found.years).toMatchObject([
      { year: 2023, given: 1, taken: 1, sums: [{ name: 'charged', file: 500, kept: 500 }, {}, {}] },
      { year: 2024 },
    ]);
  });

  it('lists what was refused, what is gone and what is another sum, with the rows that make it', () => {
    const sum = new Reconciling(VISIT_PROOF as never);
    const said = { charged: 50000, received: 50000, owed: 0 };
    sum.add(thing({ row: 2, rows: 3, fate: 'refused', sums: said }));
    sum.add(thing({ row: 5, sums: said, made: 1 }));
    sum.add(thing({ row: 6, sums: said, documents: [visit(499, 499)] }));
    const { differences, differing } = done(sum, 5);
    expect(differing).toBe(6);
    const charged = differences.filter(({ name }) => name === 'charged');
    expect(charged.map(({ row, rows, reason, file, kept }) => [row, rows, reason, file, kept])).toEqual([
      [2, 3, 'refused', 500, 0],
      [5, 1, 'gone', 500, 0],
      [6, 1, 'differs', 500, 499],
    ]);
  });

  it('adds cents up without a rest', () => {
    const sum = new Reconciling(VISIT_PROOF as never);
    for (let row = 2; row < 12; row += 1) sum.add(thing({ row, sums: { charged: 10 } }));
    expect(done(sum, 10).years[0]?.sums[0]).toEqual({ name: 'charged', file: 1, kept: 0 });
  });

  it('accounts for every row it was given once, and its differences are the differences of its sums', () => {
    const any = fc.array(
      fc.record({
        rows: fc.integer({ min: 1, max: 4 }),
        fate: fc.constantFrom(...THING_FATES),
        year: fc.constantFrom(null, 2023, 2024),
        said: fc.integer({ min: 0, max: 900 }),
        total: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(any, (all) => {
        const sum = new Reconciling(VISIT_PROOF as never);
        for (const [at, { rows, fate, year, said, total }] of all.entries())
          sum.add(thing({ row: at + 2, rows, fate, year, sums: { charged: said }, documents: [visit(total, 0)] }));
        const given = all.reduce((count, { rows }) => count + rows, 0);
        const found = done(sum, given);
        expect(found.accounted).toBe(given);
        expect(found.years.reduce((count, one) => count + one.given, 0)).toBe(given);
        const off = (list: readonly { file: number; kept: number }[]) =>
          Math.round(list.reduce((rest, { file, kept }) => rest + (file - kept) * 100, 0));
        const charged = found.years.flatMap(({ sums }) => sums.filter(({ name }) => name === 'charged'));
        expect(off(charged)).toBe(off(found.differences.filter(({ name }) => name === 'charged')));
      }),
    );
  });
});
