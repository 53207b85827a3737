import { describe, expect, it } from 'vitest';
import { cageNames, moveEdits, nameFault, placeAfter, readCount, wards } from './room-values.ts';

const room = (_id: string, order: number) => ({ _id, name: _id, kind: 'ward' as const, order });
const cage = (_id: string, roomID: string, order = 0) => ({
  _id,
  name: _id,
  roomID,
  kind: 'dog' as const,
  serviceID: '',
  order,
});

describe('rooms and cages', () => {
  it('stand as the clinic arranged them, and cages whose room is gone at the end', () => {
    const groups = wards({
      rooms: [room('b', 1), room('a', 0)],
      cages: [cage('A10', 'a'), cage('A2', 'a'), cage('X', 'gone'), cage('Y', '')],
    });
    expect(groups.map(({ room: one, cages }) => [one?._id, cages.map(({ _id }) => _id)])).toEqual([
      ['a', ['A2', 'A10']],
      ['b', []],
      [undefined, ['X', 'Y']],
    ]);
  });

  it('are moved one place by their numbers alone, and not beyond the ends', () => {
    const rows = [room('a', 0), room('b', 0), room('c', 5)];
    expect(moveEdits('rooms', rows, 'c', -1)).toEqual([
      { op: 'set', path: ['rooms', 'c', 'order'], from: 5, to: 1 },
      { op: 'set', path: ['rooms', 'b', 'order'], from: 0, to: 2 },
    ]);
    expect(moveEdits('rooms', rows, 'a', -1)).toEqual([]);
    expect(moveEdits('rooms', rows, 'gone', 1)).toEqual([]);
    expect(placeAfter(rows)).toBe(6);
  });

  it('are named on by the number at the end', () => {
    expect(cageNames('A08', 3)).toEqual(['A08', 'A09', 'A10']);
    expect(cageNames('大籠', 2)).toEqual(['大籠', '大籠2']);
    expect(['1', '50', '0', '51', '1.5', ''].map(readCount)).toEqual([
      1,
      50,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('need a name that nobody beside has, however it is typed', () => {
    expect(nameFault(' ', [])).toBe('missing');
    expect(nameFault('Ａ１', ['a1'])).toBe('taken');
    expect(nameFault('A1', ['A2'])).toBeUndefined();
    expect(nameFault('長'.repeat(41), [])).toBe('long');
  });
});
