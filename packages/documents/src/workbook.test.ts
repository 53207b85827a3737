import { expect, it } from 'vitest';
import { workbookSheets } from './workbook.ts';

it('figures stay figures and texts stay texts, also where they look like a formula', () => {
  const [sheet] = workbookSheets([
    {
      name: '收款',
      rows: [
        ['日期', '金額'],
        ['=1+1', -1850],
        ['2026/11/20', 0.5],
        [undefined, 0],
      ],
    },
  ]);
  expect(sheet).toMatchObject({ sheet: '收款', stickyRowsCount: 1 });
  expect(sheet?.data[0]).toEqual([
    { value: '日期', type: String, fontWeight: 'bold' },
    { value: '金額', type: String, fontWeight: 'bold' },
  ]);
  expect(sheet?.data[1]).toEqual([
    { value: '=1+1', type: String },
    { value: -1850, type: Number, format: '#,##0' },
  ]);
  expect(sheet?.data[3]).toEqual([undefined, { value: 0, type: Number, format: '#,##0' }]);
});

it('a name that Excel refuses is written as one that it takes', () => {
  expect(workbookSheets([{ name: `A/B:[C]${'長'.repeat(40)}`, rows: [] }])[0]?.sheet).toMatch(/^A-B--C-長{24}$/);
});
