import { AwayDesk } from '@vetloom/testing/domain/apart.ts';
import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { isPricedPath } from './bill-lock.ts';

/** A completed and paid visit of one charge of 500. */
async function settled(): Promise<{ clinic: TestClinic; recordID: string }> {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', { ...aCharge(500), _id: 'c1' })] });
  await clinic.run('record.complete', { recordID });
  await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 500 }] });
  return { clinic, recordID };
}
const recordOf = ({ clinic, recordID }: { clinic: TestClinic; recordID: string }) => clinic.tx.get('record', recordID);
const more = () => insert('chargeDivision', aCharge(100));

describe('a settled bill', () => {
  it('[2.6.08 rule half] is locked for what is priced, not for words, whoever writes', async () => {
    const { clinic, recordID } = await settled();
    const locked = { code: 300001, detail: { rule: 'billLocked' } };
    await expect(clinic.run('record.edit', { recordID, edits: [more()] })).rejects.toMatchObject(locked);
    await expect(
      clinic.run('record.edit', { recordID, edits: [set(['drugDiscountRate'], 1, 0.9)] }),
    ).rejects.toMatchObject(locked);
    await expect(clinic.run('billing.editCharges', { recordID, edits: [more()] })).rejects.toMatchObject(locked);
    await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '急性胃炎')] });
    expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 500, status: 90, diagnosis: '急性胃炎' });
  });

  it('[2.6.08 rule half] opens with RECORD_BILL_UNLOCK and a reason, which stays on the record, and locks itself when it is settled again', async () => {
    const { clinic, recordID } = await settled();
    const unlock = { recordID, unlockID: 'u1', reason: '漏收耗材' };
    const doctor = person('doctor@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);
    await expect(clinic.run('record.unlockBill', unlock, doctor)).rejects.toMatchObject({ code: 300001 });
    await clinic.run('record.unlockBill', unlock, person('lead@clinic.test', ['RECORD_BILL_UNLOCK']));
    await clinic.run('record.edit', { recordID, edits: [more()] }, doctor);
    expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 600, status: 20, billStatus: 20 });
    await clinic.run('billing.pay', { paymentID: 'q', receipts: [{ _id: '/receipt/2', recordID, receive: 100 }] });
    expect((await recordOf({ clinic, recordID }))?.billUnlock).toMatchObject([
      { by: '/staff/lead@clinic.test', reason: '漏收耗材', relockedDateTime: clinic.now },
    ]);
    await expect(clinic.run('record.edit', { recordID, edits: [more()] }, doctor)).rejects.toMatchObject({
      code: 300001,
    });
  });

  it('is opened as its author saw it: not by an unlock that is heard after it was opened, corrected and settled anew', async () => {
    const { clinic, recordID } = await settled();
    const away = new AwayDesk(clinic, 'away');
    await away.does(['record.unlockBill', { recordID, unlockID: 'late', reason: '漏收耗材' }]);
    await clinic.run('record.unlockBill', { recordID, unlockID: 'here', reason: '漏收耗材' });
    await clinic.run('record.edit', { recordID, edits: [more()] });
    await clinic.run('billing.pay', { paymentID: 'q', receipts: [{ _id: '/receipt/2', recordID, receive: 100 }] });
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    await expect(clinic.run('record.edit', { recordID, edits: [more()] })).rejects.toMatchObject({
      detail: { rule: 'billLocked' },
    });
  });

  it('stays what was sold: no line of it becomes another item or of another class, by which shares are reckoned', async () => {
    const { clinic, recordID } = await settled();
    for (const edit of [
      set(['chargeDivision', 'c1', 'itemID'], '', '/catalog/service/S0001'),
      set(['chargeDivision', 'c1', 'class'], '', '美容'),
    ])
      await expect(clinic.run('record.edit', { recordID, edits: [edit] })).rejects.toMatchObject({
        detail: { rule: 'billLocked' },
      });
  });

  it('is not opened by a status that somebody sets: neither the doctor’s word nor a push of three takes what is priced out', async () => {
    const { clinic, recordID } = await settled();
    const doctor = person('doctor@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);
    const put = (status: number) => clinic.run('record.setStatus', { recordID, type: 'billStatus', status }, doctor);
    for (const status of [0, 10, 20])
      await expect(put(status), String(status)).rejects.toMatchObject({ detail: { rule: 'billLocked' } });
    await put(30);
    expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 500, billStatus: 30, status: 90 });
    await clinic.run('record.setStatus', { recordID, type: 'archiveStatus', status: 0 }, doctor);
    await clinic.run(
      'record.unlockBill',
      { recordID, unlockID: 'u1', reason: '漏收' },
      person('lead@clinic.test', ['RECORD_BILL_UNLOCK']),
    );
    await put(20);
  });

  it('keeps the reason of each of two who open it apart, once, and locks for both', async () => {
    const { clinic, recordID } = await settled();
    const [one, other] = ['lead', 'boss'].map((name) => person(`${name}@clinic.test`, ['RECORD_BILL_UNLOCK']));
    await clinic.run('record.unlockBill', { recordID, unlockID: 'u1', reason: '漏收' }, one);
    for (let sent = 0; sent < 2; sent += 1)
      await clinic.run('record.unlockBill', { recordID, unlockID: 'u2', reason: '算錯折扣' }, other);
    const { billUnlock } = (await recordOf({ clinic, recordID })) as { billUnlock: unknown[] };
    expect(billUnlock).toMatchObject([
      { reason: '漏收', by: '/staff/lead@clinic.test' },
      { reason: '算錯折扣', by: '/staff/boss@clinic.test' },
    ]);
    await clinic.run('record.complete', { recordID });
    await expect(clinic.run('record.edit', { recordID, edits: [more()] })).rejects.toMatchObject({ code: 300001 });
  });

  it('locks again with the next completion when nothing was changed; an open bill has nothing to unlock', async () => {
    const { clinic, recordID } = await settled();
    await clinic.run('record.unlockBill', { recordID, unlockID: 'u1', reason: '看一下' });
    await clinic.run('record.complete', { recordID });
    await expect(clinic.run('record.edit', { recordID, edits: [more()] })).rejects.toMatchObject({ code: 300001 });
    const other = await clinic.visit('b');
    await expect(
      clinic.run('record.unlockBill', { recordID: other.recordID, unlockID: 'u1', reason: 'x' }),
    ).rejects.toMatchObject({ code: 300010, detail: { rule: 'billNotLocked' } });
  });

  it.each([60, 600, 400 * 86_400])(
    'goes by what is stored, whatever time somebody says it is: %i seconds before it was settled nobody gets in',
    async (earlier) => {
      const { clinic, recordID } = await settled();
      clinic.now -= earlier;
      const cashier = person('cashier@clinic.test', ['BILLING_WRITE']);
      const gone = [{ op: 'remove', path: ['chargeDivision', 'c1'] }];
      for (const [command, input] of [
        ['record.edit', { recordID, edits: [more()] }],
        ['billing.editCharges', { recordID, edits: gone }],
      ] as const)
        await expect(clinic.run(command, input, command === 'record.edit' ? undefined : cashier)).rejects.toMatchObject(
          {
            detail: { rule: 'billLocked' },
          },
        );
      expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 500, received: 500, billStatus: 30 });
    },
  );

  it('lets in what a doctor without a network wrote before it was settled, keeps what they charged as a conflict, and takes it once it is opened', async () => {
    const { clinic, recordID } = await settled();
    const late = aCharge(100);
    clinic.now -= 600;
    const edits = [set(['therapy'], '', '少量多餐'), insert('chargeDivision', late)];
    await clinic.run('record.edit', { recordID, edits });
    expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 500, therapy: '少量多餐', billStatus: 30 });
    expect(clinic.conflicts).toMatchObject([
      { path: ['chargeDivision', late._id], mine: { price: 100 }, theirs: null },
    ]);
    clinic.now += 900;
    await clinic.run('record.unlockBill', { recordID, unlockID: 'u1', reason: '補離線時的收費' });
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', late)] });
    expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 600, received: 500, billStatus: 20 });
  });

  it('takes the batch of a vaccine and other clinical facts without a price in, alone and beside a price that it keeps out', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const vaccine = { _id: 'v1', name: '狂犬病疫苗', price: 300, number: 1 };
    await clinic.run('record.edit', {
      recordID,
      edits: [insert('vaccine', vaccine), insert('drugBag', { ...aBag(), bagID: 'b1' })],
    });
    await clinic.run('record.complete', { recordID });
    const { total = 0, drugBag = [] } = (await recordOf({ clinic, recordID })) ?? {};
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: total }] });
    const drug = drugBag[0]?.items[0]?._id ?? '';
    const lot = (from: string | null, to: string) => set(['vaccine', 'v1', 'lot'], from, to);
    await clinic.run('record.edit', { recordID, edits: [lot(null, 'RB-2405')] });
    await clinic.run('record.edit', {
      recordID,
      edits: [
        lot('RB-2405', 'RB-2406'),
        set(['vaccine', 'v1', 'price'], 300, 1),
        set(['drugBag', 'b1', 'items', drug, 'direction'], '', '飯後'),
      ],
    });
    expect(await recordOf({ clinic, recordID })).toMatchObject({
      total,
      billStatus: 30,
      vaccine: [{ lot: 'RB-2406', price: 300 }],
      drugBag: [{ items: [{ direction: '飯後' }] }],
    });
    expect(clinic.conflicts).toMatchObject([{ path: ['vaccine', 'v1', 'price'] }]);
  });

  it('names the fields that it keeps, for those who would write in them', () => {
    const kept = [
      'chargeDivision',
      'drugDiscountRate',
      'vaccine/v1/price',
      'vaccine/v1/itemID',
      'chargeDivision/c/class',
      'drugBag/b/items/d/days',
      'examTask/e/number',
    ];
    const free = ['diagnosis', 'vaccine/v1/lot', 'drugBag/b/items/d/direction', 'examTask/e/result', 'weight'];
    for (const [paths, expected] of [
      [kept, true],
      [free, false],
    ] as const)
      for (const path of paths) expect([path, isPricedPath(path.split('/'))]).toEqual([path, expected]);
  });

  it('keeps the words of an edit that comes late with a price, and the price as a conflict', async () => {
    const { clinic, recordID } = await settled();
    await clinic.run('record.edit', { recordID, edits: [set(['therapy'], '', '少量多餐'), more()] });
    expect(await recordOf({ clinic, recordID })).toMatchObject({ total: 500, therapy: '少量多餐' });
    expect(clinic.conflicts).toMatchObject([{ path: ['chargeDivision', expect.any(String)], mine: { price: 100 } }]);
  });
});
