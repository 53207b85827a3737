import { describe, expect, it } from 'vitest';
import { type Pressed, SAME_WISH, StrayKeys } from './stray-keys.ts';

const key = (letter: string, timeStamp: number, more: Partial<Pressed> = {}): Pressed => ({
  key: letter,
  timeStamp,
  repeat: false,
  typing: false,
  apart: false,
  acted: () => true,
  ...more,
});
/** Which of the keys are kept from the field; a form opens and takes the focus at `focused`. */
function kept(keys: readonly Pressed[], focused = 20): boolean[] {
  const stray = new StrayKeys();
  return keys.map((one, at) => {
    if (at === 1) stray.focused(focused);
    return stray.isStray(one);
  });
}
const typing = true;

describe('a letter that opened a form', () => {
  it('isn’t written into its field when it is pressed twice', () => {
    expect(kept([key('d', 0), key('d', 150, { typing })])).toEqual([false, true]);
    expect(kept([key('d', 0), key('D', 150, { typing })])).toEqual([false, true]);
    expect(kept([key('d', 0), key('d', 150, { typing }), key('d', 300, { typing })])).toEqual([false, true, true]);
  });
  it('isn’t written into a field that came long after it, because its form had to be fetched', () => {
    expect(kept([key('d', 0), key('d', 3100, { typing })], 3000)).toEqual([false, true]);
  });
  it('isn’t written however long it is held', () => {
    const held = [500, 530, 2000].map((at) => key('d', at, { typing, repeat: true }));
    expect(kept([key('d', 0), ...held])).toEqual([false, true, true, true]);
  });
  it('is meant once somebody has had time to see the field, has pressed something else or has pointed somewhere', () => {
    expect(kept([key('d', 0), key('d', 20 + SAME_WISH, { typing })])).toEqual([false, false]);
    expect(kept([key('d', 0), key('o', 90, { typing }), key('d', 150, { typing })])).toEqual([false, false, false]);
    const stray = new StrayKeys();
    stray.isStray(key('d', 0));
    stray.otherwise();
    expect(stray.isStray(key('d', 100, { typing }))).toBe(false);
  });
});

describe('every other key', () => {
  it('is left alone: one that nothing acted on, of a field before, figures, chords, those of an input method', () => {
    expect(kept([key('d', 0, { acted: () => false }), key('d', 100, { typing })])).toEqual([false, false]);
    expect(kept([key('d', 0, { typing }), key('d', 100, { typing })])).toEqual([false, false]);
    expect(kept([key('8', 0), key('8', 100, { typing })])).toEqual([false, false]);
    expect(kept([key('d', 0), key('d', 100, { typing, apart: true })])).toEqual([false, false]);
    expect(kept([key('Enter', 0), key('Enter', 100, { typing })])).toEqual([false, false]);
  });
});
