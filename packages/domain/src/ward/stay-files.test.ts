import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { examFiles } from '../exam/exam-files.ts';
import { stayExamID } from '../hospital/stay-ids.ts';

const file = (_id: string, sign: string) => ({
  ...{ _id, hash: sign.repeat(64), name: `${_id}.png`, mime: 'image/png', size: 10, desc: '' },
});

/** A ward in which something was carried out, with a picture of it. */
async function wardWithPicture() {
  const ward = await TestWard.open(new TestClinic());
  const entry = {
    _id: 'x',
    dateTime: ward.at(8),
    missions: [{ missionID: 'bt' }],
    attachmentFile: [file('first', 'a')],
  };
  await ward.clinic.run('mission.execute', { ...ward.of(), entry });
  const change = (...edits: object[]) => ['mission.edit', { ...ward.of(), executeID: 'x', edits }] as const;
  return {
    ward,
    add: (_id: string, sign: string) => change({ op: 'insert', path: ['attachmentFile'], row: file(_id, sign) }),
    takeOff: (_id: string) => change({ op: 'remove', path: ['attachmentFile', _id] }),
    note: change({ op: 'set', path: ['note'], from: '', to: '順利' }),
    takeBack: ['mission.remove', { ...ward.of(), executeID: 'x' }] as const,
    entry: async () => (await ward.log())?.execute[0],
    pictures: async () =>
      (await ward.log())?.execute.flatMap(({ attachmentFile }) => attachmentFile.map(({ _id }) => _id)),
  };
}

describe('pictures of what was carried out, by two who don’t hear of each other', () => {
  it('are both there, and beside the other’s words', async () => {
    const { ward, add, note, entry, pictures } = await wardWithPicture();
    expect(await apart(ward.clinic, [add('mine', 'b')], [add('theirs', 'c'), note])).toMatchObject({
      first: [],
      second: [],
    });
    expect(await pictures()).toEqual(['first', 'mine', 'theirs']);
    expect((await entry())?.note).toBe('順利');
  });

  it('go once when both take the same one off, and the other’s words stay', async () => {
    for (const order of [0, 1]) {
      const { ward, takeOff, note, entry, pictures } = await wardWithPicture();
      const both = [[takeOff('first')], [takeOff('first'), note]] as const;
      const heard = await apart(ward.clinic, both[order] ?? [], both[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(await pictures()).toEqual([]);
      expect((await entry())?.note).toBe('順利');
    }
  });

  it('come back to their author where the entry was taken back, and keep it where it wasn’t yet', async () => {
    const late = await wardWithPicture();
    expect((await apart(late.ward.clinic, [late.takeBack], [late.add('mine', 'b')])).second).toEqual(['notFound']);
    const early = await wardWithPicture();
    // What somebody has changed meanwhile isn't taken back unseen.
    expect((await apart(early.ward.clinic, [early.add('mine', 'b')], [early.takeBack])).second).toEqual([
      'writtenSince',
    ]);
    expect(await early.pictures()).toEqual(['first', 'mine']);
  });
});

/** A ward with an exam of one X-ray that has a file. */
async function wardWithExam() {
  const ward = await TestWard.open(new TestClinic());
  const recordID = stayExamID(ward.stayID, ward.today, 'e');
  const examTask = [{ _id: 'xray', type: 'X光', name: '胸腔', price: 900, number: 1 }];
  const order = { ...ward.of(), executeID: 'e', dateTime: ward.at(9), fields: { examTask, examConsumable: [] } };
  await ward.clinic.run('stayExam.create', order);
  const add = (_id: string, sign: string, category = 'xrayFiles', taskID: string | undefined = 'xray') =>
    [
      'exam.mergeResults',
      { recordID, ...(taskID && { taskID }), parts: [{ category, files: [{ ...file(_id, sign), mmPerPixel: null }] }] },
    ] as const;
  const takeOff = (...ids: string[]) => ['exam.removeFiles', { recordID, ids }] as const;
  await ward.clinic.run(...add('first', 'a'));
  const files = async () => {
    const exam = await ward.clinic.tx.get('inHospitalExam', recordID);
    return exam && examFiles(exam).map(({ _id }) => _id);
  };
  return { ward, add, takeOff, files };
}

describe('files of a stay’s exam', () => {
  it('are taken off wherever they stand, and one that is gone counts as taken off', async () => {
    const { ward, add, takeOff, files } = await wardWithExam();
    await ward.clinic.run(...add('letter', 'b', 'outsourcing', ''));
    await ward.clinic.run(...add('kept', 'c'));
    await ward.clinic.run(...takeOff('first', 'letter'));
    expect(await files()).toEqual(['kept']);
    await ward.clinic.run(...takeOff('first', 'letter'));
    expect(await files()).toEqual(['kept']);
  });

  it('of two who don’t hear of each other are both there; one that both take off goes once', async () => {
    for (const order of [0, 1]) {
      const { ward, add, takeOff, files } = await wardWithExam();
      const both = [[add('mine', 'b'), takeOff('first')], [takeOff('first')]] as const;
      const heard = await apart(ward.clinic, both[order] ?? [], both[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(await files()).toEqual(['mine']);
    }
  });
});
