import { describe, expect, it } from 'vitest';
import { type Bars, firstChoice, standingChoice } from './choices.ts';

const bag = { bagID: 'b', dispensed: true } as never;
const handedOut: Bars = { mine: { rule: 'handedOut', bag } };
const locked: Bars = { mine: { rule: 'billLocked' } };
const number = { path: ['drugBag', 'b', 'items', 'd', 'number'], from: 3, mine: 7, theirs: 3 };

describe('a decision of a review', () => {
  it('begins with what is stored where it was handed out, and undecided else', () => {
    expect(firstChoice('record', [number], handedOut)).toBe('theirs');
    expect(firstChoice('record', [number], { theirs: { rule: 'handedOut', bag } })).toBe('mine');
    expect(firstChoice('record', [number], locked)).toBeUndefined();
    expect(firstChoice('record', [number], {})).toBeUndefined();
  });

  it('has nothing to choose where both sides are the same', () => {
    expect(firstChoice('record', [{ ...number, mine: null, theirs: null }], {})).toBe('theirs');
  });

  it('falls back to what is stored when it is handed out while somebody looks', () => {
    expect(standingChoice('mine', {})).toBe('mine');
    expect(standingChoice('mine', handedOut)).toBe('theirs');
    expect(standingChoice('mine', locked)).toBeUndefined();
    expect(standingChoice('theirs', handedOut)).toBe('theirs');
  });
});
