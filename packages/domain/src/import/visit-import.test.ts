import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atWallSeconds, fromCalendarDate } from '../core/clock.ts';
import { doctorByName } from './doctor-name.ts';
import { guessMapping } from './guess-mapping.ts';
import type { ImportField } from './import-kinds.ts';
import { type Candidate, findPatient } from './patient-cells.ts';
import { readTimeOfDay } from './read-values.ts';
import { groupRows } from './row-groups.ts';
import { readVisit, VISIT_GROUPING } from './visit-row.ts';

const NOW = fromCalendarDate(2026, 11, 20, TEST_ZONE);
const context = { now: NOW, today: NOW, zone: TEST_ZONE, by: '/staff/director@clinic.test' };

/** Reads lines of a visit by their headings. */
const visitOf = (headings: readonly string[], ...cells: readonly string[][]) =>
  readVisit({ cells }, guessMapping('visit', headings), context);
const said = (problems: ReturnType<typeof visitOf>['problems']) =>
  problems.map(({ level, field, reason }) => `${level} ${field} ${reason}`);

const LINES = ['病歷號', '日期', '單號', '項目', '數量', '單價', '小計', '總金額', '已收'];

describe('headings of visits', () => {
  it('are those of Chinese and of English programs', () => {
    expect(
      guessMapping('visit', [
        '病歷號',
        '寵物名',
        '就診日期',
        '主治醫師',
        '主訴',
        '診斷',
        '處置',
        '體重',
        '應收金額',
        '實收金額',
        '未收',
      ]),
    ).toEqual([
      'patient.number',
      'patient.name',
      'visit.date',
      'visit.doctor',
      'visit.cause',
      'visit.diagnosis',
      'visit.procedure',
      'visit.weight',
      'visit.total',
      'visit.paid',
      'visit.owed',
    ]);
    expect(
      guessMapping('visit', ['Patient ID', 'Visit Date', 'Invoice No', 'Item', 'Qty', 'Total', 'Balance Due']),
    ).toEqual([
      'patient.number',
      'visit.date',
      'visit.number',
      'visit.item',
      'visit.itemNumber',
      'visit.total',
      'visit.owed',
    ]);
  });
});

describe('rows of visits', () => {
  const mapping = guessMapping('visit', LINES);
  const of = (rows: string[][], by: readonly (ImportField | null)[] = mapping) =>
    groupRows(rows, by, VISIT_GROUPING).map(({ first, cells }) => [first, cells.length]);

  it('are one visit where lines of its bill stand together, also under merged cells', () => {
    expect(
      of([
        ['A1', '112/3/5', '77', '診察', '1', '300', '', '', ''],
        ['A1', '112/3/5', '77', '血檢', '1', '800', '', '', ''],
        ['', '', '', '點滴', '2', '50', '', '', ''],
        ['A1', '112/3/5', '78', '診察', '1', '300', '', '', ''],
      ]),
    ).toEqual([
      [0, 3],
      [3, 1],
    ]);
  });

  it('are not gone on with by a row that adds them up, wherever its word stands', () => {
    const line = ['A1', '112/3/5', '77', '診察', '1', '300', '300', '300', ''];
    for (const word of ['合計', '總計：', '共計1筆', '合計：1,200 筆'])
      expect(of([line, ['', '', '', word, '', '', '300', '300', '']]), word).toEqual([
        [0, 1],
        [1, 1],
      ]);
  });

  it('are a visit each where they are no lines of bills: two of a day stay two', () => {
    expect(
      of([
        ['A1', '112/3/5', '', '', '', '', '', '300', ''],
        ['A1', '112/3/5', '', '', '', '', '', '500', ''],
      ]),
    ).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const plain = guessMapping('visit', ['病歷號', '日期', '病歷內容']);
    expect(
      of(
        [
          ['A1', '112/3/5', '早上'],
          ['A1', '112/3/5', '晚上'],
        ],
        plain,
      ),
    ).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });
});

