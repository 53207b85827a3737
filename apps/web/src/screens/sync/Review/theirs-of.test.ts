import { describe, expect, it } from 'vitest';
import { theirsOf } from './theirs-of.ts';

const by = (id: string, at: number) => ({ id, name: id, at, said: `${id} ${at}` });
const written = { a: by('chen', 1), b: by('chen', 2), c: by('lin', 3) } as const;
const subject = { theirsAt: ([key = '']: readonly string[]) => written[key as keyof typeof written] };
const decided = (...keys: string[]) =>
  keys.map((key) => ({ contested: [{ path: [key], from: 1, mine: 2, theirs: 3 }] }));

describe('the head of the clinic’s side', () => {
  it('names the one who wrote all of it, with the latest time', () => {
    const theirs = theirsOf({ decisions: decided('a', 'b'), merged: [], subject, moved: new Set() });
    expect(theirs.all).toEqual(written.b);
  });

  it('names nobody where two wrote it, one of them perhaps what came together by itself: each place names its own', () => {
    const merged = [{ path: ['c'], theirs: 1 }];
    const theirs = theirsOf({ decisions: decided('a'), merged, subject, moved: new Set() });
    expect(theirs.all).toBeUndefined();
    expect(theirs.otherwise).not.toBe('');
    expect([theirs.saidOf([['a']]), theirs.saidOf([['c']])]).toEqual(['chen 1', 'lin 3']);
  });

  it('names nobody where nobody knows, and says of what moved on that somebody changed it again', () => {
    const theirs = theirsOf({ decisions: decided('x', 'y'), merged: [], subject, moved: new Set(['y']) });
    expect([theirs.all, theirs.otherwise, theirs.saidOf([['x']])]).toEqual([undefined, '', '']);
    expect(theirs.saidOf([['y']])).not.toBe('');
  });
});
