import { describe, expect, it } from 'vitest';
import { examItemSchema } from '../exam/exam-item.schema.ts';
import { labPlaces } from './lab-category.ts';
import { readFlag, readRange, readValue } from './lab-cells.ts';

describe('cells of laboratory values', () => {
  it('hold a range with two ends or one', () => {
    for (const [text, low, high] of [
      ['17-44', 17, 44],
      ['(0.5 ~ 1.8)', 0.5, 1.8],
      ['-2–2', -2, 2],
      ['<25', null, 25],
      ['≦ 25', null, 25],
      ['>=3', 3, null],
    ] as const)
      expect([text, readRange(text)]).toEqual([text, { low, high }]);
    for (const text of ['陰性', '44-17', '5', '']) expect([text, readRange(text)]).toEqual([text, undefined]);
  });

  it('hold a mark that says high, low, normal or only that something is wrong', () => {
    expect(['H', '↑', '偏高', 'L', '低', 'N', '正常', '*', '異常', ''].map(readFlag)).toEqual([
      'high',
      'high',
      'high',
      'low',
      'low',
      'normal',
      'normal',
      'odd',
      'odd',
      undefined,
    ]);
  });

  it('hold a number, words, or a number with its unit behind', () => {
    expect(readValue('132')).toEqual({ value: 132, unit: '' });
    expect(readValue('21 mg/dL')).toEqual({ value: 21, unit: 'mg/dL' });
    expect(readValue('>2000 U/L')).toEqual({ value: '>2000', unit: 'U/L' });
    expect(readValue('1+')).toEqual({ value: '1+', unit: '' });
    expect(readValue('陰性')).toEqual({ value: '陰性', unit: '' });
    expect(readValue(' ')).toEqual({ value: undefined, unit: '' });
  });
});

describe('where a value belongs', () => {
  const place = labPlaces([]);
  const of = (exam: string, name: string, value: number | string = 1) => place({ exam, name, value }).category;
  it('is said by the exam, else by what the item is called everywhere, else by whether it is a number', () => {
    expect(of('尿檢', 'WBC')).toBe('urine');
    expect(of('CBC', 'X1')).toBe('hematology');
    expect(of('', 'WBC')).toBe('hematology');
    expect(of('', 'USG')).toBe('urine');
    expect(of('', 'FeLV Ag', '陰性')).toBe('reagent');
    expect(of('', 'ALT')).toBe('biochemistry');
    expect(of('', '某項', '陰性')).toBe('reagent');
  });

  it('is the clinic’s own item by name or title, where it is of the exam’s kind', () => {
    const item = (_id: string, category: 'hematology' | 'urine', name: string, title = '') =>
      examItemSchema.parse({ _id, collection: 'examItem', category, name, title, updateDateTime: 0 });
    const own = labPlaces([item('/examItem/a', 'hematology', 'WBC', '白血球'), item('/examItem/b', 'urine', 'pH')]);
    expect(own({ exam: '', name: 'wbc', value: 9 })).toEqual({ itemID: '/examItem/a', category: 'hematology' });
    expect(own({ exam: '血檢', name: '白血球', value: 9 })).toEqual({ itemID: '/examItem/a', category: 'hematology' });
    expect(own({ exam: '尿檢', name: 'WBC', value: '1+' })).toEqual({ itemID: '', category: 'urine' });
    expect(own({ exam: '', name: 'pH', value: 6.5 })).toEqual({ itemID: '/examItem/b', category: 'urine' });
  });
});
