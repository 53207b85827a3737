import { describe, expect, it } from 'vitest';
import type { Mapping } from './guess-mapping.ts';
import { personTraces, speaksOf } from './person-traces.ts';

const MAPPING: Mapping = ['owner.name', 'owner.phone', 'pet.name', 'pet.petNumber', null];
const TRACES = personTraces(
  [
    { name: '陳怡君', phone: '0912345678', email: 'Chen@example.tw', IDcard: 'A123456789' },
    { name: '陳小君', phone: '0222345678' },
  ],
  [{ petNumber: 'OLD-7', chipID: '900123000111222' }],
);
const speaks = (cells: string[], mapping = MAPPING, others: readonly string[] = []) =>
  speaksOf(cells, mapping, TRACES, (number) => others.includes(number));

describe('rows that speak of a person', () => {
  it('are those with a phone of theirs, however it is written and in whichever column', () => {
    for (const phone of [
      '0912-345-678',
      '912345678',
      '+886 912 345 678',
      '９１２３４５６７８',
      '9.12345678E+8',
      '(02)2234-5678/0933000111',
    ])
      expect(speaks(['別人', phone, '', '', ''])).toBe(true);
    expect(speaks(['別人', '0987000111', '', '', '打 0912345678 找太太'])).toBe(true);
  });

  it('are those with an email, an ID number or a chip of theirs, or a number of their animals', () => {
    for (const mark of ['chen@EXAMPLE.tw', 'a123456789', '900123000111222'])
      expect(speaks(['別人', '0987000111', '', '', mark])).toBe(true);
    expect(speaks(['別人', '0987000111', '', 'old-7', ''])).toBe(true);
    // In a column of something else the same letters are no number, as long as one column holds numbers.
    expect(speaks(['別人', '0987000111', '', 'OLD-8', 'OLD-7'])).toBe(false);
    expect(speaks(['別人', 'OLD-7'], [null, null])).toBe(true);
  });

  it('are those with a name that they have or had, unless another phone or somebody else’s animal tells a namesake', () => {
    expect(speaks(['陳怡君', '', '小白', '', ''])).toBe(true);
    expect(speaks(['陳小君 小姐', '', '', 'OLD-99', ''])).toBe(true);
    expect(speaks(['陳怡君', '0987000111', '', '', ''])).toBe(false);
    expect(speaks(['陳怡君', '', '', 'OLD-99', ''], MAPPING, ['old-99'])).toBe(false);
  });

  it('are not those of people whose name or phone only begins alike, nor rows of nobody', () => {
    expect(speaks(['陳怡君霖', '', '', '', ''])).toBe(false);
    expect(speaks(['王大明', '0912345670', '小黑', 'OLD-70', '2019/3/5'])).toBe(false);
    expect(speaks(['', '', '', '', ''])).toBe(false);
    expect(speaksOf(['', '王大明'], MAPPING, personTraces([{ name: '', phone: '' }], [{}]), () => false)).toBe(false);
  });
});
