import { describe, expect, it } from 'vitest';
import { timesFactor, unitFactor } from './lab-units.ts';
import { understood } from './understand-values.ts';

describe('units', () => {
  it.each([
    ['GLU', 'mg/dL', 'mmol/L', 100, 5.55],
    ['Glucose', 'mmol/L', 'mg/dL', 5.55, 100],
    ['CREA', 'mg/dL', 'µmol/L', 1, 88.4],
    ['ALB', 'g/L', 'g/dL', 32, 3.2],
    ['WBC', '10^9/L', 'K/µL', 12.5, 12.5],
    ['WBC', '×10³/μL', '10^9/L', 12.5, 12.5],
    ['HCT', 'L/L', '%', 0.42, 42],
  ])('%s from %s to %s', (name, from, to, value, expected) => {
    const factor = unitFactor(name, from, to);
    expect(timesFactor(value, factor ?? Number.NaN)).toBeCloseTo(expected, 6);
  });

  it('of something else, or that nobody knows, or that isn’t said, are not converted', () => {
    expect(unitFactor('ALT', 'U/L', 'mg/dL')).toBeUndefined();
    expect(unitFactor('GLU', 'g/dL', 'mmol/L')).toBeUndefined();
    expect(unitFactor('GLU', '', 'mmol/L')).toBeUndefined();
  });

  it('keep the sign of what lies out of reach, and leave words alone', () => {
    expect(timesFactor('>600', 0.0555)).toBe('>33.3');
    expect(timesFactor('溶血', 0.0555)).toBeUndefined();
  });
});

describe('values', () => {
  const value = (code: string, given: number | string, unit: string) => ({
    ...{
      code,
      name: '',
      value: given,
      unit,
      low: 70,
      high: 143,
      flag: 'normal' as const,
      status: 'final' as const,
      note: '',
    },
  });
  const items = [
    { _id: '/examItem/glu', category: 'biochemistry' as const, name: 'GLU', title: '血糖', unit: 'mmol/L' },
  ];
  const read = (
    codes: Parameters<typeof understood>[1]['instrument']['codes'],
    ...values: ReturnType<typeof value>[]
  ) => understood(values, { instrument: { codes }, items, otherwise: 'hematology' }, (at) => `r${at}`);
  const code = {
    _id: 'c1',
    code: 'G-1',
    itemID: '/examItem/glu',
    name: '',
    category: 'biochemistry' as const,
    unit: 'mg/dL',
    isIgnored: false,
  };

  it('stand under the clinic’s item and in its unit, with what was sent beside them', () => {
    expect(read([], value('glu', 100, 'mg/dL'))).toMatchObject([
      {
        itemID: '/examItem/glu',
        name: 'GLU',
        value: 5.55,
        unit: 'mmol/L',
        low: 3.885,
        high: 7.936,
        sent: { value: 100, unit: 'mg/dL' },
      },
    ]);
  });

  it('go by the instrument’s code first, which also knows the unit that isn’t sent', () => {
    expect(read([code], value('G-1', 100, ''))).toMatchObject([{ name: 'GLU', value: 5.55, sent: { unit: 'mg/dL' } }]);
    expect(read([{ ...code, isIgnored: true }], value('G-1', 100, ''))).toEqual([]);
  });

  it('that nobody knows stand under the instrument’s own name, in its own unit', () => {
    expect(read([], value('XYZ', 1, 'mg/dL'))).toMatchObject([
      { itemID: '', category: 'hematology', name: 'XYZ', unit: 'mg/dL' },
    ]);
  });

  it('in a unit that can’t be converted stay as they came, and no range of the clinic’s judges them', () => {
    const [row] = read([], value('glu', 100, 'g/L'));
    expect(row).toMatchObject({ value: 100, unit: 'g/L' });
    expect(row?.sent).toBeUndefined();
  });
});
