import { expect, it } from 'vitest';
import { problemSheet, refusedSheet, worstFirst } from './problem-sheet.ts';

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

it('what is left out stands before what is only remarked on, each in the order of the file', () => {
  const problem = (row: number, level: 'error' | 'warning') =>
    ({ row, level, field: 'pet.birth', column: '', reason: 'not-a-date', value: '' }) as const;
  const listed = worstFirst([problem(2, 'warning'), problem(5, 'error'), problem(7, 'warning'), problem(9, 'error')]);
  expect(listed.map(({ row }) => row)).toEqual([5, 9, 2, 7]);
});

it('rows that were left out come back under their own headings, with the reason behind them', () => {
  const problem = {
    row: 3,
    level: 'error',
    field: 'product.price',
    column: '單價',
    reason: 'negative',
    value: '-5',
  } as const;
  const sheet = refusedSheet(['品名', '單價'], [{ row: 3, cells: ['紗布', '-5'], problems: [problem] }]);
  expect(sheet).toBe('\uFEFF"品名","單價","不能匯入的原因"\r\n"紗布","\'-5","單價：金額不能是負數"\r\n');
});
