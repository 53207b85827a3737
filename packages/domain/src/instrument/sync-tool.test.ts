import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAM_STATE } from './device-exam.schema.ts';
import { Instruments } from './instrument.fixture.ts';
import { instrumentSetting } from './sync-tool.schema.ts';

let clinic: TestClinic;
let instruments: Instruments;
const toolID = '/synctool/1-a';
beforeEach(async () => {
  clinic = new TestClinic();
  instruments = new Instruments(clinic);
  await instruments.server('syncTool.add', { _id: toolID, name: '檢驗室電腦', platform: 'Windows', version: '1' });
});
const tool = () => clinic.tx.get('synctool', toolID);
const instrument = (_id: string, port: number, more: object = {}) =>
  instrumentSetting.parse({ _id, device: 'VS2', protocol: 'astm', link: { kind: 'listen', port }, ...more });
const set = (one: ReturnType<typeof instrument>) => ['syncTool.setInstrument', { toolID, instrument: one }] as const;
const rename = (name: string) => ['syncTool.rename', { toolID, name }] as const;
const remove = ['syncTool.remove', { toolID }] as const;

describe('a sync tool', () => {
  it('[3.6.09 rule half] is renamed, set up and taken away by whoever keeps the clinic’s tools, and by nobody else', async () => {
    const lab = person('lab@clinic.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
    for (const [name, input] of [rename('x'), set(instrument('i1', 7000)), remove])
      await expect(clinic.run(name, input, lab)).rejects.toMatchObject({ codeName: 'forbidden' });
    const keeper = person('keeper@clinic.test', ['VETLOOM_SYNCTOOL']);
    await clinic.run(...rename('一樓'), keeper);
    expect((await tool())?.name).toBe('一樓');
  });

  it('tells its settings anew with each change, and takes no line twice', async () => {
    await clinic.run(...set(instrument('i1', 7000)));
    const version = (await tool())?.settingsVersion ?? 0;
    await clinic.run(...set(instrument('i1', 7000)));
    expect((await tool())?.settingsVersion).toBe(version);
    await clinic.run(...set(instrument('i2', 7001)));
    expect((await tool())?.settingsVersion).toBe(version + 1);
    const sameLine = expect.objectContaining({ detail: expect.objectContaining({ rule: 'sameInstrument' }) });
    await expect(clinic.run(...set(instrument('i3', 7001)))).rejects.toEqual(sameLine);
    await clinic.run('syncTool.removeInstrument', { toolID, instrumentID: 'i2' });
    await clinic.run(...set(instrument('i3', 7001)));
  });

  it('of two names, or two settings of one instrument, the first stands and the second hears of it', async () => {
    expect((await apart(clinic, [rename('一')], [rename('二')])).second).toEqual(['changedSince']);
    await clinic.run(...set(instrument('i1', 7000)));
    const { second } = await apart(
      clinic,
      [set(instrument('i1', 7000, { takesOrders: true }))],
      [set(instrument('i1', 7005))],
    );
    expect(second).toEqual(['changedSince']);
  });

  it('isn’t taken away over an instrument that somebody has set up meanwhile; that it came online is no reason', async () => {
    expect((await apart(clinic, [set(instrument('i1', 7000))], [remove])).second).toEqual(['changedSince']);
    await instruments.server('syncTool.note', { toolID, isOnline: true, at: clinic.now });
    await clinic.run(...remove);
    expect(await tool()).toBeUndefined();
    await clinic.run(...remove);
    await instruments.server('syncTool.note', { toolID, isOnline: false, at: clinic.now });
    expect(await tool()).toBeUndefined();
  });

  it('takes the orders along that wait for it: they fail, and say why', async () => {
    const { recordID } = await clinic.visit();
    const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
    await clinic.run('exam.order', { recordID, tasks });
    const number = await instruments.order(recordID, 'chem');
    await clinic.run(...remove);
    expect(await instruments.orderNumbered(number)).toMatchObject({ state: EXAM_STATE.failed, reason: 'toolRemoved' });
  });

  it('is noted only where something has changed', async () => {
    await instruments.server('syncTool.note', { toolID, isOnline: true, at: clinic.now });
    const before = await tool();
    await instruments.server('syncTool.note', { toolID, isOnline: true, at: clinic.now + 60 });
    expect(await tool()).toEqual(before);
  });
});