describe('a bill of another program', () => {
  it('is its lines with what they cost, and was paid where the file says nothing else', () => {
    const read = visitOf(
      LINES,
      ['A1', '112/3/5', '77', '診察費', '1', '300', '', '1,350', ''],
      ['A1', '112/3/5', '77', '血檢', '2 次', '', '1050', '1,350', ''],
    );
    expect(said(read.problems)).toEqual([]);
    expect(read).toMatchObject({ settled: 1350, owed: 0, number: '77' });
    expect(read.content).toMatchObject({
      dateTime: fromCalendarDate(2023, 3, 5, TEST_ZONE),
      chargeDivision: [
        { name: '診察費', price: 300, number: 1 },
        { name: '血檢', price: 525, number: 2, subTotal: 1050 },
      ],
    });
  });

  it('is one line where the file has its sum alone, beside what it names without prices', () => {
    const read = visitOf(LINES, ['A1', '112/3/5', '', '診察費', '', '', '', '800', '']);
    expect(read.content?.chargeDivision).toMatchObject([
      { name: '診察費', subTotal: 0 },
      { name: '原系統帳單', price: 800 },
    ]);
    expect(read.settled).toBe(800);
  });

  it('keeps a discount as one, and refuses what doesn’t add up instead of choosing a number', () => {
    const heads = ['病歷號', '日期', '項目', '小計', '折扣', '總金額'];
    const off = visitOf(heads, ['A1', '112/3/5', '手術', '5000', '500', '4500']);
    expect(off.discounts).toMatchObject([{ _id: 'bill', off: { kind: 'amount', amount: 500 } }]);
    expect(off.settled).toBe(4500);
    expect(said(visitOf(heads, ['A1', '112/3/5', '手術', '5000', '', '4500']).problems)).toEqual([
      'error visit.total sum-differs',
    ]);
    expect(said(visitOf(heads, ['A1', '112/3/5', '手術', '-5000', '', '']).problems)).toEqual([
      'error visit.itemAmount negative',
    ]);
    expect(said(visitOf(heads, ['A1', '112/3/5', '手術', '300', '500', '']).problems)).toEqual([
      'error visit.discount sum-differs',
    ]);
  });

  it.each([
    ['300', '', 300],
    ['', '500', 300],
    ['300', '500', 300],
    ['是', '', 800],
    ['未付', '', 0],
    ['', '', 800],
  ])('of 800 with 已收 %j and 未收 %j was paid with %i', (paid, owed, settled) => {
    const read = visitOf(['病歷號', '日期', '總金額', '已收', '未收'], ['A1', '112/3/5', '800', paid, owed]);
    expect([said(read.problems), read.settled, read.owed]).toEqual([[], settled, 800 - settled]);
  });

  it.each([
    ['900', '', 'error visit.paid paid-too-much'],
    ['', '801', 'error visit.owed paid-too-much'],
    ['300', '400', 'error visit.owed paid-differs'],
    ['已付清', '100', 'error visit.owed paid-differs'],
    ['-1', '', 'error visit.paid negative'],
    ['一些', '', 'error visit.paid not-an-amount'],
    ['10.5', '', 'error visit.paid not-an-amount'],
  ])('of 800 with 已收 %j and 未收 %j is refused', (paid, owed, reason) => {
    const read = visitOf(['病歷號', '日期', '總金額', '已收', '未收'], ['A1', '112/3/5', '800', paid, owed]);
    expect(said(read.problems)).toContain(reason);
    expect(read.content).toBeUndefined();
  });

  it('never asks for more or less than the file says, whatever its lines are', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.nat(), (lines, some) => {
        const total = lines.reduce((sum, amount) => sum + amount, 0);
        const paid = total === 0 ? 0 : some % (total + 1);
        const rows = lines.map((amount) => [
          'A1',
          '112/3/5',
          '9',
          '項',
          '',
          '',
          String(amount),
          String(total),
          `${paid}.0`,
        ]);
        const read = visitOf(LINES, ...rows);
        expect(said(read.problems)).toEqual([]);
        expect([read.settled, read.settled + read.owed]).toEqual([paid, total]);
      }),
    );
  });
});

describe('what was written at a visit', () => {
  it('stays as it was typed, and is told once where each line of the bill repeats it', () => {
    const heads = ['病歷號', '日期', '病歷內容', '診斷', '項目', '小計'];
    const text = '每次 1/2 顆，½ 錠、①早晚\r\n第二行\u0007';
    const read = visitOf(heads, ['A1', '112/3/5', text, '外耳炎', 'a', '1'], ['A1', '112/3/5', text, '', 'b', '1']);
    expect(read.content).toMatchObject({ record: '每次 1/2 顆，½ 錠、①早晚\n第二行', diagnosis: '外耳炎' });
  });

  it('goes with its text where the cause is longer than a line', () => {
    const read = visitOf(['病歷號', '日期', '主訴'], ['A1', '112/3/5', '吐'.repeat(400)]);
    expect([read.content?.cause, read.content?.record]).toEqual(['', '吐'.repeat(400)]);
  });
});

