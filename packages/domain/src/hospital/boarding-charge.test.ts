import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoardingTerms, boardingTerms } from '../clinic/settings/boarding.setting.ts';
import { addDays, atWallSeconds, dayLength, dayNumber, dayStart, daysBetween } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import { boarding } from './boarding.schema.ts';
import { type BoardedStay, boardedCage, boardingDays, rateFor } from './boarding-charge.ts';

const TAIPEI = zoneOf('Asia/Taipei');
const HOUR = 3600;
const RATE = { _id: 'r', name: '小型', night: 600, second: 500, day: 300 };
const terms = (more: object = {}): BoardingTerms =>
  boardingTerms.parse({ rates: [RATE], lateCharge: 'hour', latePrice: 100, ...more });
const MONDAY = Date.parse('2026-11-23T00:00:00+08:00') / 1000;
const at = (day: number, hour: number) => MONDAY + day * 24 * HOUR + hour * HOUR;

interface Given {
  readonly from: number;
  readonly to?: number;
  readonly id?: string;
  readonly terms?: BoardingTerms;
  readonly rateID?: string;
}
const stay = ({ from, to = 0, id = 'a', terms: by = terms(), rateID = 'r' }: Given) => ({
  ...{ _id: id, startDateTime: from, dischargeDateTime: to, cageID: 'K', cageName: 'K', cageDefaultPrice: 700 },
  boarding: boarding.parse({ terms: by, rateID }),
});
const bill = (given: Given & { readonly to: number }, others: readonly BoardedStay[] = []) =>
  boardingDays(stay(given), others, [], { until: given.to, zone: TAIPEI }).map(({ planDateTime, cage }) => [
    daysBetween(MONDAY, planDateTime, TAIPEI),
    cage.boarding?.kind,
    cage.price,
  ]);

describe('what boarding costs', () => {
  it.each([
    [
      'two nights, fetched in time',
      at(0, 15),
      at(2, 11),
      {},
      [
        [0, 'night', 600],
        [1, 'night', 600],
      ],
    ],
    ['within the hour of grace', at(0, 15), at(1, 13), {}, [[0, 'night', 600]]],
    [
      'a minute after it: every hour that was begun',
      at(0, 15),
      at(1, 13) + 60,
      {},
      [
        [0, 'night', 600],
        [1, 'late', 200],
      ],
    ],
    [
      'late in the evening: never more than a night',
      at(0, 15),
      at(1, 21),
      {},
      [
        [0, 'night', 600],
        [1, 'late', 600],
      ],
    ],
    [
      'a flat amount',
      at(0, 15),
      at(1, 18),
      { lateCharge: 'flat', latePrice: 250 },
      [
        [0, 'night', 600],
        [1, 'late', 250],
      ],
    ],
    ['where leaving late costs nothing', at(0, 15), at(1, 18), { lateCharge: 'none' }, [[0, 'night', 600]]],
    ['a day without a night', at(0, 9), at(0, 21), {}, [[0, 'dayOnly', 300]]],
    ['over midnight alone', at(0, 23), at(1, 1), {}, [[0, 'night', 600]]],
    [
      'by started days: the last one too, and leaving late not',
      at(0, 15),
      at(2, 18),
      { basis: 'day' },
      [
        [0, 'day', 600],
        [1, 'day', 600],
        [2, 'day', 600],
      ],
    ],
    ['by started days, one day', at(0, 9), at(0, 21), { basis: 'day' }, [[0, 'dayOnly', 300]]],
    ['without any price class: what the cage costs', at(0, 15), at(1, 11), { rates: [] }, [[0, 'night', 700]]],
    ['an end before its beginning', at(1, 15), at(0, 11), {}, [[1, 'dayOnly', 300]]],
  ] as const)('%s', (_name, from, to, more, expected) => {
    expect(bill({ from, to, terms: terms(more) })).toEqual(expected);
  });

  it('is less for a second animal of the owner in the nights that both are there, whoever leaves first', () => {
    const first = stay({ id: 'a', from: at(0, 15), to: at(2, 11) });
    expect(bill({ id: 'b', from: at(1, 9), to: at(4, 11) }, [first])).toEqual([
      [1, 'night', 500],
      [2, 'night', 600],
      [3, 'night', 600],
    ]);
    const second = stay({ id: 'b', from: at(1, 9), to: at(4, 11) });
    expect(bill({ id: 'a', from: at(0, 15), to: at(2, 11) }, [second])).toEqual([
      [0, 'night', 600],
      [1, 'night', 600],
    ]);
  });

  it('knows one first animal where two come at once', () => {
    const both = ['a', 'b'].map((id) => stay({ id, from: at(0, 15), to: at(1, 11) }));
    const sums = both.map((one) =>
      bill(
        { id: one._id, from: at(0, 15), to: at(1, 11) },
        both.filter((o) => o !== one),
      ),
    );
    expect(sums).toEqual([[[0, 'night', 600]], [[0, 'night', 500]]]);
  });

  it('finds the class by cage and weight: the first that fits, and none for weights where nobody weighed', () => {
    const rates = [
      { ...RATE, _id: 'cat', cageKinds: ['cat'] },
      { ...RATE, _id: 'small', mostKg: 10 },
      { ...RATE, _id: 'rest' },
    ];
    const by = boardingTerms.parse({ rates });
    expect(rateFor(by, { cageKind: 'cat', kg: 30 })).toBe('cat');
    expect(rateFor(by, { cageKind: 'dog', kg: 10 })).toBe('small');
    expect(rateFor(by, { cageKind: 'dog', kg: 10.1 })).toBe('rest');
    expect(rateFor(by, { cageKind: undefined, kg: null })).toBe('rest');
    expect(rateFor(boardingTerms.parse({}), { cageKind: 'dog', kg: 3 })).toBe('');
  });

  it('leaves what somebody fixed for a day, and a discount, but charges no day on which the animal was away', () => {
    const one = stay({ from: at(0, 15), to: at(2, 11) });
    const day = (nth: number) => Math.floor((MONDAY + 8 * HOUR) / 86_400) + nth;
    const cage = { _id: 'K', name: 'K', price: 1, number: 1, discountRate: 0.5 };
    expect(boardedCage(one, [], { day: day(0), cage }, { zone: TAIPEI, now: at(0, 15) })).toMatchObject({
      price: 600,
      discountRate: 0.5,
    });
    const fixed = { ...cage, subTotal: 50 };
    expect(boardedCage(one, [], { day: day(1), cage: fixed }, { zone: TAIPEI, now: at(0, 15) })).toBe(fixed);
    expect(boardedCage(one, [], { day: day(3), cage: fixed }, { zone: TAIPEI, now: at(0, 15) })).toBeNull();
    expect(boardedCage(one, [], { day: day(2), cage }, { zone: TAIPEI, now: at(0, 15) })).toBeNull();
  });
});

