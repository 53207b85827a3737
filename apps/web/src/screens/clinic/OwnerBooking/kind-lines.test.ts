import { expect, it } from 'vitest';
import { linesOf, rowsOf } from './kind-lines.ts';

const OPTIONAL = '（選填）';
let made = 0;
const newID = () => {
  made += 1;
  return `new-${made}`;
};
const before = [
  { _id: 'a', text: '有沒有嘔吐？', isRequired: true },
  { _id: 'b', text: '吃什麼飼料？', isRequired: false },
];

it('questions stand as lines, and come back as the rows that they were', () => {
  const text = linesOf(before, OPTIONAL);
  expect(text).toBe('有沒有嘔吐？\n吃什麼飼料？（選填）');
  expect(rowsOf(text, before, OPTIONAL, newID)).toEqual(before);
});

it('a line that is moved, reworded or made required keeps its answers; a new one is a new question', () => {
  expect(rowsOf('吃什麼飼料？\n有沒有嘔吐？', before, OPTIONAL, newID)).toEqual([
    { _id: 'b', text: '吃什麼飼料？', isRequired: true },
    { _id: 'a', text: '有沒有嘔吐？', isRequired: true },
  ]);
  expect(rowsOf('最近有沒有嘔吐或腹瀉？\n\n 吃什麼飼料？（選填）\n體重？', before, OPTIONAL, newID)).toEqual([
    { _id: 'a', text: '最近有沒有嘔吐或腹瀉？', isRequired: true },
    { _id: 'b', text: '吃什麼飼料？', isRequired: false },
    { _id: expect.stringContaining('new-'), text: '體重？', isRequired: true },
  ]);
  const ids = rowsOf('一\n一\n一', [], OPTIONAL, newID).map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(3);
});
