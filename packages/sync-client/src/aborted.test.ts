import { describe, expect, it } from 'vitest';
import { faultsBesides } from './aborted.ts';

const aborted = Object.assign(new Error('the connection was closed'), { name: 'AbortError' });

describe('what was under way when the database was taken away', () => {
  const told = (error: unknown, isTakenThen: boolean): unknown[] => {
    const [reported, later]: [unknown[], (() => void)[]] = [[], []];
    let taken = false;
    const after = (_ms: number, work: () => void) => {
      later.push(work);
      return () => undefined;
    };
    faultsBesides(
      () => taken,
      (one) => reported.push(one),
      { after },
    )(error);
    taken = isTakenThen;
    for (const work of later) work();
    return reported;
  };

  it('is no fault', () => expect(told(aborted, true)).toEqual([]));

  it('is one where the database stands', () => expect(told(aborted, false)).toEqual([aborted]));

  it('hides no other error', () => {
    const other = new TypeError('of ours');
    expect(told(other, true)).toEqual([other]);
  });
});
