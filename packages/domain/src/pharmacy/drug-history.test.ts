import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Range, Tx } from '../engine/transaction.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { drugHistory, type HistoryCursor } from './drug-history.ts';

const one = (at: number, minute: number, doctorID: string, hasDrug: boolean, petID: string) =>
  ({
    _id: `/record/${at}`,
    dateTime: TEST_NOW + minute,
    doctorID,
    hasDrug,
    petID,
    userID: `of ${petID}`,
  }) as VisitRecord;

/** Answers as an index does: by its leading component, then by time. */
const readsOf = (all: readonly VisitRecord[]): Pick<Tx, 'query'> => ({
  query: (async (_collection: string, index: string, { equals = [], from, to, limit }: Range) =>
    all
      .filter((record) => index !== 'byPet' || record.petID === equals[0])
      .filter((record) => index !== 'byOwner' || record.userID === equals[0])
      .filter(
        ({ dateTime }) =>
          (from === undefined || dateTime >= Number(from)) && (to === undefined || dateTime < Number(to)),
      )
      .sort((a, b) => b.dateTime - a.dateTime)
      .slice(0, limit)) as Tx['query'],
});

it('[2.7.089 rule half] [2.7.035 rule half] answers every visit with drugs once, page by page, by animal, owner, doctor and time', async () => {
  const row = fc.tuple(fc.nat(30), fc.constantFrom('d1', 'd2'), fc.boolean(), fc.constantFrom('p1', 'p2', 'p3'));
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const asked = fc.record({
    petID: maybe(fc.constantFrom('p1', 'p2')),
    userID: maybe(fc.constantFrom('of p1', 'of p3')),
    doctorID: maybe(fc.constantFrom('d1', 'd2')),
    from: maybe(fc.nat(20).map((minute) => TEST_NOW + minute)),
    to: maybe(fc.nat(30).map((minute) => TEST_NOW + minute)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 900, size: 'max' }),
      asked,
      fc.integer({ min: 1, max: 60 }),
      async (rows, filter, size) => {
        const all = rows.map(([minute, doctorID, hasDrug, petID], at) => one(at, minute, doctorID, hasDrug, petID));
        const wanted = all.filter(
          ({ hasDrug, petID, userID, doctorID, dateTime }) =>
            hasDrug &&
            (filter.petID ?? petID) === petID &&
            (filter.userID ?? userID) === userID &&
            (filter.doctorID ?? doctorID) === doctorID &&
            dateTime >= (filter.from ?? 0) &&
            dateTime < (filter.to ?? Number.POSITIVE_INFINITY),
        );
        const found: VisitRecord[] = [];
        let cursor: HistoryCursor | undefined;
        do {
          const page = await drugHistory(readsOf(all), filter, cursor, size);
          expect(page.records.length).toBeLessThanOrEqual(size);
          found.push(...page.records);
          cursor = page.next;
        } while (cursor !== undefined);
        expect(found.map(({ _id }) => _id).sort()).toEqual(wanted.map(({ _id }) => _id).sort());
        const times = found.map(({ dateTime }) => dateTime);
        expect(times).toEqual([...times].sort((a, b) => b - a));
      },
    ),
    { numRuns: 60 },
  );
});
