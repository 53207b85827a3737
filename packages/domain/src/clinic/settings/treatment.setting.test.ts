import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { settingOf } from './setting-concern.ts';
import { arrangedShorthands, TREATMENT_SETTING, writtenOut } from './treatment.setting.ts';

const row = (_id: string, short: string, text: string, order = 0) => ({ _id, short, text, order });
const put = (list: string, one: object) => ({
  settingID: TREATMENT_SETTING.id,
  edits: [{ op: 'insert', path: [list], row: one }],
});

describe('the clinic’s own words where drugs are ordered', () => {
  it('give no code of a rhythm another meaning, by whatever road they come', async () => {
    const clinic = new TestClinic();
    await expect(clinic.run('setting.edit', put('rhythms', row('a', 'QD', 'QID')))).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    await clinic.run('setting.edit', put('rhythms', row('a', 'SID', 'QD')));
    expect((await settingOf(clinic.tx, TREATMENT_SETTING)).rhythms).toMatchObject([{ short: 'SID', text: 'QD' }]);
  });

  it('a short form stands for them, however it is typed; an empty one for nothing', () => {
    const rows = [row('a', 'IN', '鼻內給藥'), row('b', '', '點雙眼')];
    expect(writtenOut(rows, ' ｉｎ ')).toBe('鼻內給藥');
    expect(writtenOut(rows, 'inn')).toBeUndefined();
    expect(writtenOut(rows, '')).toBeUndefined();
  });

  it('stand in the order in which the clinic arranged them', () => {
    const rows = [row('a', '', '乙', 1), row('b', '', '甲', 1), row('c', '', '丙', 0)];
    expect(arrangedShorthands(rows).map(({ text }) => text)).toEqual(['丙', '乙', '甲']);
  });

  it('of a rhythm are codes that quantities can go by, and nothing else', async () => {
    const clinic = new TestClinic();
    await clinic.run('setting.edit', put('rhythms', row('a', '早晚', 'BID PC')));
    await expect(clinic.run('setting.edit', put('rhythms', row('b', '隨便', '有空就吃')))).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    expect((await settingOf(clinic.reader, TREATMENT_SETTING)).rhythms).toHaveLength(1);
  });

  it.each(['the one first', 'the other first'])(
    '[3.4.39 rule half] that two people add at once both stand, %s',
    async (which) => {
      const clinic = new TestClinic();
      const adds = [put('routes', row('a', 'IN', '鼻內給藥')), put('routes', row('b', 'IT', '氣管內'))];
      for (const input of which === 'the one first' ? adds : adds.toReversed()) await clinic.run('setting.edit', input);
      expect((await settingOf(clinic.reader, TREATMENT_SETTING)).routes).toHaveLength(2);
    },
  );
});
