import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { admit } from '@vetloom/testing/domain/hospital.ts';
import { expect, it } from 'vitest';
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
