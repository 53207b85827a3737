import { person, TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Receipt } from './receipt.schema.ts';
import { receiptLaneID } from './receipt-lane.schema.ts';
import { laneName, numberRuns, readNumber, writtenNumber } from './receipt-number.ts';
import { nextNumber } from './receipt-numbering.ts';
import { isCopy } from './receipt-print.commands.ts';

const DAY = '20261120';
const own = (lane: string, count: number) => writtenNumber({ day: DAY, lane, count });

const receiptsOf = (clinic: TestClinic, bill: string): Promise<Receipt[]> =>
  clinic.tx.query('receipt', 'byBill', { equals: [bill] });
const numbersOf = async (clinic: TestClinic, bill: string) =>
  (await receiptsOf(clinic, bill)).map(({ number }) => number);

let receipts = 0;
const newID = () => `/receipt/${TEST_NOW}-${String(++receipts).padStart(5, '0')}`;
const pay = (clinic: TestClinic, recordID: string, given: object = {}, paymentID = `p${receipts}`) =>
  clinic.run('billing.pay', { paymentID, receipts: [{ _id: newID(), recordID, receive: 100, ...given }] });

async function withLanes(...devices: readonly string[]): Promise<{ clinic: TestClinic; recordID: string }> {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  for (const device of devices) await clinic.run('receiptLane.take', { device });
  return { clinic, recordID };
}

describe('lanes of receipt numbers', () => {
  it('give no number twice to what comes after its day is forgotten', async () => {
    const { clinic, recordID } = await withLanes();
    for (let day = 0; day < 10; day += 1) {
      clinic.now = TEST_NOW + day * 86_400;
      await pay(clinic, recordID);
    }
    const latest = clinic.now;
    for (const paymentID of ['late-1', 'late-2']) {
      clinic.now = TEST_NOW + 60;
      await pay(clinic, recordID, {}, paymentID);
      clinic.received = latest;
    }
    const numbers = await numbersOf(clinic, recordID);
    expect(new Set(numbers).size).toBe(12);
    expect(numbers.filter((number) => number?.startsWith(DAY))).toEqual([own('Z', 1)]);
  });

  it('have names without letters that are read as digits, and none twice', () => {
    const names = Array.from({ length: 700 }, (_, nth) => laneName(nth));
    expect(new Set(names).size).toBe(700);
    expect(names.slice(0, 3)).toEqual(['A', 'B', 'C']);
    expect(names.some((name) => /[IOZ]/.test(name))).toBe(false);
  });

  it('are given to one device for good', async () => {
    const { clinic } = await withLanes('till-1', 'till-2', 'till-1');
    const lanes = await clinic.tx.query('receiptLane', 'byLane', {});
    expect(lanes.map(({ device, lane }) => [device, lane])).toEqual([
      ['till-1', 'A'],
      ['till-2', 'B'],
    ]);
  });

  it('run without gaps, each for itself, whatever order two tills without a network are heard in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('till-1', 'till-2'), { maxLength: 12 }), async (order) => {
        const { clinic, recordID } = await withLanes('till-1', 'till-2');
        const counted = new Map<string, number>();
        for (const device of order) {
          const count = (counted.get(device) ?? 0) + 1;
          counted.set(device, count);
          await pay(clinic, recordID, { number: own(device === 'till-1' ? 'A' : 'B', count) });
        }
        const numbers = (await numbersOf(clinic, recordID)).map((number) => number ?? '');
        expect(new Set(numbers).size).toBe(order.length);
        expect(numberRuns(DAY, numbers).flatMap(({ missing }) => missing)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('say which number comes next, by the day', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number: own('A', 1) });
    const lane = await clinic.tx.get('receiptLane', receiptLaneID('till-1'));
    if (!lane) throw new Error('no lane');
    expect(nextNumber(lane, DAY)).toBe('20261120-A002');
    expect(nextNumber(lane, '20261121')).toBe('20261121-A001');
    expect(readNumber('20261120-A1000')).toEqual({ day: DAY, lane: 'A', count: 1000 });
  });

  it('tell what is missing between the first and the last, because its payment was refused', () => {
    expect(numberRuns(DAY, [own('A', 1), own('A', 3), own('B', 1), '20261119-A009', ''])).toEqual([
      { lane: 'A', first: own('A', 1), last: own('A', 3), count: 2, missing: [own('A', 2)] },
      { lane: 'B', first: own('B', 1), last: own('B', 1), count: 1, missing: [] },
    ]);
  });
});

