import { describe, expect, it } from 'vitest';
import { reminderMessage } from './reminder-message.ts';
import { november } from './testing/sample.ts';

const data = {
  reminder: { vaccine: { title: '八合一疫苗', date: null, petID: '/pet/1' }, date: november(20, 0, 0) },
  owner: { name: '陳怡君' },
  pet: { name: '麻糬' },
  clinic: { name: '禾風動物醫院', phone: '0227003318', timeZone: 'Asia/Taipei' },
  templates: [],
};

describe('what an owner is told', () => {
  it('names owner, animal, what is due and when, and the clinic with its phone', () => {
    expect(reminderMessage(data)).toBe(
      '陳怡君您好：麻糬的「八合一疫苗」預定日是 2026/11/20（五），提醒您安排時間回診。預約請電 02-2700-3318。禾風動物醫院',
    );
  });

  it('is in the words of the reminder, else of its template, else of the template for the same thing', () => {
    const templates = [
      { _id: 't1', title: '健檢', days: 30, message: '{pet}該健檢了' },
      { _id: 't2', title: '八合一疫苗', days: 365, message: '{pet}該打{item}了' },
    ];
    expect(reminderMessage({ ...data, templates })).toBe('麻糬該打八合一疫苗了');
    expect(reminderMessage({ ...data, templates, reminder: { ...data.reminder, templateID: 't1' } })).toBe(
      '麻糬該健檢了',
    );
    expect(reminderMessage({ ...data, templates, reminder: { ...data.reminder, message: '請來電' } })).toBe('請來電');
  });
});
