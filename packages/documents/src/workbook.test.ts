import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { expect, it } from 'vitest';
import { dayCell, timeCell, workbookSheets } from './workbook.ts';

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

it('dates are dates, by the calendar and the clock of the clinic', () => {
  // 2026-11-20 23:30 in Taipei, when it was the 20th in London and the morning of it in New York.
  const at = Date.UTC(2026, 10, 20, 15, 30, 59) / 1000;
  const [taipei, newYork] = [zoneOf('Asia/Taipei'), zoneOf('America/New_York')];
  expect(dayCell(at, taipei)).toEqual({ serial: 46_346, format: 'yyyy/mm/dd' });
  expect(timeCell(at, taipei)?.serial).toBeCloseTo(46_346 + (23 * 60 + 30) / 1440, 9);
  expect(timeCell(at, newYork)?.serial).toBeCloseTo(46_346 + (10 * 60 + 30) / 1440, 9);
  expect(dayCell(Date.UTC(2026, 10, 20, 16, 0) / 1000, taipei)?.serial).toBe(46_347);
  const [sheet] = workbookSheets([{ name: '收款', rows: [['時間'], [timeCell(at, taipei)], [dayCell(null, taipei)]] }]);
  expect(sheet?.data[1]).toEqual([{ value: timeCell(at, taipei)?.serial, type: Number, format: 'yyyy/mm/dd hh:mm' }]);
  expect(sheet?.data[2]).toEqual([undefined]);
  // Before March 1900 spreadsheets disagree by a day.
  expect(dayCell(Date.UTC(1900, 1, 1) / 1000, taipei)).toBeUndefined();
});
