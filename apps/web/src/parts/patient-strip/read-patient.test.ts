import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import type { LocalReads } from '../../data/engine/store-types.ts';
import { readPatient } from './read-patient.ts';

it.each([1, 70])(
  'the strip tells every open bill of the owner, however long they have come (%i visits)',
  async (visits) => {
    const clinic = new TestClinic();
    const { petID, recordID: first } = await clinic.visit();
    let recordID = first;
    for (let visit = 1; visit < visits; visit += 1) {
      recordID = `/record/${clinic.now}-${visit}`;
      await clinic.run('record.checkIn', { visits: [{ _id: recordID, petID, cause: '回診' }] });
    }
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(300))] });
    await clinic.run('record.complete', { recordID });
    const stranger = await clinic.visit('stranger');
    await clinic.run('record.edit', { recordID: stranger.recordID, edits: [insert('chargeDivision', aCharge(900))] });
    await clinic.run('record.complete', stranger);
    const read = await readPatient(clinic.tx as unknown as LocalReads, petID, undefined, clinic.now);
    expect(read).toMatchObject({ state: 'found', patient: { bills: [{ owed: 300, record: { _id: recordID } }] } });
  },
);

it('[2.7.068 strip half] what is owed includes settled stays of all animals of the owner, as the undone bills of the clinic do', async () => {
  const clinic = new TestClinic();
  const ward = await TestWard.open(clinic);
  const bills = async () => {
    const read = await readPatient(clinic.tx as unknown as LocalReads, ward.petID, undefined, clinic.now);
    return read.state === 'found' ? read.patient.bills.map(({ owed, record }) => [record._id, owed]) : undefined;
  };
  expect(await bills()).toEqual([]);
  await clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: ward.at(18) });
  expect(await bills()).toEqual([[ward.stayID, 800]]);
  const part = { _id: '/receipt/1', recordID: ward.stayID, receive: 300 };
  await clinic.run('billing.pay', { paymentID: 'p', receipts: [part] });
  expect(await bills()).toEqual([[ward.stayID, 500]]);
});

it('is the same by an earlier id: the visit for which the animal is here, and only others beside it', async () => {
  const clinic = new TestClinic();
  const { petID, userID, recordID } = await clinic.visit();
  const [earlier, sibling] = ['/pet/earlier', '/pet/sibling'];
  for (const _id of [earlier, sibling]) await clinic.run('pet.create', { _id, userID, fields: { name: '米可' } });
  await clinic.run('pet.combine', { petID: earlier, mainID: petID, mergeID: `/petMerge/${clinic.now}-abcdef` });
  const read = await readPatient(clinic.tx as unknown as LocalReads, earlier, undefined, clinic.now);
  expect(read).toMatchObject({
    state: 'found',
    patient: { pet: { _id: petID }, visit: { _id: recordID }, siblings: [{ _id: sibling }] },
  });
});
