import { describe, expect, it } from 'vitest';
import type { ShownReminder } from '../../data/ward/shown-reminders.ts';
import { freshReminders, reminderWords } from './reminder-words.ts';

const shown = (id: string, more: object = {}): ShownReminder =>
  ({
    reminder: { _id: id, notifiedDateTime: 0, missions: [{ missionID: 'bt', name: '' }], ...more },
    ...{ petName: `動物${id}`, cageName: 'A1' },
  }) as unknown as ShownReminder;
const ids = (some: readonly ShownReminder[]) => some.map(({ reminder }) => reminder._id);

describe('what a ward tells of what comes due', () => {
  it('is what has come up since the last look, not what was due already when somebody came', () => {
    expect(ids(freshReminders([shown('a')], undefined))).toEqual([]);
    expect(ids(freshReminders([shown('a'), shown('b')], new Set(['a'])))).toEqual(['b']);
  });

  it('is nothing of which somebody has taken note at another desk', () => {
    expect(ids(freshReminders([shown('b', { notifiedDateTime: 5 })], new Set(['a'])))).toEqual([]);
  });

  it('names whose and what it is, of many how many more', () => {
    const injection = {
      missions: [
        { missionID: 'x', name: '止吐針' },
        { missionID: 'hr', name: '' },
      ],
    };
    expect(reminderWords([shown('a'), shown('b', injection)])).toBe('動物a A1 體溫；動物b A1 止吐針、心跳');
    expect(reminderWords(['a', 'b', 'c', 'd', 'e'].map((id) => shown(id)))).toContain('另 2 筆');
  });
});
