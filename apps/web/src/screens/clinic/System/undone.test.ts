import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { TREATMENT_SETTING } from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { describe, expect, it } from 'vitest';
import { undone } from './undone.ts';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
const line = (...changes: ReturnType<typeof change>[]) => ({ kind: 'changed' as const, hidden: 0, changes });

describe('taking a change of settings back', () => {
  it('sets what stood before, and what is usual where nobody had set anything', () => {
    const standing = { ...BOARD_SETTING.defaults, waitWarnMinutes: 20, waitAlertMinutes: 40 };
    expect(undone(line(change('waitWarnMinutes', 10, 20)), BOARD_SETTING, standing)).toEqual([
      { op: 'set', path: ['waitWarnMinutes'], from: 20, to: 10 },
    ]);
    const created = { ...line(change('waitAlertMinutes', undefined, 40)), kind: 'created' as const };
    expect(undone(created, BOARD_SETTING, standing)).toEqual([
      { op: 'set', path: ['waitAlertMinutes'], from: 40, to: 30 },
    ]);
  });

  it('goes row by row in lists', () => {
    const [kept, gone, added] = ['a', 'b', 'c'].map((_id) => ({ _id, short: _id, text: _id, order: 0 }));
    const after = [{ ...kept, short: 'x' }, added];
    const standing = { ...TREATMENT_SETTING.defaults, routes: after };
    expect(undone(line(change('routes', [kept, gone], after)), TREATMENT_SETTING, standing)).toEqual([
      { op: 'remove', path: ['routes', 'c'] },
      { op: 'set', path: ['routes', 'a', 'short'], from: 'x', to: 'a' },
      { op: 'insert', path: ['routes'], row: gone },
    ]);
  });

  it('is not for what was changed again since, nor for what can’t be read or people don’t set', () => {
    const standing = { ...BOARD_SETTING.defaults, waitWarnMinutes: 25 };
    expect(undone(line(change('waitWarnMinutes', 10, 20)), BOARD_SETTING, standing)).toBe('later');
    expect(undone({ ...line(change('waitWarnMinutes', 10, 25)), hidden: 1 }, BOARD_SETTING, standing)).toBeUndefined();
    expect(undone(line(change('updateDateTime', 1, 2)), BOARD_SETTING, standing)).toBeUndefined();
  });
});
