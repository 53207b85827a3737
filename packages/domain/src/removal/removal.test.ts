import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { admit, write } from '@vetloom/testing/domain/hospital.ts';
import { describe, expect, it } from 'vitest';
import { receivedSum } from '../billing/receive-log.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { ARCHIVE_STATUS, THREAD_STATUS } from '../record/record-status.ts';
import { KEPT_SECONDS } from './removal.schema.ts';

const DAY = 86_400;

/** A paid visit with a weight and a reminder. */
async function paidVisit(): Promise<{ clinic: TestClinic; recordID: string; petID: string; userID: string }> {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const { recordID } = ids;
  const wish = { text: '十合一', reminderDate: 1_826_000_000, vaccinationDate: null };
  await clinic.run('record.edit', {
    recordID,
    edits: [
      set(['weight'], null, 5.2),
      set(['vaccineReminder'], null, wish),
      insert('chargeDivision', { ...aCharge(500), _id: 'c1' }),
    ],
  });
  await clinic.run('record.complete', { recordID });
  await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 500 }] });
  return { clinic, ...ids };
}
const removalsOf = (clinic: TestClinic) => clinic.tx.query('removal', 'byTime', {});
const receiptsOf = (clinic: TestClinic, recordID: string) =>
  clinic.tx.query('receipt', 'byBill', { equals: [recordID] });

/** A paid visit that led to a stay of two days, with a payment of 300 on the stay. */
async function admitted() {
  const { clinic, ...ids } = await paidVisit();
  const inHospitalID = await admit(clinic, ids);
  const receipt = { _id: '/receipt/2', recordID: inHospitalID, receive: 300 };
  await clinic.run('billing.pay', { paymentID: 's', receipts: [receipt] });
  return { clinic, ...ids, inHospitalID };
}
const STAY_PARTS = [
  'inHospitalPlan',
  'inHospitalMissionLog',
  'reminder/inHospitalMission',
  'inHospitalExam',
  'inHospitalMonitor',
] as const;
async function partsOf(clinic: TestClinic, inHospitalID: string): Promise<AnyDocument[]> {
  const lists = await Promise.all(
    STAY_PARTS.map((part) => clinic.tx.query(part, 'byStay', { equals: [inHospitalID] })),
  );
  return lists.flat();
}

describe('the stay that a removed visit led to', () => {
  it('[2.5.22] goes with its plans, mission logs, exams, values and receipts, out of lists and reads, and comes back with the visit', async () => {
    const { clinic, recordID, petID, inHospitalID } = await admitted();
    const stay = await clinic.tx.get('inHospital', inHospitalID);
    const parts = await partsOf(clinic, inHospitalID);
    expect(parts).toHaveLength(9);
    await clinic.run('record.remove', { recordID });
    expect(await clinic.tx.get('inHospital', inHospitalID)).toBeUndefined();
    expect(await clinic.tx.query('inHospital', 'byPet', { equals: [petID] })).toEqual([]);
    expect(await partsOf(clinic, inHospitalID)).toEqual([]);
    for (const { collection, _id } of parts)
      expect(await clinic.tx.get(collection as 'inHospitalPlan', _id)).toBeUndefined();
    expect(await receiptsOf(clinic, inHospitalID)).toEqual([]);

    clinic.now += 29 * DAY;
    await clinic.run('record.restore', { recordID });
    expect(await partsOf(clinic, inHospitalID)).toEqual(parts);
    expect(await clinic.tx.get('inHospital', inHospitalID)).toEqual({
      ...stay,
      updateDateTime: clinic.now,
      updateBy: clinic.actor.staffID,
    });
    expect(receivedSum(await receiptsOf(clinic, inHospitalID))).toBe(300);
    expect(receivedSum(await receiptsOf(clinic, recordID))).toBe(500);
  });

  it('gives the money of a closed day back today, and takes it again with the visit', async () => {
    const { clinic, recordID, inHospitalID } = await admitted();
    clinic.now += DAY;
    await clinic.run('record.remove', { recordID });
    expect((await receiptsOf(clinic, inHospitalID)).map(({ receive }) => receive)).toEqual([300, -300]);
    await clinic.run('record.restore', { recordID });
    expect(receivedSum(await receiptsOf(clinic, inHospitalID))).toBe(300);
    expect(await clinic.tx.get('inHospital', inHospitalID)).toMatchObject({ received: 300, status: 0 });
  });

  it('stays when another visit of the animal in hospital is removed', async () => {
    const { clinic, inHospitalID } = await admitted();
    const other = await clinic.visit('b');
    await write(clinic, [{ ...(await clinic.tx.get('record', other.recordID)), inHospitalID } as AnyDocument]);
    await clinic.run('record.remove', { recordID: other.recordID });
    expect(await clinic.tx.get('inHospital', inHospitalID)).toBeDefined();
    expect(await partsOf(clinic, inHospitalID)).toHaveLength(9);
  });
});

