import { dayStart } from '@vetloom/domain/core/clock.ts';
import { billTotals } from '@vetloom/domain/lines/bill.totals.ts';
import {
  billStatusOf,
  dispenseStatusOf,
  examStatusOf,
  hasUndispensedBag,
  isSettled,
  nextStatus,
} from '@vetloom/domain/record/record.machine.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';
import { Random } from './random.ts';

const documents = inventedDocuments();
const records = ofCollection(documents, 'record');
const receipts = ofCollection(documents, 'receipt');
const sales = ofCollection(documents, 'sale');
const received = new Map<string, number>();
for (const { collectionID, receive } of receipts)
  received.set(collectionID, (received.get(collectionID) ?? 0) + receive);
const factsOf = (record: VisitRecord) => ({ ...record, received: received.get(record._id) ?? 0 });
const sample = new Random('sample').some(records, 500);

describe('500 random visits', () => {
  it('have the sums that the domain computes', () => {
    for (const record of sample) expect(record, record._id).toMatchObject(billTotals(record));
  });

  it('have threads that follow from their facts', () => {
    for (const record of sample) {
      const { examStatus, dispenseStatus, billStatus } = record;
      expect({ examStatus, dispenseStatus, billStatus }, record._id).toEqual({
        examStatus: examStatusOf(record),
        dispenseStatus: dispenseStatusOf(record, dispenseStatus),
        billStatus: billStatusOf(factsOf(record), billStatus),
      });
    }
  });

  it('have the main status to which completing, dispensing and paying lead', () => {
    for (const record of sample) {
      if (record.inspectedDateTime === 0) {
        expect(record.status, record._id).toBe(RECORD_STATUS.checkIn);
        continue;
      }
      const facts = factsOf(record);
      const paid = facts.received !== 0;
      const undispensed = { ...facts, drugBag: record.drugBag, received: 0 };
      const completed =
        record.source === 'manual'
          ? RECORD_STATUS.checkIn
          : nextStatus('complete', undispensed, RECORD_STATUS.checkIn).status;
      const dispensed =
        record.drugDispensedDateTime === 0
          ? completed
          : nextStatus('dispense', { ...facts, received: 0 }, completed).status;
      expect(record.status, record._id).toBe(paid ? nextStatus('payment', facts, dispensed).status : dispensed);
    }
  });
});

describe('money', () => {
  it('a visit is settled exactly when its receipts add up to its total', () => {
    for (const record of records) {
      if (record.inspectedDateTime === 0) continue;
      const { status, billStatus } = record;
      const settled = isSettled(factsOf(record));
      expect(billStatus === THREAD_STATUS.done || billStatus === THREAD_STATUS.none, record._id).toBe(settled);
      if (status === RECORD_STATUS.checkOut) expect(settled, record._id).toBe(true);
    }
  });

  it('every receipt belongs to a visit or a sale, its owner and its day, and cash change is right', () => {
    const known = new Map(
      [...records, ...sales.map((sale) => ({ ...sale, petID: '' }))].map((bill) => [bill._id, bill]),
    );
    for (const receipt of receipts) {
      const record = known.get(receipt.collectionID);
      expect([receipt.petID, receipt.userID]).toEqual([record?.petID, record?.userID]);
      expect(receipt.receiveDay).toBe(dayStart(receipt.createDateTime, TEST_ZONE));
      expect(receipt.createDateTime).toBeLessThanOrEqual(AFTERNOON);
      if (receipt.tendered !== null) expect(receipt.change).toBe(receipt.tendered - receipt.receive);
    }
  });

  it('a receipt taken back and its reversal name each other and cancel out', () => {
    const known = new Map(receipts.map((receipt) => [receipt._id, receipt]));
    const reversals = receipts.filter(({ reverses }) => reverses !== '');
    expect(reversals.length).toBeGreaterThan(0);
    for (const reversal of reversals) {
      const original = known.get(reversal.reverses);
      expect(original?.reversedBy).toBe(reversal._id);
      expect(reversal.receive).toBe(-(original?.receive ?? 0));
    }
  });

  it('people pay in several ways, in parts, and a few owe', () => {
    expect(new Set(receipts.map(({ method }) => method))).toEqual(
      new Set(['cash', 'creditCard', 'linePay', 'prepaid', 'transfer']),
    );
    const old = records.filter(({ dateTime }) => dateTime < dayStart(AFTERNOON, TEST_ZONE) - 3 * 86_400);
    const owed = old.filter((record) => record.status !== RECORD_STATUS.checkOut);
    expect(owed.length).toBeGreaterThan(3);
    expect(owed.length).toBeLessThan(old.length / 50);
    for (const record of owed) expect(record.archiveStatus, record._id).not.toBe(ARCHIVE_STATUS.done);
  });
});

