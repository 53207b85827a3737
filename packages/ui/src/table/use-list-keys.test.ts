import { describe, expect, it } from 'vitest';
import { movedIndex } from './use-list-keys.ts';

describe('list keys', () => {
  it('stay inside the list', () => {
    expect(movedIndex('ArrowDown', 9, 10, 5)).toBe(9);
    expect(movedIndex('ArrowUp', 0, 10, 5)).toBe(0);
    expect(movedIndex('PageDown', 8, 10, 5)).toBe(9);
    expect(movedIndex('PageUp', 3, 10, 5)).toBe(0);
  });

  it('start at the first row downwards and at the last upwards', () => {
    expect(movedIndex('ArrowDown', -1, 10, 5)).toBe(0);
    expect(movedIndex('ArrowUp', -1, 10, 5)).toBe(9);
  });

  it('leave other keys alone', () => {
    expect(movedIndex('a', 3, 10, 5)).toBeUndefined();
  });
});
