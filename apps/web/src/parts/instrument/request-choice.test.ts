import { instrumentSetting, type SyncTool, syncToolSchema } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { aTask } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import { askableTasks, bestInstrument, orderable, presetTasks, testsOf } from './request-choice.ts';

const anInstrument = (device: string, more: object = {}) =>
  instrumentSetting.parse({
    ...{ _id: device, device, protocol: 'hl7', link: { kind: 'listen', port: 6000 }, takesOrders: true, ...more },
  });
const aTool = (name: string, instruments: readonly object[], isOnline = true): SyncTool =>
  syncToolSchema.parse({
    ...{ _id: `/synctool/1-${name}`, collection: 'synctool', name, instruments, isOnline },
    ...{ createDateTime: 1, updateDateTime: 1 },
  });
const tests = [{ _id: 't1', code: 'CHEM10', name: 'Chem 10', serviceID: '/service/chem' }];
const chosen = (tools: readonly SyncTool[], tasks: readonly ExamTask[]) => {
  const best = bestInstrument(orderable(tools), tasks);
  return best && `${best.tool.name} ${best.instrument.device}`;
};

it('chooses the instrument that was named for the exam, else the one whose tests are of its service', () => {
  const tools = [aTool('a', [anInstrument('HT5'), anInstrument('Catalyst', { tests })])];
  expect(chosen(tools, [aTask({ device: 'HT5' })])).toBe('a HT5');
  expect(chosen(tools, [aTask({ itemID: '/service/chem' })])).toBe('a Catalyst');
});

it('prefers a workstation that is connected where two know the exam alike', () => {
  const tools = [aTool('off', [anInstrument('HT5')], false), aTool('on', [anInstrument('HT5')])];
  expect(chosen(tools, [aTask({ device: 'HT5' })])).toBe('on HT5');
});

it('offers no instrument that is switched off or takes no orders', () => {
  const tools = [aTool('a', [anInstrument('HT5', { isOff: true }), anInstrument('VS2', { takesOrders: false })])];
  expect(orderable(tools)).toEqual([]);
});

it('asks for no exam that is finished or goes to another laboratory', () => {
  const open = aTask();
  expect(askableTasks([open, aTask({ finishDateTime: 5 }), aTask({ type: '外送' })])).toEqual([open]);
});

it('presets what the instrument knows and nobody has asked for yet, else what has no device', () => {
  const instrument = anInstrument('HT5', { tests });
  const [known, asked, other, free] = [
    aTask({ device: 'HT5' }),
    aTask({ device: 'HT5', requestDateTime: 9 }),
    aTask({ device: 'VS2' }),
    aTask(),
  ];
  expect(presetTasks(instrument, [known, asked, other, free])).toEqual([known._id]);
  expect(presetTasks(instrument, [asked, other, free])).toEqual([free._id]);
});

it('asks by the instrument’s own codes of the service, else by the exam’s name', () => {
  const instrument = anInstrument('Catalyst', { tests });
  const known = aTask({ itemID: '/service/chem' });
  expect(testsOf(instrument, known)).toEqual([{ code: 'CHEM10', name: 'Chem 10', taskID: known._id }]);
  const unknown = aTask({ name: '血球' });
  expect(testsOf(instrument, unknown)).toEqual([{ code: '血球', name: '血球', taskID: unknown._id }]);
});
