import { dayStart } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { describe, expect, it } from 'vitest';
import { deadlineOf, deadlinePresets, newTaskValues, taskError, taskErrors, taskFieldsOf } from './task-values.ts';

const HOUR = 3600;
const NOON = 1_795_147_200;
const today = dayStart(NOON, shownZone());

describe('the form of a task', () => {
  it('begins with what the task is about, for anybody and without a deadline', () => {
    const values = newTaskValues({ kind: 'callback', petID: '/pet/a', title: '告知檢驗結果' });
    expect(values).toMatchObject({ kind: 'callback', petID: '/pet/a', staffID: '', date: '' });
    expect(taskFieldsOf(values)).toMatchObject({ title: '告知檢驗結果', deadline: 0, staffID: '' });
  });

  it('takes no more words over than a note holds', () => {
    expect(newTaskValues({ note: '字'.repeat(2500) }).note).toHaveLength(2000);
  });

  it('means the whole day by a day without a time', () => {
    expect(deadlineOf({ date: '2026-11-20', time: '' })).toBe(today + 24 * HOUR - 60);
    expect(deadlineOf({ date: '2026-11-20', time: '14:30' })).toBe(today + 14.5 * HOUR);
    expect(deadlineOf({ date: '', time: '' })).toBe(0);
  });

  it('asks for what is to be done, and for a day where there is a time', () => {
    const empty = newTaskValues({});
    expect(Object.keys(taskErrors(empty))).toEqual(['title']);
    expect(taskError({ ...empty, time: '14:30' }, 'date')).toBeDefined();
    expect(taskErrors({ ...empty, title: '訂氧氣' })).toEqual({});
  });

  it('keeps whom to call for calls alone', () => {
    const values = { ...newTaskValues({ title: '回電' }), callName: '妹妹', callPhone: '0922000111' };
    expect(taskFieldsOf({ ...values, kind: 'callback' })).toMatchObject({ callName: '妹妹', callPhone: '0922000111' });
    expect(taskFieldsOf(values)).toMatchObject({ callName: '', callPhone: '' });
  });

  it('offers this evening, tomorrow morning and next week; late in the evening the rest of the day', () => {
    expect(deadlinePresets(NOON).map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-11-20 18:00',
      '2026-11-21 10:00',
      '2026-11-27 ',
    ]);
    expect(deadlinePresets(today + 19 * HOUR)[0]).toMatchObject({ date: '2026-11-20', time: '' });
  });
});
