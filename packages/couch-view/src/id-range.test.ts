import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { idRange } from './id-range.ts';

/** As the database compares ids. */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const within = (ids: readonly string[], start: string, end: string) => {
  const { from = '', to = '' } = idRange({ start, end, descending: false, inclusive: true });
  return ids.filter((id) => compare(id, from) >= 0 && compare(id, to) <= 0);
};

it('[2.9.17 rule half] a prefix with a sentinel behind it takes every id below it and none of another prefix', () => {
  const plans = ['1763568000', '1763654400', '犬𠮷', '\u{2F800}'].map((day) => `/inHospital/1/plan/${day}`);
  const others = ['/inHospital/1', '/inHospital/1/exam/1/2', '/inHospital/10/plan/1763568000', '/inHospital/1/plan2/1'];
  for (const sentinel of ['\ufff0', '\uffff', '\u{10ffff}'])
    expect(within([...plans, ...others], '/inHospital/1/plan/', `/inHospital/1/plan/${sentinel}`)).toEqual(plans);
});

it('an end that is an id stays that id, also with a letter beyond U+FFFF', () => {
  const range = { start: '/pet/𠮷', end: '/pet/𠮷', descending: true, inclusive: true };
  expect(idRange(range)).toMatchObject({ from: '/pet/𠮷', to: '/pet/𠮷', descending: true });
});
