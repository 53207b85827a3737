import { expect, it } from 'vitest';
import { problemSheet } from './problem-sheet.ts';

it('the list of problems opens in a spreadsheet and runs nothing there', () => {
  const sheet = problemSheet([
    { row: 3, level: 'error', field: 'owner.name', column: '姓名', reason: 'formula', value: '=HYPERLINK("x")' },
    { row: 9, level: 'warning', field: 'pet.birth', column: '', reason: 'not-a-date', value: '去年' },
  ]);
  const [head, first, second] = sheet.split('\r\n');
  expect(head?.startsWith('\uFEFF"列"')).toBe(true);
  expect(first).toContain(`"'=HYPERLINK(""x"")"`);
  expect(second).toContain('"動物生日或年齡","去年","提醒');
});
