import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { witnessOf } from '../engine/witness.ts';
import { editRecord } from './visit.commands.ts';

describe('the visit, command by command', () => {
  it('[2.4.02 rule half] [2.4.28] a check-in waits with nothing derived yet, one by hand waits for nobody', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    await clinic.run('record.createManual', { _id: '/record/9-hand', petID, content: { dateTime: TEST_NOW } });
    expect(await clinic.tx.get('record', '/record/9-hand')).toMatchObject({ status: 0, archiveStatus: 0 });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({
      status: 0,
      archiveStatus: -1,
      examStatus: 0,
      dispenseStatus: 0,
      billStatus: 0,
      source: 'standard',
    });
  });

  it('[2.3.04] the weight of a visit is one entry of the pet, changed and removed with it', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    await clinic.run('record.edit', { recordID, edits: [set(['weight'], null, 5.2)] });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ weight: 5.2 });
    await clinic.run('record.edit', { recordID, edits: [set(['weight'], 5.2, 5.3)] });
    expect((await clinic.tx.get('pet', petID))?.weightHistory).toMatchObject([{ value: 5.3, source: recordID }]);
    await clinic.run('record.edit', { recordID, edits: [set(['weight'], 5.3, null)] });
    expect((await clinic.tx.get('pet', petID))?.weightHistory).toEqual([]);
  });

  it('[2.4.09] completing requests pharmacy and cashier and stamps the request', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    await clinic.run('record.edit', {
      recordID,
      edits: [insert('chargeDivision', aCharge(400)), insert('drugBag', aBag())],
    });
    await clinic.run('record.complete', { recordID });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({
      status: 10,
      dispenseStatus: 20,
      billStatus: 20,
      archiveStatus: 0,
      inspectedDateTime: clinic.now,
    });
  });

  it('what is put in and taken back before it was sent leaves nothing, and what is put in again stands once', async () => {
    const [device, server] = [new TestClinic(), new TestClinic()];
    const [{ recordID }] = [await device.visit(), await server.visit()];
    const inserting = (bagID: string) => ({ recordID, edits: [insert('drugBag', { ...aBag(100), bagID })] });
    const removing = { recordID, edits: [{ op: 'remove' as const, path: ['drugBag', 'b1'] }] };
    let sent: unknown;
    // Each with what its author sees at the device, where sums and states of the bag stand already.
    for (const input of [inserting('b1'), removing, inserting('b2')]) {
      const told = editRecord.input.parse(await witnessOf(editRecord, input)?.(device.tx));
      await device.run('record.edit', told);
      sent = sent === undefined ? told : editRecord.coalesce?.merge(editRecord.input.parse(sent), told);
    }
    await server.run('record.edit', sent);
    expect(server.conflicts).toEqual([]);
    expect((await server.tx.get('record', recordID))?.drugBag.map(({ bagID }) => bagID)).toEqual(['b2']);
  });

  it('[2.4.64] each side of a visit that moves stamps when and by whom; a save that moves none leaves both', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const moves: readonly (readonly [by: string, command: string, input: object])[] = [
      ['lab', 'exam.order', { tasks: [{ _id: 'e', type: '血檢', price: 0, number: 1 }] }],
      ['drugs', 'record.edit', { edits: [insert('drugBag', aBag())] }],
      ['archive', 'record.setStatus', { type: 'archiveStatus', status: 0 }],
      ['till', 'record.setStatus', { type: 'billStatus', status: 20 }],
    ];
    for (const [by, command, input] of moves) {
      const actor = person(`${by}@clinic.test`);
      await clinic.run(command, { recordID, ...input }, actor);
      const stamp = { statusUpdateDateTime: clinic.now, statusUpdateBy: actor.staffID };
      expect(await clinic.tx.get('record', recordID), by).toMatchObject(stamp);
      const words = (await clinic.tx.get('record', recordID))?.diagnosis ?? '';
      await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], words, `${by} 之後`)] });
      expect(await clinic.tx.get('record', recordID), by).toMatchObject(stamp);
    }
  });

  it('[2.4.25] the status call keeps to each scale and the rules run after it', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    await expect(clinic.run('record.setStatus', { recordID, type: 'billStatus', status: 15 })).rejects.toMatchObject({
      code: 100105,
    });
    await clinic.run('record.setStatus', { recordID, type: 'billStatus', status: 20 });
    expect((await clinic.tx.get('record', recordID))?.billStatus).toBe(0);
  });

  it('[2.4.62 rule half] [2.4.63] a manual chronic-disease pickup goes to pharmacy and cashier at once', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    const edits = [set(['division'], '', '慢性病領藥'), insert('drugBag', aBag())];
    await clinic.run('record.edit', { recordID, edits });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ dispenseStatus: 10, billStatus: 10 });
    const content = { dateTime: TEST_NOW, division: '慢性病領藥', drugBag: [aBag()] };
    await clinic.run('record.createManual', { _id: '/record/9-manual', petID, content });
    expect(await clinic.tx.get('record', '/record/9-manual')).toMatchObject({
      dispenseStatus: 20,
      billStatus: 20,
      source: 'manual',
    });
    await clinic.run('record.createManual', { _id: '/record/9-none', petID, content: { ...content, drugBag: [] } });
    expect((await clinic.tx.get('record', '/record/9-none'))?.dispenseStatus).toBe(0);
  });

  it('[2.5.06] [2.5.07] a vaccine reminder lives with both text and date, and goes with either', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const wish = { text: '十合一', reminderDate: 1_826_000_000, vaccinationDate: TEST_NOW };
    const undated = { ...wish, reminderDate: null };
    await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, undated)] });
    expect((await clinic.tx.get('record', recordID))?.vaccineReminderID).toBe('');
    expect(await clinic.tx.query('reminder', 'byDate', {})).toEqual([]);
    await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], null, wish)] });
    const id = (await clinic.tx.get('record', recordID))?.vaccineReminderID ?? '';
    expect(id.startsWith('/reminder/1826000000/')).toBe(true);
    expect(await clinic.tx.get('reminder', id)).toMatchObject({
      date: 1_826_000_000,
      vaccine: { title: '十合一', date: TEST_NOW },
    });
    await clinic.run('record.edit', { recordID, edits: [set(['vaccineReminder'], wish, { ...wish, text: '' })] });
    expect(await clinic.tx.get('reminder', id)).toBeUndefined();
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ vaccineReminder: null, vaccineReminderID: '' });
  });

  it('an edit can neither hand out a bag nor write a derived field', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    await clinic.run('record.edit', { recordID, edits: [insert('drugBag', { ...aBag(100, true), bagID: 'b1' })] });
    await clinic.run('record.edit', { recordID, edits: [set(['drugBag', 'b1', 'dispensed'], false, true)] });
    expect((await clinic.tx.get('record', recordID))?.drugBag[0]?.dispensed).toBe(false);
    await expect(clinic.run('record.edit', { recordID, edits: [set(['total'], 100, 1)] })).rejects.toMatchObject({
      code: 100105,
    });
  });

  it('two doctors offline at once lose nothing: both rows stay, the contested field is kept for review', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    await clinic.run('record.edit', {
      recordID,
      edits: [insert('chargeDivision', { ...aCharge(100), _id: 'x' }), set(['diagnosis'], '', '胃炎')],
    });
    await clinic.run('record.edit', {
      recordID,
      edits: [insert('chargeDivision', { ...aCharge(200), _id: 'y' }), set(['diagnosis'], '', '異物')],
    });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ total: 300, diagnosis: '胃炎' });
    expect(clinic.conflicts).toMatchObject([{ path: ['diagnosis'], mine: '異物', theirs: '胃炎' }]);
  });

  it('removing a visit removes its receipts, weight and reminder; removing it again succeeds', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    await clinic.run('record.edit', { recordID, edits: [set(['weight'], null, 5)] });
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 10 }] });
    await clinic.run('record.remove', { recordID });
    await clinic.run('record.remove', { recordID });
    expect(await clinic.tx.get('receipt', '/receipt/1')).toBeUndefined();
    expect((await clinic.tx.get('pet', petID))?.weightHistory).toEqual([]);
  });

  it('[2.7.018 rule half] [2.9.09] a duplicate has what was written, ordered and charged, and nothing that happened', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const edits = [
      set(['diagnosis'], '', '胃炎'),
      set(['weight'], null, 5.2),
      set(['ophthalmology', 'left', 'iop'], undefined, 15),
      insert('chargeDivision', aCharge(400)),
      insert('drugBag', { ...aBag(100), bagID: 'b1' }),
    ];
    await clinic.run('record.edit', { recordID, edits });
    await clinic.run('record.complete', { recordID });
    await clinic.run('record.dispense', { recordID, bagIDs: ['b1'] });
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 500 }] });
    clinic.now += 86_400;
    expect((await clinic.tx.get('record', recordID))?.source).toBe('standard');
    await clinic.run('record.duplicate', { recordID, _id: '/record/9-copy' });
    expect(await clinic.tx.get('record', '/record/9-copy')).toMatchObject({
      source: 'manual',
      status: 0,
      dateTime: clinic.now,
      diagnosis: '胃炎',
      total: 500,
      received: 0,
      billStatus: 10,
      dispenseStatus: 10,
      completedDateTime: 0,
      weight: null,
      ophthalmology: { left: {} },
      drugBag: [{ dispensed: false, dispensedBy: '' }],
    });
  });

  it('a visit lies within the life of the animal, to the day', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    const died = TEST_NOW - 3 * 86_400;
    await clinic.run('pet.edit', {
      petID,
      edits: [set(['birth'], null, TEST_NOW - 400 * 86_400), set(['status'], 0, 9), set(['timeOfDeath'], null, died)],
    });
    const manual = (dateTime: number) =>
      clinic.run('record.createManual', { _id: `/record/${dateTime}-m`, petID, content: { dateTime } });
    await expect(manual(TEST_NOW - 402 * 86_400)).rejects.toMatchObject({
      code: 300010,
      detail: { rule: 'beforeBirth' },
    });
    await expect(manual(TEST_NOW)).rejects.toMatchObject({ code: 300010, detail: { rule: 'afterDeath' } });
    await manual(died + 3600);
    // Who stands at the desk is a fact: somebody comes for the ashes.
    await clinic.run('record.checkIn', { visits: [{ _id: '/record/8-a', petID, cause: '領取骨灰' }] });
    const before = (await clinic.tx.get('record', recordID))?.dateTime;
    await expect(
      clinic.run('record.editCheckIn', { recordID, edits: [set(['dateTime'], before, TEST_NOW + 86_400)] }),
    ).rejects.toMatchObject({ detail: { rule: 'afterDeath' } });
    // What was there before the animal's death became known stays editable.
    await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '心因性')] });
  });

  it('[2.3.07 rule half] [2.3.17 rule half] both eyes and the files of a surgery are kept, and a wrong value of either is refused', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const file = { _id: 'f1', hash: 'a'.repeat(64), name: '術中.jpg', mime: 'image/jpeg', size: 10 };
    await clinic.run('record.edit', {
      recordID,
      edits: [
        set(['ophthalmology', 'left', 'iop'], undefined, 15),
        set(['ophthalmology', 'right', 'cornea'], undefined, '潰瘍 2 mm'),
        insert('surgeryAttachmentFile', file),
      ],
    });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({
      ophthalmology: { left: { iop: 15 }, right: { cornea: '潰瘍 2 mm' } },
      surgeryAttachmentFile: [{ name: '術中.jpg' }],
    });
    await expect(
      clinic.run('record.edit', { recordID, edits: [set(['ophthalmology', 'left', 'iop'], 15, -1)] }),
    ).rejects.toMatchObject({ code: 100105 });
  });

  it('refuses 500 files, a negative quantity and a price of ten digits, and adds 0.1 and 0.2 exactly', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const edit = (...edits: object[]) => clinic.run('record.edit', { recordID, edits });
    const file = (at: number) => ({
      _id: `f${at}`,
      hash: 'a'.repeat(64),
      name: `${at}.jpg`,
      mime: 'image/jpeg',
      size: 1,
    });
    const files = Array.from({ length: 500 }, (_, at) => insert('attachmentImage', file(at)));
    await expect(edit(...files)).rejects.toMatchObject({ code: 100105 });
    const line = { _id: 'x', name: '診察費', price: 100, number: 1 };
    await expect(edit(insert('chargeDivision', { ...line, number: -1 }))).rejects.toMatchObject({ code: 100105 });
    await expect(edit(insert('chargeDivision', { ...line, price: 1e9 }))).rejects.toMatchObject({ code: 100105 });
    await edit(
      insert('chargeDivision', { ...line, _id: 'y', price: 1000, number: 0.1 }),
      insert('chargeDivision', { ...line, _id: 'z', price: 1000, number: 0.2 }),
    );
    const many = Array.from({ length: 200 }, (_, at) => insert('chargeDivision', { ...line, _id: `l${at}`, price: 1 }));
    await edit(...many);
    expect((await clinic.tx.get('record', recordID))?.total).toBe(500);
  });

  it('a visit is not completed by somebody who lost the right', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const doctor = person('doctor@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);
    await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '胃炎')] }, doctor);
    const reader = person('doctor@clinic.test', ['RECORD_READ']);
    await expect(clinic.run('record.complete', { recordID }, reader)).rejects.toMatchObject({ code: 300001 });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ status: 0, completedDateTime: 0 });
  });

  it('permission comes before existence', async () => {
    const clinic = new TestClinic();
    await expect(
      clinic.run('record.complete', { recordID: '/record/1-none' }, person('a@b', ['RECORD_READ'])),
    ).rejects.toMatchObject({ code: 300001 });
  });

  it('[2.5] a visit for a missing pet is refused with 200003, a pet for a missing owner with 200001', async () => {
    const clinic = new TestClinic();
    await expect(
      clinic.run('record.checkIn', { visits: [{ _id: '/record/1-a', petID: '/pet/none', cause: 'x' }] }),
    ).rejects.toMatchObject({ code: 200003 });
    await expect(
      clinic.run('pet.create', { _id: '/pet/1', userID: '/user/none', fields: { name: 'x' } }),
    ).rejects.toMatchObject({ code: 200001 });
  });
});

describe('owners', () => {
  it('[1.5.02 rule half] [1.5.03 rule half] a phone belongs to one owner, however it is written', async () => {
    const clinic = new TestClinic();
    await clinic.run('owner.create', { _id: '/user/1', fields: { name: '陳', phone: '0912-345-678' } });
    await expect(
      clinic.run('owner.create', { _id: '/user/2', fields: { name: '林', phone: '+886 912 345 678' } }),
    ).rejects.toMatchObject({ code: 200004, detail: { userID: '/user/1' } });
    await clinic.run('owner.create', { _id: '/user/2', fields: { name: '林', phone: '0922345678' } });
    await expect(
      clinic.run('owner.edit', { userID: '/user/2', edits: [set(['phone'], '0922345678', '0912345678')] }),
    ).rejects.toMatchObject({ code: 200004 });
    await clinic.run('owner.edit', { userID: '/user/2', edits: [set(['phone'], '0922345678', '0922-345-678')] });
  });
});