describe('the number of a receipt', () => {
  it('is one for all ways in which a bill was paid in one act, and another for each bill', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    const other = await clinic.visit('b');
    await clinic.run('billing.pay', {
      paymentID: 'both',
      receipts: [
        { _id: newID(), recordID, receive: 100, number: own('A', 1) },
        { _id: newID(), recordID, receive: 50, method: 'creditCard', number: own('A', 1) },
        { _id: newID(), recordID: other.recordID, receive: 70, number: own('A', 2) },
      ],
    });
    expect(await numbersOf(clinic, recordID)).toEqual([own('A', 1), own('A', 1)]);
    expect(await numbersOf(clinic, other.recordID)).toEqual([own('A', 2)]);
    expect(clinic.conflicts).toEqual([]);
  });

  it('is given by the server in a lane of its own to what comes without one', async () => {
    const { clinic, recordID } = await withLanes();
    await pay(clinic, recordID);
    await pay(clinic, recordID);
    expect(await numbersOf(clinic, recordID)).toEqual([own('Z', 1), own('Z', 2)]);
  });

  it('that another paper has, of a copied profile, becomes one of the server’s, and whoever took the money is told', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number: own('A', 1) }, 'first');
    await pay(clinic, recordID, { number: own('A', 1) }, 'second');
    expect(await numbersOf(clinic, recordID)).toEqual([own('A', 1), own('Z', 1)]);
    expect(clinic.conflicts).toMatchObject([{ collection: 'receipt', mine: own('A', 1), theirs: own('Z', 1) }]);
  });

  it('that nobody could print, of the server’s lane, is given by the server', async () => {
    const { clinic, recordID } = await withLanes();
    await pay(clinic, recordID, { number: own('Z', 77) });
    expect(await numbersOf(clinic, recordID)).toEqual([own('Z', 1)]);
  });

  it.each([
    ['of a day that is far away', writtenNumber({ day: '20991231', lane: 'A', count: 1 })],
    ['that leaves hundreds out', own('A', 999_999)],
  ])('that no till can have printed, %s, is given by the server', async (_which, number) => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number });
    expect(await numbersOf(clinic, recordID)).toEqual([own('Z', 1)]);
    await pay(clinic, recordID, { number: own('A', 1) });
    expect(await numbersOf(clinic, recordID)).toEqual([own('Z', 1), own('A', 1)]);
  });

  it('of a payment that was refused and sent again later still fits, though the lane is further', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number: own('A', 2) });
    await pay(clinic, recordID, { number: own('A', 1) });
    expect(await numbersOf(clinic, recordID)).toEqual([own('A', 2), own('A', 1)]);
    expect(clinic.conflicts).toEqual([]);
  });

  it('is borne by what takes the receipt back; what corrects it has a new one that names the old', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number: own('A', 1) });
    const [first] = await receiptsOf(clinic, recordID);
    const receipt = { _id: newID(), receive: 90, method: 'transfer', number: own('A', 2) };
    await clinic.run('billing.correct', { receiptID: first?._id, reversalID: newID(), receipt });
    const byAmount = (await receiptsOf(clinic, recordID)).sort((a, b) => b.receive - a.receive);
    expect(byAmount).toMatchObject([
      { receive: 100, number: own('A', 1) },
      { receive: 90, number: own('A', 2), replaces: own('A', 1) },
      { receive: -100, number: own('A', 1) },
    ]);
    // Who takes the old one back without having heard of it is told what it was replaced by: no money went out.
    await expect(
      clinic.run('billing.reverse', { receiptID: first?._id, reversalID: newID(), reason: '收錯' }),
    ).rejects.toMatchObject({ detail: { rule: 'receiptTakenBack', replacedBy: own('A', 2) } });
  });

  it('stands on no debt that was given up', async () => {
    const { clinic, recordID } = await withLanes();
    await clinic.run('record.edit', {
      recordID,
      edits: [{ op: 'insert', path: ['chargeDivision'], row: { _id: 'c1', name: '診察費', price: 300, number: 1 } }],
    });
    await clinic.run('billing.writeOff', { recordID, receiptID: newID(), paymentID: 'x', reason: '搬家失聯' });
    expect(await numbersOf(clinic, recordID)).toEqual(['']);
  });

  it('stands on slips of deposits too, in the same run', async () => {
    const { clinic, recordID } = await withLanes();
    await pay(clinic, recordID);
    await clinic.run('deposit.receive', { depositID: '/deposit/1795147200-aaaaaa', userID: '/user/a', amount: 500 });
    const deposit = await clinic.tx.get('deposit', '/deposit/1795147200-aaaaaa');
    expect(deposit?.number).toBe(own('Z', 2));
  });
});

describe('a receipt on paper', () => {
  const numbered = (number: string | undefined, prints: Receipt['prints'] = []) => [
    { ...(number === undefined ? {} : { number }), prints },
  ];
  const printed = [{ _id: 'row1', at: TEST_NOW, by: '/staff/a', again: false }];

  it.each([
    ['the till that numbered it, once', numbered(own('A', 1)), 'A', false, false],
    ['the till that numbered it, again', numbered(own('A', 1), printed), 'A', true, true],
    ['another till, which can’t know what the first has printed', numbered(own('A', 1)), 'B', true, true],
    ['whoever is connected and first, where the server numbered it', numbered(own('Z', 1)), 'A', true, false],
    ['a till without a network, where the server numbered it', numbered(own('Z', 1)), 'A', false, true],
    ['the device that took the money and has no number yet', numbered(''), undefined, false, false],
    ['anybody, of a receipt from before there were numbers', numbered(undefined), 'A', true, true],
  ])('printed by %s', (_who, of, lane, online, copy) => {
    expect(isCopy({ receipts: of, lane, online })).toBe(copy);
  });

  it('is written down with time and person, twice sent once, and stays with the visit’s books', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number: own('A', 1) });
    const [receipt] = await receiptsOf(clinic, recordID);
    const cashier = person('till@clinic.test', ['BILLING_READ']);
    const print = { printID: 'print1', receipts: [receipt?._id], again: false };
    await clinic.run('billing.print', print, cashier);
    await clinic.run('billing.print', print, cashier);
    const [after] = await receiptsOf(clinic, recordID);
    expect(after?.prints).toMatchObject([{ _id: 'print1', by: '/staff/till@clinic.test', again: false }]);
  });

  it('keeps a printed receipt in the books when its visit is deleted on the same day', async () => {
    const { clinic, recordID } = await withLanes('till-1');
    await pay(clinic, recordID, { number: own('A', 1) });
    const [receipt] = await receiptsOf(clinic, recordID);
    await clinic.run('billing.print', { printID: 'print1', receipts: [receipt?._id], again: false });
    await clinic.run('record.remove', { recordID, reason: '重複' });
    expect((await receiptsOf(clinic, recordID)).map(({ receive, number }) => [receive, number])).toEqual([
      [100, own('A', 1)],
      [-100, own('A', 1)],
    ]);
  });
});
