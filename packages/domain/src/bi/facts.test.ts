import { aBag, aCharge, facts as statusFacts } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Receipt, ReceiptMethod } from '../billing/receipt.schema.ts';
import { RECEIPT_METHODS, receiptSchema } from '../billing/receipt.schema.ts';
import { incomeSum, receivedSum, receiveLogOf } from '../billing/receive-log.ts';
import { periodOfDays } from '../billing/statistics.ts';
import { tillPeriod } from '../billing/till.ts';
import { DAY_SECONDS, dayStart, fromCalendarDate } from '../core/clock.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { BI_STEPS, biFacts } from './bi.schema.ts';
import { type BiSource, bucketStart, factsOf, itemsOf, joinFacts, NO_FACTS, nextBucket, totalsOf } from './facts.ts';

const monday = fromCalendarDate(2026, 11, 16, TEST_ZONE);
let made = 0;
function receipt(createDateTime: number, receive: number, method: ReceiptMethod = 'cash', collectionID = '/record/1') {
  made += 1;
  return receiptSchema.parse({
    _id: `/receipt/${made}`,
    collection: 'receipt',
    receive,
    receiveBy: '',
    method,
    createDateTime,
    receiveDay: dayStart(createDateTime, TEST_ZONE),
    collectionID,
    type: 'record',
    userID: '/user/1',
    petID: '/pet/1',
    paymentID: 'p',
    isBadDebt: method === 'badDebt',
    updateDateTime: createDateTime,
  });
}
const visit = (dateTime: number, more: Partial<VisitRecord> = {}): BiSource['visits'][number] => ({
  _id: `/record/${dateTime}`,
  dateTime,
  doctorID: '/staff/lin',
  doctor: '林佳蓉',
  source: 'standard',
  openedDateTime: 0,
  inspectedDateTime: 0,
  ...more,
});
const source = (more: Partial<BiSource> = {}): BiSource => ({
  receipts: [],
  visits: [],
  newOwners: [],
  items: [],
  paid: new Map(),
  ...more,
});

const span = 70 * DAY_SECONDS;
const anyReceipts = fc.array(
  fc.record({
    at: fc.integer({ min: monday - span, max: monday + span }),
    receive: fc.integer({ min: -5000, max: 20_000 }),
    method: fc.constantFrom(...RECEIPT_METHODS),
    bill: fc.constantFrom('/record/1', '/record/2', '/record/3'),
  }),
  { maxLength: 60 },
);
const written = (drawn: { at: number; receive: number; method: ReceiptMethod; bill: string }[]): Receipt[] =>
  drawn.map(({ at, receive, method, bill }) => receipt(at, receive, method, bill));
const inDays = (receipts: readonly Receipt[], from: number, to: number) => {
  const days = new Set(receipts.map(({ receiveDay }) => receiveDay));
  return [...days]
    .filter((day) => day >= from && day <= to)
    .reduce((sum, day) => sum + receivedSum(receiveLogOf(day, receipts).log), 0);
};

describe('revenue reconciles with the ledger', () => {
  it('what came in a range is, to the dollar, its receive logs and what the till counts, by day, week and month', () => {
    fc.assert(
      fc.property(anyReceipts, fc.nat(60), fc.nat(60), (drawn, before, after) => {
        const receipts = written(drawn);
        const range = { from: monday - before * DAY_SECONDS, to: monday + after * DAY_SECONDS };
        const till = tillPeriod({ receipts, deposits: [], inout: [] }, periodOfDays(range.from, range.to, TEST_ZONE));
        for (const step of BI_STEPS) {
          const totals = totalsOf(factsOf(source({ receipts }), range, step, TEST_ZONE));
          expect(totals.received).toBe(inDays(receipts, range.from, range.to));
          expect(totals).toMatchObject({
            received: till.received,
            badDebt: till.badDebt,
            depositUsed: till.depositUsed + till.prepaidUsed,
            income: till.received - till.badDebt,
          });
          const { startTime, endTime } = periodOfDays(range.from, range.to, TEST_ZONE);
          const within = receipts.filter((one) => one.createDateTime > startTime && one.createDateTime <= endTime);
          expect(totals.income).toBe(incomeSum(within));
        }
      }),
    );
  });

  it('ranges that do not meet add up to the whole, whatever their parts; doctors earn the income', () => {
    fc.assert(
      fc.property(anyReceipts, fc.integer({ min: -40, max: 40 }), (drawn, cut) => {
        const receipts = written(drawn);
        const middle = monday + cut * DAY_SECONDS;
        const of = (from: number, to: number) => factsOf(source({ receipts }), { from, to }, 'day', TEST_ZONE);
        const parts = [of(monday - span, middle), of(middle + DAY_SECONDS, monday + span)];
        const whole = of(monday - span, monday + span);
        expect(joinFacts(parts)).toEqual(whole);
        expect(whole.doctors.reduce((sum, { received }) => sum + received, 0)).toBe(totalsOf(whole).income);
        expect(biFacts.parse(whole)).toEqual(whole);
      }),
    );
  });
});

