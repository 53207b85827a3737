import { expect, it } from 'vitest';
import type { DrugLot } from '../../data/pharmacy/drug-lots.ts';
import { lotOptions, nextText, openedOptions, optionOf, scannedChoice } from './lot-options.ts';

const bottle = (openedID: string, until: string, isOverdue = false) => ({
  ...{ openedID, until, isOverdue, rest: 7, openedDateTime: 1, by: 'an@clinic.test' },
});
const lot = (lotID: string, more: Partial<DrugLot> = {}): DrugLot => ({
  ...{ lotID, lot: lotID, expiresOn: '2027-01-31', placeID: 'pharmacy', quantity: 20 },
  ...{ isBlocked: false, isExpired: false, isNext: false, opened: [] },
  ...more,
});

it('bottles that stand open come before lots, what is good for the shortest first, and what is past its day says so', () => {
  const lots = [
    lot('A', { opened: [bottle('late', '2026-12-20')] }),
    lot('B', { opened: [bottle('past', '2026-11-01', true)] }),
  ];
  expect(openedOptions(lots).map(({ value, overdue }) => [value, overdue])).toEqual([
    ['opened past', true],
    ['opened late', false],
  ]);
  expect(openedOptions(lots)[0]?.choice).toMatchObject({ lotID: 'B', openedID: 'past', openedUntil: '2026-11-01' });
});

it('one lot at two places is two options, and a blocked one can’t be chosen', () => {
  const options = lotOptions([lot('A'), lot('A', { placeID: 'fridge' }), lot('B', { isBlocked: true })]);
  expect(new Set(options.map(({ value }) => value)).size).toBe(3);
  expect(options.map(({ disabled }) => disabled)).toEqual([false, false, true]);
  expect(optionOf(options, { lotID: 'A', lot: 'A', expiresOn: null, placeID: 'fridge' })?.value).toBe('lot A fridge');
  expect(optionOf(options, { lotID: '', lot: 'X', expiresOn: null, placeID: '' })).toBeUndefined();
});

it('what is taken where nobody chooses is said with its bottle', () => {
  expect(nextText([lot('A', { isNext: true, opened: [bottle('u', '2026-12-20')] })])).toContain('用到 2026/12/20');
  expect(nextText([lot('A')])).toBeUndefined();
});

it('a scanned package is the stock’s lot where it knows it, and what was read where it doesn’t or nobody can be asked', () => {
  const lots = [lot('A'), lot('B', { isBlocked: true })];
  expect(scannedChoice({ lot: 'A', expiresOn: '2027-01-31' }, lots)?.choice).toMatchObject({ lotID: 'A' });
  expect(scannedChoice({ lot: 'B', expiresOn: null }, lots)?.isBlocked).toBe(true);
  for (const offered of [lots, undefined])
    expect(scannedChoice({ lot: 'X9', expiresOn: '2028-02-29' }, offered)?.choice).toEqual({
      ...{ lotID: '', lot: 'X9', expiresOn: '2028-02-29', placeID: '' },
    });
  expect(scannedChoice({ lot: '', expiresOn: null }, lots)).toBeUndefined();
});
