import { instrumentSetting, syncToolSchema } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { expect, it } from 'vitest';
import { clockWord, healthOf, leftWord, toldOf } from './tool-words.ts';

it('says by how much a clock is wrong, and nothing of seconds that don’t matter', () => {
  expect(clockWord(20)).toBeUndefined();
  expect(clockWord(90)).toBe('快 90 秒');
  expect(clockWord(-3600)).toBe('慢 60 分');
  expect(clockWord(-86_400 * 365)).toBe('慢 365 天');
});

it('says nothing of an instrument whose workstation is away', () => {
  const link = { kind: 'listen', port: 6000 };
  const [on, off] = ['on', 'off'].map((_id) =>
    instrumentSetting.parse({ _id, device: _id, protocol: 'hl7', link, isOff: _id === 'off' }),
  );
  const tool = syncToolSchema.parse({
    ...{ _id: '/synctool/1-a', collection: 'synctool', name: 'a', instruments: [on, off], isOnline: true },
    ...{ health: [{ instrumentID: 'on', state: 'open', lastContact: 5 }], createDateTime: 1, updateDateTime: 1 },
  });
  expect(healthOf(tool, 'on')).toMatchObject({ state: 'open', lastContact: 5 });
  expect(healthOf({ ...tool, isOnline: false }, 'on').state).toBe('unknown');
  expect(healthOf(tool, 'off').state).toBe('off');
});

it('says in the screen’s words below which folders a workstation opens folders, and names them', () => {
  const error = 'only folders below these are opened here: C:\\Results; D:\\Lab';
  const tool = syncToolSchema.parse({
    ...{
      _id: '/synctool/1-a',
      collection: 'synctool',
      name: 'a',
      isOnline: true,
      createDateTime: 1,
      updateDateTime: 1,
    },
    health: [{ instrumentID: 'i', state: 'failed', lastContact: 0, error }],
  });
  expect(healthOf(tool, 'i').error).toMatch(/^這台工作站只開這些資料夾裡的資料夾：C:\\Results; D:\\Lab。/);
});

it('says nothing of what a tool holds and of its clock before it was ever connected', () => {
  const tool = { stateDateTime: 0, waiting: 0, clockAhead: 0 };
  expect(toldOf(tool)).toEqual({ waiting: '–', clock: '–', isClockWrong: false });
  expect(toldOf({ ...tool, stateDateTime: 9 })).toEqual({ waiting: '沒有', clock: '正確', isClockWrong: false });
  expect(toldOf({ stateDateTime: 9, waiting: 3, clockAhead: 90 })).toMatchObject({
    ...{ waiting: '3 則', isClockWrong: true },
  });
});

it('counts down to the end of a code and not below', () => {
  expect(leftWord(1000, 455)).toBe('9:05');
  expect(leftWord(1000, 1001)).toBe('0:00');
});