describe('the day of a visit', () => {
  it.each([
    ['民國 112/3/5', '', 0],
    ['1120305', '', 0],
    ['112年3月5日 14:30', '', 14.5],
    ['2023-03-05T14:30:00', '', 14.5],
    ['2023/3/5 下午 2:30', '', 14.5],
    ['44990', '', 0],
    ['44990.604166666664', '', 14.5],
    ['2023/3/5', '0.604166666666667', 14.5],
    ['2023/3/5', '1430', 14.5],
  ])('%j with the time %j is read', (date, time, hours) => {
    const read = visitOf(['病歷號', '日期', '時間'], ['A1', date, time]);
    const day = fromCalendarDate(2023, 3, 5, TEST_ZONE);
    expect([said(read.problems), read.content?.dateTime]).toEqual([[], atWallSeconds(day, hours * 3600, TEST_ZONE)]);
  });

  it('is refused where it is none, missing or to come', () => {
    const of = (date: string) => said(visitOf(['病歷號', '日期', '診斷'], ['A1', date, 'x']).problems);
    expect(of('上週')).toEqual(['error visit.date no-date']);
    expect(of('')).toEqual(['error visit.date missing']);
    expect(of('113/2/30')).toEqual(['error visit.date no-date']);
    expect(of('2030/1/1')).toEqual(['error visit.date in-future']);
  });

  it('has no hour where none is written', () => {
    expect([readTimeOfDay('112/3/5'), readTimeOfDay('25:00'), readTimeOfDay('上午 12:05')]).toEqual([
      undefined,
      undefined,
      300,
    ]);
  });
});

describe('whose past it is', () => {
  const pet = (petNumber: string, nameLowerCase: string, userPhone: string): Candidate => ({
    petNumber,
    nameLowerCase,
    userPhone,
  });
  const key = (number: string, name = '', phone = '') => ({ number, name, phone });

  it('is decided by the old number; another name is said', () => {
    const [lucky] = [pet('A1', 'lucky', '0911')];
    expect(findPatient(key('A1', 'Lucky'), [lucky])).toEqual({ pet: lucky, otherName: false });
    expect(findPatient(key('A1', 'Max'), [lucky])).toEqual({ pet: lucky, otherName: true });
    expect(findPatient(key('A2'), [])).toMatchObject({ reason: 'no-such-number' });
  });

  it('is told apart by name and phone where two have a number, and never guessed', () => {
    const two = [pet('A1', 'lucky', '0911'), pet('A1', 'max', '0922')];
    expect(findPatient(key('A1', 'MAX'), two)).toMatchObject({ pet: two[1] });
    expect(findPatient(key('A1', '', '0911'), two)).toMatchObject({ pet: two[0] });
    expect(findPatient(key('A1'), two)).toMatchObject({ reason: 'several-patients' });
    expect(findPatient(key('A1', 'Max', '0911'), two)).toMatchObject({ reason: 'several-patients' });
  });

  it('is the owner’s animal of that name where there is no number', () => {
    const two = [pet('', 'lucky', '0911'), pet('', 'max', '0911')];
    expect(findPatient(key('', 'Max', '0911'), two)).toMatchObject({ pet: two[1] });
    expect(findPatient(key('', 'Bo', '0911'), two)).toMatchObject({ reason: 'no-such-patient' });
    expect(findPatient(key('', 'Bo'), two)).toMatchObject({ reason: 'missing' });
  });
});

describe('the doctor of another program', () => {
  const person = (name: string, more: object = {}) =>
    ({ _id: `/staff/${name}`, name, doctor: true, permission: 'staff', status: true, ...more }) as never;

  it('is whoever has that name here, whatever title stands beside it; of two nobody', () => {
    const doctorOf = doctorByName([
      person('王大明'),
      person('Lin Mei', { status: false }),
      person('陳怡'),
      person('陳怡 醫師'),
      person('櫃台小美', { doctor: false }),
    ]);
    expect(doctorOf('王大明 獸醫師')).toMatchObject({ name: '王大明' });
    expect(doctorOf('Dr. LinMei')).toMatchObject({ name: 'Lin Mei' });
    expect([doctorOf('陳怡'), doctorOf('櫃台小美'), doctorOf('張三')]).toEqual([undefined, undefined, undefined]);
  });
});
