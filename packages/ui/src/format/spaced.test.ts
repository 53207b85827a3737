import { expect, it } from 'vitest';
import { spaced } from './spaced.ts';

it('a space stands between Chinese and Latin, between a figure and its unit, and nowhere else', () => {
  expect(spaced('40', 'mL')).toBe('40 mL');
  expect(spaced('3', '顆')).toBe('3 顆');
  expect(spaced('已用', 'LINE', '送出')).toBe('已用 LINE 送出');
  expect(spaced('已用', '簡訊', '送出')).toBe('已用簡訊送出');
  expect(spaced('LINE、簡訊', '已連接。')).toBe('LINE、簡訊已連接。');
  expect(spaced('', 'Email', '，請改用電話')).toBe('Email，請改用電話');
});
