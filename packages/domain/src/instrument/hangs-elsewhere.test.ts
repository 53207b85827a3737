import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { admit } from '@vetloom/testing/domain/hospital.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Instruments, measured } from './instrument.fixture.ts';

it('a stay’s exam comes back with its visit without the results that somebody has taken off it meanwhile, and with those that hang on it still', async () => {
  const clinic = new TestClinic();
  const instruments = new Instruments(clinic);
  const { recordID } = await clinic.visit();
  const inHospitalID = await admit(clinic, { recordID });
  const [exam] = await clinic.tx.query('inHospitalExam', 'byStay', { equals: [inHospitalID] });
  const examID = exam?._id ?? '';
  const [gone, still] = [
    await instruments.bring({ name: '麻糬' }, [measured('ALT', 88)]),
    await instruments.bring({ name: '麻糬' }, [measured('BUN', 20)]),
  ];
  for (const reportID of [gone, still]) await clinic.run('deviceExam.attach', { reportID, recordID: examID });
  await clinic.run('record.remove', { recordID, reason: '重複報到' });
  await clinic.run('deviceExam.detach', { reportID: gone });
  await clinic.run('record.restore', { recordID });
  const back = await clinic.tx.get('inHospitalExam', examID);
  expect(back?.exam.biochemistry.map(({ name }) => name)).toEqual(['BUN']);
});

it('a visit comes back without what hangs elsewhere by now, also where a correction had come over it', async () => {
  const clinic = new TestClinic();
  const instruments = new Instruments(clinic);
  const { recordID, petID } = await clinic.visit();
  const other = `/record/${clinic.now}-b`;
  await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
  const first = await instruments.bring({ name: '麻糬' }, [measured('ALT', 88)]);
  const second = await instruments.bring({ name: '麻糬' }, [measured('ALT', 58)]);
  for (const reportID of [first, second]) await clinic.run('deviceExam.attach', { reportID, recordID });
  await clinic.run('record.remove', { recordID, reason: '重複報到' });
  await clinic.run('deviceExam.detach', { reportID: first });
  await clinic.run('deviceExam.attach', { reportID: first, recordID: other });
  await clinic.run('record.restore', { recordID });
  const [row] = (await clinic.tx.get('record', recordID))?.exam.biochemistry ?? [];
  expect(row).toMatchObject({ value: 58, report: second });
  expect(row?.earlier).toBeUndefined();
});

describe('a report of files alone', () => {
  const PAPER = { _id: 'f1', hash: 'a'.repeat(64), name: 'report.pdf', mime: 'application/pdf', size: 10, desc: '' };
  let clinic: TestClinic;
  let instruments: Instruments;
  let recordID: string;
  let other: string;
  beforeEach(async () => {
    clinic = new TestClinic();
    instruments = new Instruments(clinic);
    const visit = await clinic.visit();
    recordID = visit.recordID;
    other = `/record/${clinic.now}-b`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID: visit.petID, cause: '複診' }] });
    const tasks = ['xray', 'typed'].map((_id) => ({ _id, type: 'X光', name: _id, price: 0, number: 1 }));
    await clinic.run('exam.order', { recordID, tasks });
  });
  const paper = () => instruments.bring({ name: '麻糬' }, [], { files: [PAPER] });
  const filesOf = async (id: string) => {
    const { examTask = [], outsourcingFile = [] } =
      (await clinic.tx.get('record', id)) ?? (await clinic.tx.get('inHospitalExam', id)) ?? {};
    return [...examTask.flatMap(({ files }) => files), ...outsourcingFile].map(({ hash }) => hash);
  };
  /** The visit goes, the report is hung up elsewhere, the visit comes back. */
  const movedMeanwhile = async (reportID: string) => {
    await clinic.run('record.remove', { recordID, reason: '重複報到' });
    await clinic.run('deviceExam.detach', { reportID });
    await clinic.run('deviceExam.attach', { reportID, recordID: other });
    await clinic.run('record.restore', { recordID });
  };

  it.each([
    ['at an exam', ['xray']],
    ['at none', []],
  ])('that hung %s doesn’t come back with a visit when it hangs on another by now', async (_, taskIDs) => {
    const reportID = await paper();
    await clinic.run('deviceExam.attach', { reportID, recordID, taskIDs });
    expect(await filesOf(recordID)).toEqual([PAPER.hash]);
    await movedMeanwhile(reportID);
    expect(await filesOf(recordID)).toEqual([]);
    expect(await filesOf(other)).toEqual([PAPER.hash]);
    const task = (await clinic.tx.get('record', recordID))?.examTask.find(({ _id }) => _id === 'xray');
    expect(task).toMatchObject({ finishDateTime: 0, finishBy: '' });
  });

  it('leaves an exam finished that has something else to show', async () => {
    const reportID = await paper();
    await clinic.run('deviceExam.attach', { reportID, recordID, taskIDs: ['typed'] });
    const own = { ...PAPER, _id: 'f2', hash: 'b'.repeat(64) };
    await clinic.run('exam.mergeResults', {
      recordID,
      taskID: 'typed',
      parts: [{ category: 'xrayFiles', files: [own] }],
    });
    await movedMeanwhile(reportID);
    expect(await filesOf(recordID)).toEqual([own.hash]);
    const task = (await clinic.tx.get('record', recordID))?.examTask.find(({ _id }) => _id === 'typed');
    expect(task?.finishDateTime).toBeGreaterThan(0);
  });

  it('comes back with a visit on which it still hangs', async () => {
    const reportID = await paper();
    await clinic.run('deviceExam.attach', { reportID, recordID, taskIDs: ['xray'] });
    await clinic.run('record.remove', { recordID, reason: '重複報到' });
    await clinic.run('record.restore', { recordID });
    expect(await filesOf(recordID)).toEqual([PAPER.hash]);
  });

  it('doesn’t come back with a stay’s exam when it was taken off meanwhile', async () => {
    const inHospitalID = await admit(clinic, { recordID });
    const [exam] = await clinic.tx.query('inHospitalExam', 'byStay', { equals: [inHospitalID] });
    const examID = exam?._id ?? '';
    const reportID = await paper();
    await clinic.run('deviceExam.attach', { reportID, recordID: examID });
    expect(await filesOf(examID)).toEqual([PAPER.hash]);
    await movedMeanwhile(reportID);
    expect(await filesOf(examID)).toEqual([]);
  });
});
