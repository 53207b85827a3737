import { expect, it } from 'vitest';
import type { PaletteItem } from './palette-types.ts';
import { groupOrder, rankedItems } from './rank.ts';

const item = (id: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group: 'pets',
  icon: null,
  title: id,
  run: () => undefined,
  ...more,
});
const SEEN = { hits: [[0, 1]] } as const;

it('a match that shows stands before one that is hidden, whatever their scores', () => {
  const found = [item('by former name', { score: 9 }), item('by name', { score: 1, ...SEEN })];
  expect(rankedItems(found, 5).map(({ id }) => id)).toEqual(['by name', 'by former name']);
});

it('a kind of thing in which a match shows stands before kinds without', () => {
  const found = [item('hidden'), item('screen', { group: 'screens', ...SEEN })];
  expect(groupOrder(found).slice(0, 2)).toEqual(['screens', 'pets']);
  expect(groupOrder([]).at(0)).toBe('pets');
});
