import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from '@vetloom/domain/clinic/settings/pet-number-counter.setting.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { expect, it } from 'vitest';
import { changedNumbers, numberEdits, numberExample, numberFault, numberValues } from './number-values.ts';

const stored = { ...PET_NUMBER_SETTING.defaults, petIDFormat: 3, petIDSpeciesRule: true };
const values = numberValues(stored);
const counted = { ...PET_NUMBER_COUNTER.defaults, petIDCounter: { sequence: 41, '20261125': 6 } };
const NEW_YEAR = Date.parse('2026-11-24T15:30:00Z') / 1000;

it('shows the numbers that the next animals get, of the clinic’s own day', () => {
  const taipei = zoneOf('Asia/Taipei');
  expect(numberExample(stored, counted, NEW_YEAR, taipei)).toMatchObject({ dog: 'D00042', other: '00042', last: 41 });
  const daily = { ...stored, petIDFormat: 2, petIDPrefix: 'A' };
  expect(numberExample(daily, counted, NEW_YEAR, taipei)).toMatchObject({ cat: 'A20261124C001', last: 0 });
  expect(numberExample(daily, counted, NEW_YEAR, zoneOf('Asia/Tokyo'))).toMatchObject({ cat: 'A20261125C007' });
  expect(numberExample({ ...stored, petIDFormat: 0 }, counted, NEW_YEAR, taipei)).toBeUndefined();
});

it('goes on from a start that is typed, and says the number that it will be where that was passed', () => {
  expect(numberExample({ ...stored, petIDStart: 900 }, counted, NEW_YEAR, zoneOf('Asia/Taipei'))?.next).toBe(900);
  expect(numberExample({ ...stored, petIDStart: 7 }, counted, NEW_YEAR, zoneOf('Asia/Taipei'))?.next).toBe(42);
});

it('sends what was changed: a start that is taken off is gone', () => {
  expect(changedNumbers(stored, { ...values, petIDStart: '900', petIDPrefix: 'A' })).toEqual([
    'petIDPrefix',
    'petIDStart',
  ]);
  expect(numberEdits(stored, { ...values, petIDStart: '900' })).toEqual([
    { op: 'set', path: ['petIDStart'], from: undefined, to: 900 },
  ]);
  expect(numberEdits({ ...stored, petIDStart: 900 }, values)).toEqual([
    { op: 'set', path: ['petIDStart'], from: 900, to: undefined },
  ]);
});

it('takes whole numbers from 1 for a start, and a prefix of ten characters', () => {
  const fault = (petIDStart: string) => numberFault({ ...values, petIDStart }, 'petIDStart');
  expect(['', '1', '12346', '0', '1.5', '-3', '100000000'].map(fault)).toEqual([
    undefined,
    undefined,
    undefined,
    'start',
    'start',
    'start',
    'start',
  ]);
  expect(numberFault({ ...values, petIDPrefix: '12345678901' }, 'petIDPrefix')).toBe('prefix');
});
