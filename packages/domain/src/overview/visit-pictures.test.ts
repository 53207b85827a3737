import { phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { ALL_COMMANDS } from '../commands.ts';
import type { StayExam } from '../hospital/stay-day.schema.ts';
import { studyID } from '../imaging/study.kind.ts';
import { examTask } from '../lines/exam.schema.ts';
import { visitPictures } from './visit-pictures.ts';

const file = (name: string, mime: string, letter: string) => ({
  ...{ _id: name, hash: letter.repeat(64), name, mime, size: 10, desc: '' },
});

it('a visit shows its studies, its photographs and its films, each once, and those of the stay that began with it', async () => {
  const clinic = new TestClinic();
  const { petID, recordID } = await clinic.visit();
  const { studyUID, seriesUID } = phantomUIDs(9);
  const receive = ALL_COMMANDS.get('study.receive');
  if (!receive) throw new Error('no command');
  const series = [
    {
      uid: seriesUID,
      number: 1,
      modality: 'DX',
      instances: [{ uid: `${seriesUID}.1`, hash: 'd'.repeat(64), size: 9, number: 1 }],
    },
  ];
  const _id = studyID(petID, studyUID);
  await clinic.run(receive, {
    _id,
    petID,
    attachedID: recordID,
    facts: { studyUID, modality: 'DX', dateTime: 5 },
    series,
  });
  const before = await clinic.tx.get('record', recordID);
  const study = await clinic.tx.get('study', _id);
  if (!before || !study) throw new Error('nothing to look at');
  const task = examTask.parse({ _id: 't', type: 'X光', name: '', price: 0, number: 1 });
  const taken = [
    { ...file('d.dcm', 'application/dicom', 'd'), type: 'xrayFiles', mmPerPixel: null },
    { ...file('a.png', 'image/png', 'a'), type: 'xrayFiles', mmPerPixel: null },
  ];
  const record = {
    ...before,
    inHospitalID: '/inHospital/1-a',
    examTask: [{ ...task, files: taken }],
    attachmentImage: [file('a.png', 'image/png', 'a'), file('b.jpg', 'image/jpeg', 'b')],
    attachmentFile: [file('scope.mp4', 'video/mp4', 'c'), file('x.pdf', 'application/pdf', 'e')],
  } as typeof before;
  const photo = {
    ...task,
    _id: 's',
    files: [{ ...file('ward.png', 'image/png', 'f'), type: 'xrayFiles', mmPerPixel: null }],
  };
  const stayExam = {
    ...{ _id: '/inHospital/1-a/exam/1/x', collection: 'inHospitalExam', inHospitalID: '/inHospital/1-a', petID },
    examTask: [photo],
  } as unknown as StayExam;
  const found = visitPictures({ records: [record], stayExams: [stayExam], studies: [study] }).get(recordID) ?? [];
  expect(found.map((one) => [one.kind, one.kind === 'study' ? one.study.modality : one.file.name])).toEqual([
    ['study', 'DX'],
    ['photo', 'a.png'],
    ['photo', 'b.jpg'],
    ['photo', 'ward.png'],
    ['film', 'scope.mp4'],
  ]);
  expect(visitPictures({ records: [before], stayExams: [stayExam], studies: [] }).size).toBe(0);
});
