import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';

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
