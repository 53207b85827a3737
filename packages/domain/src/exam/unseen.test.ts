import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import { stayExamID } from '../hospital/stay-ids.ts';

/* Two examiners write of one exam without hearing of each other: no word of either goes unseen (law 3, law 8). */

const RESULT = ['examTask', 'xray', 'result'];

/** A visit with an X-ray of which somebody has written already. */
async function examined() {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const task = { _id: 'xray', type: 'X光', name: '胸腔', price: 0, number: 1 };
  await clinic.run('exam.order', { recordID, tasks: [task] });
  await clinic.run('exam.create', { recordID, taskIDs: ['xray'] });
  const words = '心臟大小正常。\n肺野清晰，未見結節。\n';
  await clinic.run('exam.work', { recordID, texts: { xray: words } });
  const work = (more: object): Told => ['exam.work', { recordID, ...more }];
  const said = (text: string) => work({ texts: { xray: text } });
  const stored = async () => (await clinic.tx.get('record', recordID))?.examTask[0];
  return { clinic, recordID, words, work, said, stored };
}

it.each(['exam.work', 'exam.finish'])('what two say of one exam is merged where it can be, by %s', async (name) => {
  const { clinic, recordID, words, said, stored } = await examined();
  const second = { xray: `${words}無胸水。\n` };
  const input = name === 'exam.work' ? { recordID, texts: second } : { recordID, taskIDs: ['xray'], texts: second };
  const heard = await apart(clinic, [said(words.replace('正常', '略大'))], [[name, input]]);
  expect((await stored())?.result).toBe('心臟大小略大。\n肺野清晰，未見結節。\n無胸水。\n');
  expect([heard.first, heard.second]).toEqual([[], []]);
});

it.each(['exam.work', 'exam.finish', 'exam.edit'])(
  'where it can’t, the first one’s words stay and the second one’s are a conflict, by %s',
  async (name) => {
    const { clinic, recordID, words, said, stored } = await examined();
    const inputs: Record<string, object> = {
      'exam.work': { recordID, texts: { xray: '心臟縮小。' } },
      'exam.finish': { recordID, taskIDs: ['xray'], texts: { xray: '心臟縮小。' } },
      'exam.edit': { recordID, edits: [set(RESULT, words, '心臟縮小。')] },
    };
    const heard = await apart(clinic, [said('心臟明顯擴大。')], [[name, inputs[name]]]);
    expect((await stored())?.result).toBe('心臟明顯擴大。');
    expect([heard.first, heard.second]).toEqual([[], [RESULT.join('.')]]);
    expect((await stored())?.finishDateTime !== 0).toBe(name === 'exam.finish');
  },
);

it.each(['exam.setting', 'exam.work'])(
  'two who choose different devices for one exam hear of it, by %s',
  async (name) => {
    const { clinic, recordID, work, stored } = await examined();
    const choice = { taskID: 'xray', device: 'DR-2' };
    const second: Told = name === 'exam.work' ? work({ settings: [choice] }) : [name, { recordID, ...choice }];
    const heard = await apart(
      clinic,
      [work({ settings: [{ taskID: 'xray', device: 'DR-1', vendor: 'A' }] })],
      [second],
    );
    expect(await stored()).toMatchObject({ device: 'DR-1', vendor: 'A' });
    expect(heard.second).toEqual(['examTask.xray.device']);
  },
);

it('whoever writes over what they saw, or calls without having looked, is in nobody’s way', async () => {
  const { clinic, recordID, said, stored } = await examined();
  const heard = await apart(clinic, [said('心臟擴大。'), said('心臟明顯擴大。')], []);
  expect([heard.first, (await stored())?.result]).toEqual([[], '心臟明顯擴大。']);
  await clinic.run('exam.work', { recordID, texts: { xray: '正常。' } });
  expect([clinic.conflicts, (await stored())?.result]).toEqual([[], '正常。']);
});

async function orderedInVisit(clinic: TestClinic, task: object): Promise<string> {
  const { recordID } = await clinic.visit();
  await clinic.run('exam.order', { recordID, tasks: [task] });
  return recordID;
}

async function orderedInStay(clinic: TestClinic, task: object): Promise<string> {
  const ward = await TestWard.open(clinic);
  const fields = { examTask: [task], examConsumable: [] };
  await clinic.run('stayExam.create', { ...ward.of(), executeID: 'e', dateTime: ward.at(9), fields });
  return stayExamID(ward.stayID, ward.today, 'e');
}

it.each(['visit', 'stay'] as const)(
  'an exam of a %s that somebody takes off stays where another has entered a value unseen, and whoever enters one too late is told',
  async (kind) => {
    for (const turned of [false, true]) {
      const clinic = new TestClinic();
      const task = { _id: 'chem', type: '生化', name: '生化', price: 900, number: 1 };
      const recordID = kind === 'visit' ? await orderedInVisit(clinic, task) : await orderedInStay(clinic, task);
      await clinic.run('exam.create', { recordID, taskIDs: ['chem'] });
      const parts = [{ category: 'biochemistry', results: [{ _id: 'v', name: 'ALT', value: 60 }] }];
      const enters: Told = ['exam.mergeResults', { recordID, taskID: 'chem', parts }];
      const removes: Told = ['exam.remove', { recordID, taskIDs: ['chem'] }];
      const heard = await apart(clinic, [turned ? removes : enters], [turned ? enters : removes]);
      const held = await clinic.tx.get(kind === 'visit' ? 'record' : 'inHospitalExam', recordID);
      expect([heard.first, heard.second]).toEqual([[], [turned ? 'notFound' : 'writtenSince']]);
      expect(held?.examTask).toHaveLength(turned ? 0 : 1);
      expect(held?.exam?.biochemistry).toHaveLength(turned ? 0 : 1);
    }
  },
);
