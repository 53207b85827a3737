import { describe, expect, it } from 'vitest';
import { examResult } from '../lines/exam.schema.ts';
import { judge, rangeOf } from './exam-range.ts';
import {
  deviceStandard,
  fittingSet,
  type JudgingDevice,
  judgedBySet,
  type StandardSet,
  standardSetFields,
} from './standard-set.ts';

const MONTH = 30.4375 * 86_400;
const now = 1_800_000_000;
const dog = { type: 'Canine', birth: now - 36 * MONTH, gender: 'Male' };
const cat = { type: 'Feline', birth: now - 36 * MONTH };
const set = (name: string, more: object = {}): StandardSet => ({
  id: name,
  ...standardSetFields.parse({ deviceID: 'd', name, ...more }),
});

describe('the set that fits an animal', () => {
  const dogs = set('dogs', { species: 'Canine' });
  const pups = set('pups', { species: 'Canine', toMonths: 12 });
  const cats = set('cats', { species: 'Feline' });

  it('[3.3.52] is of its kind, age and sex, the narrowest first; where none fits there is none', () => {
    const sets = [dogs, pups, cats];
    expect(fittingSet(sets, dog, now)?.name).toBe('dogs');
    expect(fittingSet(sets, { ...dog, birth: now - 3 * MONTH }, now)?.name).toBe('pups');
    expect(fittingSet(sets, cat, now)?.name).toBe('cats');
    expect(fittingSet(sets, { type: 'Rabbit', birth: null }, now)).toBeUndefined();
    const males = set('males', { species: 'Canine', sex: 'Male' });
    expect(fittingSet([...sets, males], dog, now)?.name).toBe('males');
    expect(fittingSet([...sets, males], { ...dog, gender: '' }, now)?.name).toBe('dogs');
  });

  it('of an animal whose age nobody knows is one without an end of age; among equals the default one goes first', () => {
    expect(fittingSet([pups], { ...dog, birth: null }, now)).toBeUndefined();
    const preferred = set('zz', { species: 'Canine', isDefault: true });
    expect(fittingSet([dogs, preferred], dog, now)?.name).toBe('zz');
  });
});

describe('a new value', () => {
  const ranges = [{ _id: 'a', name: 'ALT', unit: 'U/L', low: 10, high: 100 }];
  const device: JudgingDevice = {
    id: 'd',
    name: 'IDEXX',
    standard: deviceStandard.parse([
      { _id: 's', name: 'alt', unit: 'U/L', low: 1, high: 5 },
      { _id: 't', name: 'FeLV', normal: '陰性' },
    ]),
    sets: [set('dogs', { species: 'Canine', ranges })],
  };
  const value = (more: object) =>
    examResult.parse({ _id: 'r', name: 'ALT', value: 120, unit: 'U/L', dateTime: now, ...more });

  it('is judged by the set of its time and keeps its limits, whatever becomes of the set', () => {
    const result = judgedBySet(value({}), device, dog);
    expect(result).toMatchObject({ low: 10, high: 100, standard: { id: 'dogs', name: 'dogs' } });
    const range = rangeOf(result, { ranges: [] }, { species: 'Canine', birth: null, at: now });
    expect(range?.source).toBe('standard');
    expect(judge(result.value, range)).toBe('high');
  });

  it('is judged by the device’s standard where no set says it, and by nothing in another unit', () => {
    expect(judgedBySet(value({}), device, cat)).toMatchObject({ low: 1, high: 5, standard: { id: 'd' } });
    expect(judgedBySet(value({ unit: 'mmol/L' }), device, dog).standard).toBeUndefined();
    const felv = judgedBySet(value({ name: 'FeLV', unit: '', value: '陽性' }), device, cat);
    expect(judge(felv.value, rangeOf(felv, undefined, { species: 'Feline', birth: null, at: now }))).toBe('odd');
  });

  it('keeps the range that the device itself reported', () => {
    const own = value({ low: 0, high: 200 });
    expect(judgedBySet(own, device, dog)).toBe(own);
  });
});
