import { describe, expect, it } from 'vitest';
import { freshSaid, saidFieldsOf, saidProblems } from './consent-values.ts';

const NOON = 1_795_147_200;
const HAND = 'M10 10L200 100L300 20';

describe('what is said to a consent', () => {
  it('begins with the owner who signs here, and misses the hand', () => {
    const fresh = freshSaid(NOON, '陳怡君', 'signed');
    expect(Object.keys(saidProblems(fresh))).toEqual(['signature']);
    expect(saidProblems({ ...fresh, signature: HAND })).toEqual({});
    expect(saidFieldsOf({ ...fresh, signature: HAND }, NOON + 9)).toMatchObject({
      ...{ outcome: 'signed', way: 'signature', person: '陳怡君', relation: 'owner', dateTime: NOON + 9 },
      signature: HAND,
    });
  });

  it('needs no hand where it is refused or stands on paper, and a witness on the telephone', () => {
    const fresh = freshSaid(NOON, '陳怡君', 'signed');
    expect(saidProblems({ ...fresh, outcome: 'refused' })).toEqual({});
    expect(saidProblems({ ...fresh, way: 'paper' })).toEqual({});
    expect(Object.keys(saidProblems({ ...fresh, way: 'phone' }))).toEqual(['witness']);
    expect(Object.keys(saidProblems({ ...fresh, way: 'paper', person: ' ', date: '' }))).toEqual(['person', 'date']);
  });

  it('keeps the time that was told of paper, and no hand', () => {
    const paper = { ...freshSaid(NOON, '陳怡君', 'signed'), way: 'paper' as const, signature: HAND };
    expect(saidFieldsOf({ ...paper, isTold: true }, NOON + 5000)).toMatchObject({ dateTime: NOON, signature: '' });
    // Who signed a moment ago and withdraws in the same minute has withdrawn.
    expect(saidFieldsOf(paper, NOON + 42)).toMatchObject({ dateTime: NOON + 42 });
  });
});
