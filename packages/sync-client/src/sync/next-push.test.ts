import { PUSH_CHARACTERS } from '@vetloom/protocol/sync.ts';
import { describe, expect, it } from 'vitest';
import { nextPush } from './next-push.ts';

const rows = (...characters: number[]) => characters.map((count) => ({ args: 'x'.repeat(count) }));
const lengths = (taken: readonly { args: string }[]) => taken.map(({ args }) => args.length);

describe('what one push takes of the outbox', () => {
  it('[C22] is so many commands at most, from where the push before ended', () => {
    expect(lengths(nextPush(rows(1, 2, 3, 4, 5), 1, 3))).toEqual([2, 3, 4]);
    expect(lengths(nextPush(rows(1, 2), 1, 3))).toEqual([2]);
  });

  it('[C22] ends before it is too long for a poor line', () => {
    const half = PUSH_CHARACTERS / 2;
    expect(lengths(nextPush(rows(half - 2, half - 2, 1), 0, 250))).toEqual([half - 2, half - 2]);
    expect(lengths(nextPush(rows(half, half, half), 0, 250))).toEqual([half]);
  });

  it('[C22] takes a command that is too long by itself alone, because only the server can refuse it', () => {
    expect(lengths(nextPush(rows(PUSH_CHARACTERS, 1), 0, 250))).toEqual([PUSH_CHARACTERS]);
    expect(lengths(nextPush(rows(1, PUSH_CHARACTERS, 1), 1, 250))).toEqual([PUSH_CHARACTERS]);
  });
});
