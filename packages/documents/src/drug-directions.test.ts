import { describe, expect, it } from 'vitest';
import { doseFigure, doseSentence, readDirections, readRoute, whenAndHow } from './drug-directions.ts';

const often = (codes: string) => readDirections(codes, 'zh-Hant').frequency;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('dose codes', () => {
  it.each([
    ['SID', '每日一次'],
    ['QD', '每日一次'],
    ['BID', '每日兩次'],
    ['TID', '每日三次'],
    ['QID', '每日四次'],
    ['QOD', '每兩日一次'],
    ['Q12H', '每 12 小時一次'],
    ['q8h', '每 8 小時一次'],
    ['b.i.d.', '每日兩次'],
    ['QW', '每週一次'],
  ])('%s is %s', (code, words) => expect(often(code)).toBe(words));

  it.each([
    ['PRN', '需要時'],
    ['AC', '飯前'],
    ['PC', '飯後'],
  ])('%s is the condition %s', (code, words) => expect(readDirections(code, 'zh-Hant').conditions).toEqual([words]));

  it('reads several codes in one field', () => {
    expect(readDirections('BID/PC PRN', 'zh-Hant')).toEqual({
      frequency: '每日兩次',
      slots: '早・晚',
      conditions: ['飯後', '需要時'],
      timesPerDay: 2,
    });
  });

  it('keeps what it does not know, also words that every object has', () => {
    expect(often('連續三天後停')).toBe('連續三天後停');
    expect(often('constructor')).toBe('constructor');
    expect(readRoute('toString', 'zh-Hant')).toBe('toString');
  });

  it('leaves OD as written, because it has two meanings', () => expect(often('OD')).toBe('OD'));

  it('has no administrations a day for PRN alone', () =>
    expect(readDirections('PRN', 'zh-Hant').timesPerDay).toBeNull());
});

describe('a dose in words', () => {
  it.each([
    [0.5, '½'],
    [1.25, '1¼'],
    [0.75, '¾'],
    [2, '2'],
    [0.3333, '1/3'],
    [1.6667, '1 2/3'],
    [0.35, '0.35'],
  ])('%d units are %s', (units, figure) => expect(plain(doseFigure(units))).toBe(figure));

  const drug = { unitsPerDose: 1.25, unit: '顆', frequency: 'SID AC', route: 'PO', direction: '配水' };

  it('says how much and how often', () => {
    expect(plain(doseSentence(drug, 'zh-Hant'))).toBe('每次 1¼ 顆，每日一次');
    expect(plain(doseSentence(drug, 'en'))).toBe('1¼ tablets, once daily');
  });

  it('says when and how, with the doctor’s own words last', () => {
    expect(whenAndHow(drug, 'zh-Hant')).toBe('飯前　內服　配水');
    expect(whenAndHow(drug, 'en')).toBe('before meals, by mouth, 配水');
  });

  it('leaves out what the doctor left open', () => {
    expect(doseSentence({ ...drug, unitsPerDose: null }, 'zh-Hant')).toBe('每日一次');
    expect(plain(doseSentence({ ...drug, frequency: '' }, 'zh-Hant'))).toBe('每次 1¼ 顆');
  });
});