/** Zones whose clocks change, also at midnight and by half an hour; all of their days are met below. */
const zones = fc
  .constantFrom('Asia/Taipei', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Beirut')
  .map(zoneOf);
const starts = fc.integer({ min: Date.parse('2026-01-01') / 1000, max: Date.parse('2027-12-01') / 1000 });

describe('each night', () => {
  it('is charged exactly once, in every zone, on days of 23 and 25 hours too', () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 300 * 86_400 }), zones, (from, long, zone) => {
        const to = from + long;
        const nights = daysBetween(from, to, zone);
        const days = boardingDays(stay({ from, to }), [], [], { until: to, zone });
        for (const { planDateTime } of days) lengths.add(dayLength(planDateTime, zone) / HOUR);
        const charged = days.filter(({ cage }) => cage.boarding?.kind === 'night');
        const expected = Array.from({ length: nights }, (_, nth) => addDays(from, nth, zone));
        expect(charged.map(({ planDateTime }) => planDateTime)).toEqual(expected);
        const over = to - atWallSeconds(to, 12 * HOUR, zone);
        expect(days.length - charged.length).toBe(nights === 0 || over > HOUR ? 1 : 0);
        expect(new Set(days.map(({ planDateTime }) => planDateTime)).size).toBe(days.length);
      }),
    );
    expect([...lengths].some((hours) => hours < 24) && [...lengths].some((hours) => hours > 24)).toBe(true);
  });

  it('is charged alike when it is worked out again from what was charged, in whatever order', () => {
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        zones,
        (from, nights, later, zone) => {
          const until = addDays(from, nights, zone) + 10 * HOUR;
          const other = stay({ id: 'A', from: addDays(from, later - 4, zone), to: addDays(from, later, zone) });
          const mine = stay({ from: dayStart(from, zone) + 9 * HOUR });
          const once = boardingDays(mine, [other], [], { until, zone });
          const again = once.toReversed().map(({ planDateTime, cage }) => ({ planDateTime, cage }));
          expect(boardingDays(mine, [other], again, { until, zone })).toEqual(once);
        },
      ),
    );
  });

  it('goes on being charged past the day on which it was to be fetched, as if nobody had said when, in every zone', () => {
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        zones,
        (from, nights, over, zone) => {
          const pickUpDateTime = addDays(from, nights, zone) + 11 * HOUR;
          const open = stay({ from });
          const planned = { ...open, boarding: { ...open.boarding, pickUpDateTime } };
          const now = addDays(pickUpDateTime, over, zone) + 9 * HOUR;
          const cageAt = (of: typeof open, nth: number, at: number) =>
            boardedCage(of, [], { day: dayNumber(addDays(from, nth, zone), zone), cage: null }, { zone, now: at });
          for (let nth = 0; nth <= nights + over; nth += 1) {
            expect(cageAt(planned, nth, now)).toEqual(cageAt(open, nth, now));
            expect(cageAt(planned, nth, now)?.price).toBe(600);
          }
          // Before it: nothing past the day on which its owner means to come.
          expect(cageAt(planned, nights + 1, from)).toBeNull();
        },
      ),
    );
  });

  it('costs on the day on which it was to be fetched what leaving now costs, up to a night', () => {
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 23 }),
        zones,
        (from, nights, hour, zone) => {
          const day = addDays(from, nights, zone);
          const open = stay({ from });
          const planned = {
            ...open,
            boarding: { ...open.boarding, pickUpDateTime: atWallSeconds(day, 11 * HOUR, zone) },
          };
          const now = atWallSeconds(day, hour * HOUR, zone);
          const charged = boardedCage(planned, [], { day: dayNumber(day, zone), cage: null }, { zone, now });
          const left = boardingDays(open, [], [], { until: Math.max(now, planned.boarding.pickUpDateTime), zone });
          const late = left.find(({ cage }) => cage.boarding?.kind === 'late')?.cage ?? null;
          expect(charged?.price ?? 0).toBe(late?.price ?? 0);
          expect(charged?.price ?? 0).toBeLessThanOrEqual(600);
        },
      ),
    );
  });
});