it('[1.1.20 range half] weeks begin on Monday and months on their first; the next one begins where one ends', () => {
  const sunday = monday + 6 * DAY_SECONDS + 86_399;
  expect(bucketStart(sunday, 'week', TEST_ZONE)).toBe(monday);
  expect(nextBucket(monday, 'week', TEST_ZONE)).toBe(bucketStart(sunday + 1, 'week', TEST_ZONE));
  expect(bucketStart(sunday, 'month', TEST_ZONE)).toBe(fromCalendarDate(2026, 11, 1, TEST_ZONE));
  expect(nextBucket(fromCalendarDate(2026, 12, 1, TEST_ZONE), 'month', TEST_ZONE)).toBe(
    fromCalendarDate(2027, 1, 1, TEST_ZONE),
  );
});

it('a bill that is paid twice in a stretch is one bill, and a bad debt counts for no doctor', () => {
  const receipts = [receipt(monday, 300), receipt(monday + 60, 200), receipt(monday + 90, 100, 'badDebt', '/record/2')];
  const paid = new Map([['/record/1', { doctorID: '/staff/lin', doctor: '林佳蓉' }]]);
  const found = factsOf(source({ receipts, paid }), { from: monday, to: monday }, 'day', TEST_ZONE);
  expect(found.buckets).toMatchObject([{ received: 600, badDebt: 100, bills: 2 }]);
  expect(found.doctors).toMatchObject([{ key: '/staff/lin', received: 500 }]);
  expect(totalsOf(found).average).toBe(250);
});

it('waits are counted from arrival to the doctor; what was written by hand, reversed or opened the next day is not', () => {
  const at = monday + 9 * 3600;
  const visits = [
    visit(at, { openedDateTime: at + 5 * 60, inspectedDateTime: at + 25 * 60 }),
    visit(at, { openedDateTime: at + 20 * 60 }),
    visit(at, { openedDateTime: at + 22 * 60 }),
    visit(at, { openedDateTime: at - 60 }),
    visit(at, { openedDateTime: at + DAY_SECONDS }),
    visit(at, { openedDateTime: at + 60, source: 'manual' }),
    visit(at),
  ];
  const found = factsOf(source({ visits }), { from: monday, to: monday }, 'day', TEST_ZONE);
  expect(totalsOf(found)).toMatchObject({ visits: 7, medianWait: 20 });
  expect(found.hours[9]).toBe(7);
  expect(found.doctors).toMatchObject([{ visits: 7, minutes: 20 }]);
  expect(totalsOf(NO_FACTS)).toMatchObject({ medianWait: undefined, average: 0 });
});

it('items add up by kind and name, with 0.1 + 0.2 being 0.3; a bill that the reader does not hold has none', () => {
  const record = (more: Partial<VisitRecord>): VisitRecord => ({ ...statusFacts(), ...more }) as VisitRecord;
  const found = itemsOf([
    record({ chargeDivision: [aCharge(400), aCharge(100, 0.1)] }),
    record({ chargeDivision: [aCharge(100, 0.2)], drugBag: [aBag(90)] }),
    { chargeDivision: undefined } as unknown as VisitRecord,
  ]);
  expect(found).toEqual([
    { kind: 'charge', name: '診察費', number: 1.3, amount: 430 },
    { kind: 'drug', name: 'Cerenia', number: 1, amount: 90 },
  ]);
});
