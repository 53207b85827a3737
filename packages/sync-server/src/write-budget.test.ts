import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { describe, expect, it } from 'vitest';
import { bytesOf, demandAffordable, WRITE_BUDGET } from './write-budget.ts';

const write = (collection: 'conflict' | 'user', bytes: number): Write => {
  const after = { _id: '/x', collection, text: '' };
  return {
    collection,
    id: '/x',
    before: undefined,
    after: { ...after, text: 'a'.repeat(bytes - bytesIn(after)) } as never,
  };
};
const bytesIn = (value: object) => Buffer.byteLength(JSON.stringify(value));
const refused = expect.objectContaining({ codeName: 'writesTooMuch' });

describe('what one command writes', () => {
  it('is counted in bytes of the documents that it leaves, and nothing for one that it takes away', () => {
    const gone: Write = { collection: 'user', id: '/user/1', before: undefined, after: null };
    expect(bytesOf([write('user', 500), gone])).toBe(500);
    expect(demandAffordable([write('user', 500), write('conflict', 300)])).toBe(800);
  });

  it('is refused beyond the budget of conflicts, and beyond that of all documents', () => {
    const half = WRITE_BUDGET.conflicts / 2;
    expect(demandAffordable([write('conflict', half), write('conflict', half)])).toBe(WRITE_BUDGET.conflicts);
    expect(() => demandAffordable([write('conflict', half), write('conflict', half + 1)])).toThrow(refused);
    expect(demandAffordable([write('user', WRITE_BUDGET.conflicts + 1)])).toBe(WRITE_BUDGET.conflicts + 1);
    expect(() => demandAffordable([write('user', WRITE_BUDGET.documents + 1)])).toThrow(refused);
  });
});
