import type { HeldLine } from '@vetloom/domain/unresolved/unresolved.ts';
import { expect, it } from 'vitest';
import { waited, whatOf } from './unresolved-words.ts';

const line = (section: HeldLine['section'], names: readonly string[], owed = 0) =>
  ({ section, names, owed }) as unknown as HeldLine;

it('a line says what it is about in words of the clinic, never by a code', () => {
  expect(whatOf(line('messagesFailed', ['sms', '麻糬該打疫苗了', 'unreachable']))).toBe(
    '簡訊 · 連不上業者 · 麻糬該打疫苗了',
  );
  expect(whatOf(line('visitsOpen', ['跛行', '林佳蓉']))).toBe('跛行 · 林佳蓉');
  expect(whatOf(line('resultsUnseen', ['血糖', '腹部 X 光']))).toBe('血糖、腹部 X 光');
  expect(whatOf(line('billsUnpaid', [], 860))).toBe('未收 NT$ 860');
  expect(whatOf(line('bagsWaiting', []))).toBe('（沒有說明）');
});

it('a wait is told in the largest unit that says something', () => {
  const hour = 3600;
  expect([20, 59 * 60, hour, 47 * hour, 48 * hour].map(waited)).toEqual([
    '1 分鐘',
    '59 分鐘',
    '1 小時',
    '47 小時',
    '2 天',
  ]);
});