describe('reminders', () => {
  it('belong to the visit that names them, and those of the dead are closed', () => {
    const known = new Map(records.map((record) => [record._id, record]));
    const dead = new Set(
      ofCollection(documents, 'pet')
        .filter(({ status }) => status === 9)
        .map(({ _id }) => _id),
    );
    for (const reminder of ofCollection(documents, 'reminder')) {
      const record = known.get(reminder.recordID);
      expect(record?.vaccineReminderID).toBe(reminder._id);
      expect([reminder.date, reminder.vaccine.date, reminder.vaccine.title]).toEqual([
        record?.vaccineReminder?.reminderDate,
        record?.vaccineReminder?.vaccinationDate,
        record?.vaccineReminder?.text,
      ]);
      if (dead.has(reminder.petID) && reminder.date > AFTERNOON) expect(reminder.closedDateTime).toBeGreaterThan(0);
    }
  });
});

describe('today', () => {
  const moments: readonly (readonly [string, number])[] = [
    ['in the afternoon', AFTERNOON],
    ['a minute after midnight', dayStart(AFTERNOON, TEST_ZONE) + 60],
    ['before the clinic opens', dayStart(AFTERNOON, TEST_ZONE) + 7 * 3600],
    ['late in the evening', dayStart(AFTERNOON, TEST_ZONE) + 23 * 3600],
  ];
  it.each(moments)('%s every board has somebody, and nothing lies in the future or in yesterday', (_when, now) => {
    const here = ofCollection(inventedDocuments({ now }), 'record').filter(
      ({ dateTime }) => dateTime >= dayStart(now, TEST_ZONE),
    );
    const waiting = here.filter(({ archiveStatus, openedDateTime }) => archiveStatus === -1 && openedDateTime === 0);
    const seeing = here.filter(({ status, openedDateTime }) => status === 0 && openedDateTime !== 0);
    const pharmacy = here.filter(({ dispenseStatus }) => dispenseStatus === THREAD_STATUS.requested);
    const cashier = here.filter(({ billStatus, status }) => billStatus === THREAD_STATUS.requested && status === 20);
    for (const board of [waiting, seeing, pharmacy, cashier]) expect(board.length).toBeGreaterThan(2);
    expect(here.some(({ examStatus }) => examStatus === THREAD_STATUS.requested)).toBe(true);
    for (const record of here)
      for (const time of [record.dateTime, record.openedDateTime, record.inspectedDateTime, record.updateDateTime])
        expect(time, record._id).toBeLessThanOrEqual(Math.max(now, dayStart(now, TEST_ZONE) + 60));
  });

  it('waits are between two and forty-five minutes, and a settled visit has no bag left', () => {
    const here = records.filter(({ dateTime }) => dateTime >= dayStart(AFTERNOON, TEST_ZONE));
    for (const record of here) {
      if (record.openedDateTime === 0)
        expect((AFTERNOON - record.dateTime) / 60).toSatisfy((wait: number) => wait > 1 && wait < 45);
      if (record.status === RECORD_STATUS.checkOut) expect(hasUndispensedBag(record)).toBe(false);
    }
    expect(here.filter(({ status }) => status === RECORD_STATUS.checkOut).length).toBeGreaterThan(10);
  });
});
