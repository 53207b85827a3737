import { phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../commands.ts';
import { dayStart } from '../core/clock.ts';
import { stayExamID } from '../hospital/stay-ids.ts';
import { studyID } from './study.kind.ts';

/* What becomes of pictures when that on which they hang is removed, restored, corrected or combined with another. */

const { studyUID, seriesUID } = phantomUIDs(3);
let clinic: TestClinic;
let petID: string;
let recordID: string;
let userID: string;
beforeEach(async () => {
  clinic = new TestClinic();
  ({ petID, recordID, userID } = await clinic.visit());
  await take(petID);
});

async function take(of: string): Promise<void> {
  const receive = ALL_COMMANDS.get('study.receive');
  if (!receive) throw new Error('no command');
  const instances = [{ uid: `${seriesUID}.1`, hash: 'a'.repeat(64), size: 10, number: 1 }];
  const series = [{ uid: seriesUID, number: 1, modality: 'DX', instances }];
  const facts = { studyUID, modality: 'DX', dateTime: clinic.now };
  await clinic.run(receive, { _id: studyID(of, studyUID), petID: of, facts, series });
}
const id = () => studyID(petID, studyUID);
const study = () => clinic.tx.get('study', id());
const hang = (attachedID: string) => clinic.run('study.attach', { studyID: id(), attachedID });

describe('a study on a visit', () => {
  it('outlasts it, and hangs on it again when the visit comes back', async () => {
    await hang(recordID);
    await clinic.run('record.remove', { recordID });
    expect(await study()).toMatchObject({ petID, attachedID: recordID });
    await clinic.run('record.restore', { recordID });
    expect(await clinic.tx.get('record', recordID)).toBeDefined();
    expect((await study())?.attachedID).toBe(recordID);
  });

  it('stays with its animal when the front desk had checked in the wrong one', async () => {
    await hang(recordID);
    const right = '/pet/right';
    await clinic.run('pet.create', { _id: right, userID, fields: { name: '布丁' } });
    await clinic.run('record.correctPet', { recordID, from: petID, petID: right });
    expect(await study()).toMatchObject({ petID, attachedID: '' });
  });

  it('goes with its animal, and follows it where it is combined with another', async () => {
    await hang(recordID);
    const main = '/pet/main';
    await clinic.run('pet.create', { _id: main, userID, fields: { name: '麻糬' } });
    await clinic.run('pet.combine', { petID, mainID: main, mergeID: '/petMerge/1-a' });
    expect(await study()).toMatchObject({ petID: main, attachedID: recordID });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ petID: main });
  });
});

describe('pictures that were taken for another animal than whose they are', () => {
  const right = '/pet/right';
  const receive = (of: string, numbers: readonly number[], more: object = {}) => {
    const command = ALL_COMMANDS.get('study.receive');
    if (!command) throw new Error('no command');
    const instances = numbers.map((number) => ({
      ...{ uid: `${seriesUID}.${number}`, hash: String(number).repeat(64), size: 10, number },
    }));
    const series = [{ uid: seriesUID, number: 1, modality: 'DX', instances }];
    const facts = { studyUID, modality: 'DX', dateTime: clinic.now };
    return clinic.run(command, { _id: studyID(of, studyUID), petID: of, facts, series, ...more });
  };
  const uidsOf = async (of: string) =>
    (await clinic.tx.get('study', studyID(of, studyUID)))?.series.flatMap(({ instances }) =>
      instances.map(({ number }) => number),
    );
  const mark = (_id: string, number: number) => {
    const picture = { studyUID, seriesUID, instanceUID: `${seriesUID}.${number}`, frame: 0 };
    const points = [
      { x: 1, y: 1 },
      { x: 9, y: 9 },
    ];
    const fields = { tool: 'length', points, text: '', value: 8, unit: 'mm' };
    return clinic.run('imageMark.create', { _id, petID, picture, fields });
  };
  beforeEach(async () => {
    await clinic.run('pet.create', { _id: right, userID, fields: { name: '布丁' } });
    await receive(petID, [2, 3]);
    await mark(`/imageMark${petID}/1-two`, 2);
    await mark(`/imageMark${petID}/1-three`, 3);
  });

  it('leave its study with their marks; others stay', async () => {
    await receive(right, [2], { takenFrom: petID });
    expect([await uidsOf(petID), await uidsOf(right)]).toEqual([[1, 3], [2]]);
    expect((await clinic.tx.get('imageMark', `/imageMark${petID}/1-two`))?.petID).toBe(right);
    expect((await clinic.tx.get('imageMark', `/imageMark${petID}/1-three`))?.petID).toBe(petID);
  });

  it('leave nothing where they are all of it, and come back by the same way', async () => {
    await receive(petID, [1]);
    await receive(right, [1, 2, 3], { takenFrom: petID });
    expect([await uidsOf(petID), await uidsOf(right)]).toEqual([undefined, [1, 2, 3]]);
    await receive(petID, [1, 2, 3], { takenFrom: right });
    expect([await uidsOf(petID), await uidsOf(right)]).toEqual([[1, 2, 3], undefined]);
    expect((await clinic.tx.get('imageMark', `/imageMark${petID}/1-two`))?.petID).toBe(petID);
  });

  it('stay where nobody says that they were taken for another', async () => {
    await receive(right, [2]);
    expect([await uidsOf(petID), await uidsOf(right)]).toEqual([[1, 2, 3], [2]]);
  });
});

describe('a study on an exam of a stay’s day', () => {
  const stayID = '/inHospital/1795147200-aaaaa';
  const executeID = 'x-0900';
  let examID: string;
  let ofDay: { readonly inHospitalID: string; readonly planDateTime: number };
  beforeEach(async () => {
    const cage = { cageID: 'A1', cageName: 'A1', cageDefaultPrice: 800 };
    await clinic.run('stay.admit', { _id: stayID, petID, recordID, cage, fields: { startDateTime: clinic.now } });
    ofDay = { inHospitalID: stayID, planDateTime: dayStart(clinic.now, TEST_ZONE) };
    if (!(await clinic.tx.get('inHospitalPlan', `${stayID}/plan/${ofDay.planDateTime}`)))
      await clinic.run('stayPlan.create', ofDay);
    const task = { _id: executeID, type: 'X光', name: '胸腔', price: 700, number: 1 };
    const fields = { examTask: [task], examConsumable: [] };
    await clinic.run('stayExam.create', { ...ofDay, executeID, dateTime: clinic.now, fields });
    examID = stayExamID(stayID, ofDay.planDateTime, executeID);
  });

  it('keeps the stay from being deleted as a mistake: pictures were taken', async () => {
    await hang(examID);
    await expect(clinic.run('stay.remove', { inHospitalID: stayID })).rejects.toMatchObject({
      detail: { rule: 'stayHasFacts' },
    });
    await clinic.run('study.detach', { studyID: id() });
    await clinic.run('stay.remove', { inHospitalID: stayID });
    expect(await clinic.tx.get('inHospitalExam', examID)).toBeUndefined();
    expect((await study())?.attachedID).toBe('');
  });
});
