import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { settingOf } from './setting-concern.ts';
import { arrangedShorthands, discountLimitOf, TREATMENT_SETTING, writtenOut } from './treatment.setting.ts';

const row = (_id: string, short: string, text: string, order = 0) => ({ _id, short, text, order });
const put = (list: string, one: object) => ({
  settingID: TREATMENT_SETTING.id,
  edits: [{ op: 'insert', path: [list], row: one }],
});

describe('the clinic’s own words where drugs are ordered', () => {
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

describe('how much a role may let off', () => {
  const limit = (_id: string, percent: number) => ({ _id, roleID: '/role/desk', percent });

  it('is nothing that binds administrators or roles without one; of two the narrower holds', () => {
    const treatment = { discountLimits: [limit('a', 20), limit('b', 10)] };
    expect(discountLimitOf(treatment, { admin: false, roleID: '/role/desk' })).toBe(10);
    expect(discountLimitOf(treatment, { admin: false, roleID: '/role/vet' })).toBeUndefined();
    expect(discountLimitOf(treatment, { admin: true, roleID: '/role/desk' })).toBeUndefined();
  });
});
