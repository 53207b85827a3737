import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedSpots, countedWithin, differenceOf, laterEntry, type PersonsEntry } from './count.ts';

const entry = (person: string, counted: number, countedDateTime: number, more: object = {}): PersonsEntry => ({
  ...{ prodID: 'P', lot: 'L', expiresOn: null, placeID: 'pharmacy', person, counted, countedDateTime, unitCost: null },
  ...more,
});

describe('what a count came to', () => {
  it('is each person’s last figure of a spot, and one that all agree upon', () => {
    const [spot] = countedSpots([entry('a', 5, 10), entry('a', 7, 20), entry('b', 7, 15)]);
    expect(spot).toMatchObject({ counted: 7, countedDateTime: 20 });
    expect(spot?.entries).toEqual([
      { person: 'b', counted: 7, countedDateTime: 15 },
      { person: 'a', counted: 7, countedDateTime: 20 },
    ]);
  });

  it('is nobody’s where two people counted differently: they are never added up', () => {
    expect(countedSpots([entry('a', 5, 10), entry('b', 7, 15)])[0]).toMatchObject({ counted: undefined });
  });

  it('keeps lots, days and places apart', () => {
    const spots = countedSpots([
      entry('a', 1, 1),
      entry('a', 2, 2, { lot: 'M' }),
      entry('a', 3, 3, { expiresOn: '2027-01-31' }),
      entry('a', 4, 4, { placeID: 'fridge' }),
    ]);
    expect(spots.map(({ counted }) => counted)).toEqual([1, 2, 3, 4]);
  });

  it('is the same in whatever order the figures come, and however often', () => {
    const one = fc.record({
      person: fc.constantFrom('a', 'b'),
      counted: fc.nat(3),
      at: fc.nat(3),
      lot: fc.constantFrom('L', 'M'),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (of, draws) => {
          const entries = of.map(({ person, counted, at, lot }) => entry(person, counted, at, { lot }));
          const shuffled = [...entries, ...entries]
            .map((each) => [draws.next().value as number, each] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, each]) => each);
          const byLot = (spots: ReturnType<typeof countedSpots>) => spots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1));
          expect(byLot(countedSpots(shuffled))).toEqual(byLot(countedSpots(entries)));
        },
      ),
    );
  });

  it('was counted after the count began, whatever a slow clock says, and the later figure by that clock is the later one', () => {
    const [spot] = countedWithin([entry('a', 9, 20), entry('a', 12, 10)], 100);
    expect(spot).toMatchObject({ counted: 9, countedDateTime: 100 });
    expect(countedWithin([entry('a', 9, 120)], 100)[0]).toMatchObject({ countedDateTime: 120 });
  });

  it('costs what somebody said of it last', () => {
    const of = (unitCost: number | null, at: number, person = 'a') => entry(person, 1, at, { unitCost });
    expect(countedSpots([of(5, 1), of(null, 2, 'b')])[0]?.unitCost).toBe(5);
    expect(countedSpots([of(5, 1), of(6, 2, 'b')])[0]?.unitCost).toBe(6);
    expect(countedSpots([of(null, 1)])[0]?.unitCost).toBeNull();
  });

  it('differs from the book in exact decimals', () => {
    expect(differenceOf(0.3, 0.1)).toBe(0.2);
    expect(differenceOf(0, -2)).toBe(2);
  });
});

it('of two figures of one moment the larger holds', () => {
  expect(laterEntry({ counted: 3, countedDateTime: 1 }, { counted: 5, countedDateTime: 1 }).counted).toBe(5);
  expect(laterEntry({ counted: 3, countedDateTime: 2 }, { counted: 5, countedDateTime: 1 }).counted).toBe(3);
});
