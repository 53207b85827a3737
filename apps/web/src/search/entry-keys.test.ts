import { expect, it } from 'vitest';
import { codeUnits, joinPhones, phoneUnits, unitCodes } from './entry-keys.ts';

const written = (units: readonly { readonly code: number }[]): string =>
  units.map((unit) => String.fromCharCode(unit.code)).join('');

it.each([
  ['0912-345-678', '0912345678'],
  ['+886 912 345 678', '0912345678'],
  ['+886 0912 345 678', '0912345678'],
  ['886912345678', '0912345678'],
  ['00886-2-2345-6789', '0223456789'],
  ['(02) 2345-6789', '0223456789'],
  ['０９１２３４５６７８', '0912345678'],
  ['8861234', '8861234'],
  ['', ''],
  ['無', ''],
])('reads the phone %j as %s', (raw, digits) => {
  expect(written(phoneUnits(raw))).toBe(digits);
});

it('keeps an extension and a second phone apart from the first', () => {
  expect(written(phoneUnits('02-2345-6789 分機 12')).split('\n')).toEqual(['0223456789', '12']);
  expect(written(phoneUnits(joinPhones(['0912 345 678', '+886 2 2345 6789']))).split('\n')).toEqual([
    '0912345678',
    '0223456789',
  ]);
});

it('remembers that the 0 of a national number stands for +886', () => {
  expect(phoneUnits('+886 912345678')[0]).toEqual({ code: 0x30, start: 1, end: 4 });
});

it('reads codes without case, width and dashes', () => {
  expect(written(codeUnits('ＶＬ-2026/001'))).toBe('vl2026001');
  expect(unitCodes(codeUnits('  '))).toEqual([]);
});
