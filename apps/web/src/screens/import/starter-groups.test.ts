import { STARTER_CATALOGUE } from '@vetloom/domain/founding/starter-catalogue.ts';
import { expect, it } from 'vitest';
import { foundItems, groupsOf } from './starter-groups.ts';

it('suggestions stand in their groups, each once, services before products', () => {
  const groups = groupsOf(STARTER_CATALOGUE);
  expect(groups.flatMap(({ items }) => items)).toHaveLength(STARTER_CATALOGUE.length);
  expect(groups[0]).toMatchObject({ kind: 'service', of: '診療' });
  expect(new Set(groups.map(({ kind, of }) => `${kind} ${of}`)).size).toBe(groups.length);
});

it('suggestions are found by words of their name, class and type, half-width or full-width', () => {
  const names = (typed: string) => foundItems(STARTER_CATALOGUE, typed).map(({ name }) => name);
  expect(names('檢驗 ｘ光')).toEqual(expect.arrayContaining(['X光（第一張）', '牙科X光']));
  expect(names('X光').every((name) => name.includes('X光') || name.includes('顯影'))).toBe(true);
  expect(names('沒有這種')).toEqual([]);
  expect(names('  ')).toHaveLength(STARTER_CATALOGUE.length);
});