describe('a removed visit', () => {
  it('[2.5.18 rule half] [2.5.19] [2.5.21 rule half] takes its receipts, weight and reminder with it and brings all of it back as it was', async () => {
    const { clinic, recordID, petID } = await paidVisit();
    const record = await clinic.tx.get('record', recordID);
    const pet = await clinic.tx.get('pet', petID);
    const reminderID = record?.vaccineReminderID ?? '';
    await clinic.run('record.remove', { recordID, reason: '重複建檔' });
    expect(await clinic.tx.get('record', recordID)).toBeUndefined();
    expect(await receiptsOf(clinic, recordID)).toEqual([]);
    expect((await clinic.tx.get('pet', petID))?.weightHistory).toEqual([]);
    expect(await clinic.tx.get('reminder', reminderID)).toBeUndefined();
    expect(await removalsOf(clinic)).toMatchObject([{ recordID, received: 500, closed: 0, reason: '重複建檔' }]);

    await clinic.run('record.restore', { recordID });
    expect(await clinic.tx.get('record', recordID)).toEqual({ ...record, updateDateTime: clinic.now });
    expect(await receiptsOf(clinic, recordID)).toMatchObject([{ _id: '/receipt/1', receive: 500 }]);
    expect((await clinic.tx.get('pet', petID))?.weightHistory).toEqual(pet?.weightHistory);
    expect(await clinic.tx.get('reminder', reminderID)).toBeDefined();
    expect(await removalsOf(clinic)).toEqual([]);
    await expect(clinic.run('record.restore', { recordID })).rejects.toMatchObject({ code: 100404 });
  });

  it('leaves the receipts of a closed day where they are and takes the money back today', async () => {
    const { clinic, recordID } = await paidVisit();
    clinic.now += DAY;
    await clinic.run('record.remove', { recordID });
    const receipts = await receiptsOf(clinic, recordID);
    expect(receipts.map(({ receive }) => receive)).toEqual([500, -500]);
    expect(receipts[0]?.receiveDay).not.toBe(receipts[1]?.receiveDay);
    expect(await removalsOf(clinic)).toMatchObject([{ received: 500, closed: 500 }]);
    await clinic.run('record.restore', { recordID });
    expect(receivedSum(await receiptsOf(clinic, recordID))).toBe(500);
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ received: 500, status: 90, billStatus: 30 });
  });

  it('counts a day as closed from its handover on', async () => {
    const { clinic, recordID } = await paidVisit();
    await clinic.run('checkout.handOver', { _id: 'h1', cash: [{ unit: 500, count: 1 }], left: 500 });
    await clinic.run('record.remove', { recordID });
    expect((await receiptsOf(clinic, recordID)).map(({ receive }) => receive)).toEqual([500, -500]);
  });

  it('comes back after its day was closed with its money written down today', async () => {
    const { clinic, recordID } = await paidVisit();
    await clinic.run('record.remove', { recordID });
    clinic.now += 2 * DAY;
    await clinic.run('record.restore', { recordID });
    const [receipt, ...others] = await receiptsOf(clinic, recordID);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ receive: 500, createDateTime: clinic.now, method: 'cash' });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ received: 500, status: 90 });
  });

  it.each([60, DAY, 5 * DAY])(
    'deletes no receipt of a closed day for who says that they remove it earlier, by %i seconds, and is kept for 30 days from when that was heard',
    async (ago) => {
      const { clinic, recordID } = await paidVisit();
      const paidAt = clinic.now;
      await clinic.run('checkout.handOver', { _id: 'h1', cash: [{ unit: 500, count: 1 }], left: 500 });
      clinic.received = paidAt + 5 * DAY;
      clinic.now = clinic.received - ago;
      await clinic.run('record.remove', { recordID });
      expect((await receiptsOf(clinic, recordID)).map(({ receive }) => receive)).toEqual([500, -500]);
      expect(await removalsOf(clinic)).toMatchObject([{ expireDateTime: clinic.received + KEPT_SECONDS }]);
    },
  );

  it('is not brought back later by who says that it is earlier', async () => {
    const { clinic, recordID } = await paidVisit();
    await clinic.run('record.remove', { recordID });
    clinic.received += KEPT_SECONDS;
    await expect(clinic.run('record.restore', { recordID })).rejects.toMatchObject({ code: 100404 });
  });

  it('gives the owner’s deposit back what it had paid, and takes it again with the visit', async () => {
    const clinic = new TestClinic();
    const { recordID, userID } = await clinic.visit();
    const balance = async () =>
      (await clinic.tx.query('deposit', 'byOwner', { equals: [userID] })).reduce((all, { amount }) => all + amount, 0);
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 1000, method: 'cash' });
    const receipt = { _id: '/receipt/1', recordID, receive: 300, method: 'deposit' };
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [receipt] });
    expect(await balance()).toBe(700);
    await clinic.run('record.remove', { recordID });
    expect(await balance()).toBe(1000);
    await clinic.run('record.restore', { recordID });
    expect(await balance()).toBe(700);
    clinic.now += DAY;
    await clinic.run('record.remove', { recordID });
    expect(await balance()).toBe(1000);
    await clinic.run('record.restore', { recordID });
    expect(await balance()).toBe(700);
  });

  it('can be brought back for 30 days; then the server takes what was kept away', async () => {
    const { clinic, recordID } = await paidVisit();
    await clinic.run('record.remove', { recordID });
    clinic.now += KEPT_SECONDS;
    await expect(clinic.run('record.restore', { recordID })).rejects.toMatchObject({ code: 100404 });
    const other = await clinic.visit('b');
    await clinic.run('record.remove', { recordID: other.recordID });
    expect(await removalsOf(clinic)).toMatchObject([{ recordID: other.recordID }]);
  });

  it('[2.8.08 rule half] [2.6.03 rule half] is gone when it is removed again; a check-in that nobody touched is undone by whoever may check in', async () => {
    const { clinic, recordID } = await paidVisit();
    const desk = person('desk@clinic.test', ['DAILY_STATUS', 'CHECK_IN']);
    await expect(clinic.run('record.remove', { recordID }, desk)).rejects.toMatchObject({ code: 300001 });
    await clinic.run('record.remove', { recordID });
    await clinic.run('record.remove', { recordID });
    const other = await clinic.visit('b');
    await clinic.run('record.remove', { recordID: other.recordID }, desk);
    expect(await clinic.tx.get('record', other.recordID)).toBeUndefined();
    // The doctor may have begun to write in it elsewhere.
    expect(await removalsOf(clinic)).toMatchObject([{ recordID }, { recordID: other.recordID }]);
  });
});

