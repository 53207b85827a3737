import { describe, expect, it } from 'vitest';
import { belongingsOf, boardingOf, kindError, kindValues } from './kind-values.ts';

const values = (more: object) => ({ ...kindValues(), kind: 'boarding' as const, ...more });
const ids = () => {
  let at = 0;
  return () => {
    at += 1;
    return `n${at}`;
  };
};

describe('belongings as they are typed', () => {
  it('are a line each, with how many', () => {
    const rows = belongingsOf('牽繩\n\n 毛毯 x2 \n玩具×3\nxbox', [], ids());
    expect(rows.map(({ _id, name, number }) => [_id, name, number])).toEqual([
      ['n1', '牽繩', 1],
      ['n2', '毛毯', 2],
      ['n3', '玩具', 3],
      ['n4', 'xbox', 1],
    ]);
  });

  it('keep their rows, and with them that they were given back', () => {
    const known = { _id: 'k', name: '牽繩', number: 1, note: '', returnedDateTime: 9, returnedBy: 'x' };
    const rows = belongingsOf('牽繩 x2\n牽繩', [known], ids());
    expect(rows).toMatchObject([
      { _id: 'k', number: 2, returnedDateTime: 9 },
      { _id: 'n1', returnedDateTime: 0 },
    ]);
  });
});

describe('what is agreed about boarding', () => {
  it('has times of the wall and an amount only where one counts', () => {
    expect(boardingOf(values({ feedTimes: '8、18:30', consent: 'call', consentLimit: '300' }))).toMatchObject({
      ...{ feedTimes: [8 * 3600, 18.5 * 3600], walkTimes: [], consentLimit: 0, pickUpDateTime: 0 },
    });
    expect(boardingOf(values({ consent: 'upTo', consentLimit: '3000' })).consentLimit).toBe(3000);
  });

  it('is wrong where a time can’t be read, an amount is missing, or it is fetched before it came', () => {
    const now = Date.parse('2026-11-20T12:00:00+08:00') / 1000;
    expect(kindError(values({ feedTimes: '早晚' }), 'feedTimes', now)).toBeDefined();
    expect(kindError(values({ walkTimes: '' }), 'walkTimes', now)).toBeUndefined();
    expect(kindError(values({ consent: 'upTo' }), 'consentLimit', now)).toBeDefined();
    expect(kindError(values({ pickUpDay: '2026-11-19' }), 'pickUpDay', now)).toBeDefined();
    expect(kindError(values({ pickUpDay: '2026-11-20' }), 'pickUpDay', now)).toBeUndefined();
    expect(kindError({ ...values({ feedTimes: '早晚' }), kind: 'hospital' }, 'feedTimes', now)).toBeUndefined();
  });
});
