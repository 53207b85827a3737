import { expect, it } from 'vitest';
import { sentWord } from './sent-word.ts';

const NOW = Date.UTC(2026, 10, 20, 4) / 1000;
const DAY = 86_400;
const task = (type: '外送' | '生化', createTaskDateTime: number, requestDateTime: number) =>
  ({ type, createTaskDateTime, requestDateTime, requestTool: '' }) as const;

it('tells when a sample went to another laboratory, with its day, and that an instrument of the clinic was asked', () => {
  expect(sentWord(task('外送', NOW - 4 * DAY, NOW - 4 * DAY), NOW)).toBe('送檢 11/16 12:00');
  expect(sentWord(task('外送', 0, 0), NOW)).toBe('醫師尚未送出');
  expect(sentWord(task('生化', NOW - 600, NOW - 300), NOW)).toBe('11:55 已請儀器檢驗');
  expect(sentWord(task('生化', NOW - 600, 0), NOW)).toBe('送檢 11:50');
  expect(sentWord(task('生化', NOW - DAY, NOW - DAY), NOW)).toBe('11/19 12:00 已請儀器檢驗');
});