describe('an animal in hospital', () => {
  it('keeps its visit from whoever only checks in, however bare that is', async () => {
    const clinic = new TestClinic();
    const ids = await clinic.visit();
    await admit(clinic, ids);
    const desk = person('desk@clinic.test', ['DAILY_STATUS', 'CHECK_IN']);
    await expect(clinic.run('record.remove', { recordID: ids.recordID }, desk)).rejects.toMatchObject({ code: 300001 });
    expect(await clinic.tx.get('record', ids.recordID)).toBeDefined();
  });

  it('keeps its owner, who is not removed before it left and the stay is paid', async () => {
    const { clinic, userID, recordID, inHospitalID } = await admitted();
    const record = await clinic.tx.get('record', recordID);
    if (!record) throw new Error('the visit is gone');
    const settled = { ...record, archiveStatus: ARCHIVE_STATUS.done };
    await write(clinic, [settled]);
    const gone = () => clinic.run('owner.remove', { userID });
    await expect(gone()).rejects.toMatchObject({ detail: { rule: 'ownerHasOpenStays', count: 1 } });
    const stay = await clinic.tx.get('inHospital', inHospitalID);
    if (!stay) throw new Error('the stay is gone');
    const discharged = { ...stay, dischargeDateTime: clinic.now };
    await write(clinic, [discharged]);
    await expect(gone()).rejects.toMatchObject({ detail: { rule: 'ownerOwes', owed: stay.total - stay.received } });
    // What came too much for a stay pays no visit.
    const [unpaid, overpaid] = [
      { ...settled, billStatus: THREAD_STATUS.requested, total: 500, received: 0 },
      { ...discharged, received: stay.total + 500 },
    ];
    await write(clinic, [unpaid, overpaid]);
    await expect(gone()).rejects.toMatchObject({ detail: { rule: 'ownerOwes', owed: 500 } });
  });
});

