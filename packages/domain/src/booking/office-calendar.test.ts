import { describe, expect, it } from 'vitest';
import { holidaySchema } from './holiday.schema.ts';
import { OFFICE_CALENDARS, officeCalendarOf } from './office-calendar.ts';
import { readOfficeCalendar, textOfFile } from './office-calendar-csv.ts';
import { compareOfficial } from './official-days.ts';

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
const shifted = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
const HEAD = '西元日期,星期,是否放假,備註';

/** The published file of a year that comes along, as its office writes it: every day a line. */
function fileOf(year: number): string {
  const names = new Map(officeCalendarOf(year)?.days.map(({ day, name }) => [day, name]));
  const lines: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = shifted(day, 1)) {
    const name = names.get(day);
    const isOff = name !== undefined || weekdayOf(day) % 6 === 0;
    const weekday = '日一二三四五六'[weekdayOf(day)];
    lines.push(`${day.replaceAll('-', '')},${weekday},${isOff ? 2 : 0},${name?.replace(/（.*）/, '') ?? ''}`);
  }
  return `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`;
}

describe('the office calendar', () => {
  it('[3.5.21 calendar half] of 2026 has the 120 days off that were published, of 2027 its 17 on weekdays', () => {
    const offDays = (year: number) => {
      const names = new Set(officeCalendarOf(year)?.days.map(({ day }) => day));
      let count = 0;
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = shifted(day, 1))
        if (names.has(day) || weekdayOf(day) % 6 === 0) count += 1;
      return count;
    };
    expect(offDays(2026)).toBe(120);
    const weekdays = (year: number) =>
      officeCalendarOf(year)?.days.filter(({ day }) => weekdayOf(day) % 6 !== 0).length;
    expect([weekdays(2026), weekdays(2027)]).toEqual([16, 17]);
    expect(officeCalendarOf(2028)).toBeUndefined();
  });

  it('makes up for what falls on a weekend, and for nothing else', () => {
    for (const { year, days } of OFFICE_CALENDARS) {
      const named = days.filter(({ name }) => !name.startsWith('補假'));
      const madeUp = days.filter(({ name }) => name.startsWith('補假'));
      const onWeekends = named.filter(({ day }) => weekdayOf(day) % 6 === 0).length;
      // The first of January 2028 is a Saturday, made up for on the last day of 2027.
      expect([year, madeUp.length]).toEqual([year, onWeekends + (year === 2027 ? 1 : 0)]);
      expect(madeUp.every(({ day }) => weekdayOf(day) % 6 !== 0)).toBe(true);
      expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
      for (const fixed of ['09-28', '10-25', '12-25', '05-01'])
        expect(days.some(({ day }) => day === `${year}-${fixed}`)).toBe(true);
    }
  });
});

describe('the yearly file', () => {
  it('is read as it is published: every day a line, with a mark at its beginning', () => {
    for (const year of [2026, 2027]) {
      const read = readOfficeCalendar(fileOf(year));
      if ('fault' in read) throw new Error(read.fault);
      expect([read.year, read.faults, read.missing]).toEqual([year, [], 0]);
      expect(read.days.map(({ day }) => day)).toEqual(officeCalendarOf(year)?.days.map(({ day }) => day));
    }
  });

  it('is read in Big5 and in UTF-8', () => {
    // The headings and 20270101,五,2,元旦 in Big5.
    const big5 = 'a6e8a4b8a4e9b4c12cac50b4c12cac4fa75fa9f1b0b22cb3c6b5f90d0a32303237303130312ca4ad2c322ca4b8a5b9';
    const bytes = Buffer.from(big5, 'hex');
    const expected = [{ day: '2027-01-01', name: '元旦' }];
    expect(readOfficeCalendar(textOfFile(bytes))).toMatchObject({ days: expected, faults: [] });
    const utf8 = Buffer.from(`\uFEFF${HEAD}\n20270101,五,2,元旦`);
    expect(readOfficeCalendar(textOfFile(utf8))).toMatchObject({ days: expected, faults: [], missing: 364 });
  });

  it('says by its line why one isn’t taken', () => {
    const read = readOfficeCalendar(
      [
        HEAD,
        '20270101,五,2,開國紀念日',
        '20270101,五,2,開國紀念日',
        '20270230,二,2,不存在',
        '20270104,二,0,',
        '20270105,二,1,',
        '20280105,三,2,別年',
        '明天,二,2,',
        '壞掉的一行',
        '',
        '20270109,六,0,補行上班',
        '20270211,四,2,',
        '2027/2/12,週五,2,"調整, 放假"',
      ].join('\n'),
    );
    if ('fault' in read) throw new Error(read.fault);
    expect(read.faults.map(({ line, what }) => [line, what])).toEqual([
      [3, 'twice'],
      [4, 'date'],
      [5, 'weekday'],
      [6, 'flag'],
      [7, 'otherYear'],
      [8, 'date'],
      [9, 'cells'],
    ]);
    expect(read.odd.map(({ line, what }) => [line, what])).toEqual([
      [11, 'workday'],
      [12, 'unnamed'],
    ]);
    expect(read.days).toEqual([
      { day: '2027-01-01', name: '開國紀念日' },
      { day: '2027-02-11', name: '放假日' },
      { day: '2027-02-12', name: '調整, 放假' },
    ]);
  });

  it('that is another one is refused as a whole, with why', () => {
    expect(readOfficeCalendar('')).toMatchObject({ fault: 'empty' });
    expect(readOfficeCalendar('<html><body>404</body></html>')).toMatchObject({ fault: 'columns' });
    expect(readOfficeCalendar(`${HEAD}\nx,y,z,w`)).toMatchObject({ fault: 'noDays' });
    expect(readOfficeCalendar(`${HEAD}\n${'20270101,五,2,\n'.repeat(1200)}`)).toMatchObject({ fault: 'large' });
  });
});

describe('a calendar beside what the clinic has', () => {
  it('shows what is new, what has another name, and what the calendar no longer names', () => {
    const stored = (start: string, name: string, source = 'official') =>
      holidaySchema.parse({
        ...{ _id: `/holiday/${start}-${source}`, collection: 'holiday', name, start, end: start, source },
        ...{ createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' },
      });
    const days = [
      { day: '2027-01-01', name: '開國紀念日' },
      { day: '2027-02-28', name: '和平紀念日' },
      { day: '2027-03-01', name: '補假' },
    ];
    const compared = compareOfficial(2027, days, [
      stored('2027-01-01', '開國紀念日'),
      stored('2027-03-01', '員工旅遊', 'own'),
      stored('2027-02-28', '228'),
      stored('2027-03-02', '補假'),
      stored('2026-12-25', '行憲紀念日'),
    ]);
    expect(compared.days.map(({ state }) => state)).toEqual(['same', 'renamed', 'new']);
    expect(compared.dropped.map(({ start }) => start)).toEqual(['2027-03-02']);
  });
});
