import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { amendmentsOf } from './amendment.ts';

const LIN = person('lin@clinic.test', ['RECORD_READ', 'RECORD_WRITE', 'DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
const WU = person('wu@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);

async function completed(): Promise<{ clinic: TestClinic; recordID: string }> {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  await clinic.run('record.edit', { recordID, edits: [insert('drugBag', { ...aBag(100), bagID: 'b1' })] }, LIN);
  await clinic.run('record.complete', { recordID }, LIN);
  return { clinic, recordID };
}

it('what is changed after the completion is written down: who, when, why, which fields, one entry a sitting', async () => {
  const { clinic, recordID } = await completed();
  await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '胃')] }, LIN);
  await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '胃', '胃炎')] }, LIN);
  await clinic.run('record.explain', { recordID, reason: '補上檢驗後的診斷' }, LIN);
  await clinic.run('record.edit', { recordID, edits: [set(['therapy'], '', '禁食')] }, WU);
  const lateEdit = clinic.now + 7200;
  clinic.now = lateEdit;
  await clinic.run('record.edit', { recordID, edits: [set(['emotions'], '', '緊張')] }, LIN);
  const record = await clinic.tx.get('record', recordID);
  expect(amendmentsOf(record ?? {})).toMatchObject([
    { by: LIN.staffID, fields: ['emotions'], reason: '', dateTime: lateEdit + 1 },
    { by: WU.staffID, fields: ['therapy'], name: 'wu' },
    { by: LIN.staffID, fields: ['diagnosis'], reason: '補上檢驗後的診斷' },
  ]);
  expect(record).toMatchObject({ completedBy: LIN.staffID });
});

it('what is written before the completion, handed out or paid is no amendment', async () => {
  const { clinic, recordID } = await completed();
  await clinic.run('record.dispense', { recordID, bagIDs: ['b1'] }, LIN);
  await clinic.run('record.undispense', { recordID, bagIDs: ['b1'], reason: '給錯' }, LIN);
  await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 50 }] });
  expect((await clinic.tx.get('record', recordID))?.amendment).toEqual([]);
});

it('[2.3.22] recordUpdateDateTime dates the last change of medical content, not of status or money', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const begun = clinic.now;
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(100))] });
  await clinic.run('record.complete', { recordID });
  expect(await clinic.tx.get('record', recordID)).toMatchObject({
    createDateTime: begun,
    createBy: clinic.actor.staffID,
    recordUpdateDateTime: begun,
    updateDateTime: clinic.now,
    updateBy: clinic.actor.staffID,
  });
  await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '胃炎')] }, LIN);
  expect(await clinic.tx.get('record', recordID)).toMatchObject({
    createDateTime: begun,
    createBy: clinic.actor.staffID,
    recordUpdateDateTime: clinic.now,
    updateDateTime: clinic.now,
    updateBy: LIN.staffID,
  });
});
