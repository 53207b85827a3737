import { expect, it } from 'vitest';
import { keepTab, tabOf } from './remembered-tab.ts';

const TABS = ['board', 'list', 'timeline'] as const;

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

it('a screen opens with the tab of its address, else with the last viewed one, else with the first; each screen for itself', () => {
  const storage = store();
  expect(tabOf(storage, 'overview', TABS, undefined)).toBe('board');
  keepTab(storage, 'overview', 'list');
  expect(tabOf(storage, 'overview', TABS, undefined)).toBe('list');
  expect(tabOf(storage, 'overview', TABS, 'timeline')).toBe('timeline');
  expect(tabOf(storage, 'overview', TABS, 'nonsense')).toBe('list');
  expect(tabOf(storage, 'verify', TABS, undefined)).toBe('board');
  keepTab(storage, 'overview', 'of an older version');
  expect(tabOf(storage, 'overview', TABS, undefined)).toBe('board');
});