describe('an animal that is merged and parted again', () => {
  /** Two animals of whom the first went into the other with its visit. */
  async function mergedPair() {
    const clinic = new TestClinic();
    const [first, second] = [await clinic.visit('a'), await clinic.visit('b')];
    const wish = { text: '十合一', reminderDate: 1_826_000_000, vaccinationDate: null };
    const edits = [set(['weight'], null, 5.2), set(['vaccineReminder'], null, wish)];
    await clinic.run('record.edit', { recordID: first.recordID, edits });
    await clinic.run('pet.combine', { petID: first.petID, mainID: second.petID, mergeID: '/petMerge/1-a' });
    return { clinic, first, second };
  }
  const part = (clinic: TestClinic) => clinic.run('pet.undoCombine', { mergeID: '/petMerge/1-a' });
  const petOf = async (clinic: TestClinic, id: string) => (await clinic.tx.get('record', id))?.petID;

  it('has a visit back that was removed in between, with its weight and reminder', async () => {
    const { clinic, first, second } = await mergedPair();
    await clinic.run('record.remove', { recordID: first.recordID });
    await part(clinic);
    await clinic.run('record.restore', { recordID: first.recordID });
    expect(await petOf(clinic, first.recordID)).toBe(first.petID);
    const weights = async (id: string) => (await clinic.tx.get('pet', id))?.weightHistory.map(({ value }) => value);
    expect(await weights(first.petID)).toEqual([5.2]);
    expect(await weights(second.petID)).toEqual([]);
    expect(await clinic.tx.query('reminder', 'byPet', { equals: [first.petID] })).toHaveLength(1);
    expect(await clinic.tx.query('reminder', 'byPet', { equals: [second.petID] })).toEqual([]);
  });

  it('leaves a visit that began and was removed in between with the one that remained', async () => {
    const { clinic, second } = await mergedPair();
    await clinic.run('record.checkIn', { visits: [{ _id: '/record/9-z', petID: second.petID, cause: '複診' }] });
    await clinic.run('record.remove', { recordID: '/record/9-z' });
    await part(clinic);
    await clinic.run('record.restore', { recordID: '/record/9-z' });
    expect(await petOf(clinic, '/record/9-z')).toBe(second.petID);
  });
});
