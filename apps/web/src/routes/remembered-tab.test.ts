import { expect, it } from 'vitest';
import { keepTab, REMEMBERED_TABS, tabOf } from './remembered-tab.ts';
import { tabsOf } from './route-table.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

it('a screen opens with the tab of its address, else with the last viewed one, else with the first; each screen for itself', () => {
  const storage = store();
  expect(tabOf(storage, 'overview', undefined)).toBe('board');
  keepTab(storage, 'overview', 'list');
  expect(tabOf(storage, 'overview', undefined)).toBe('list');
  expect(tabOf(storage, 'overview', 'board')).toBe('board');
  expect(tabOf(storage, 'overview', 'nonsense')).toBe('list');
  expect(tabOf(storage, 'verify', undefined)).toBe('waiting');
  keepTab(storage, 'overview', 'of an older version');
  expect(tabOf(storage, 'overview', undefined)).toBe('board');
});

it('each of the seven screens has tabs to choose from', () => {
  expect(Object.keys(REMEMBERED_TABS)).toEqual([
    'today',
    'overview',
    'waiting',
    'todo',
    'verify',
    'archivedExam',
    'checkoutGroups',
  ]);
  for (const screen of Object.values(REMEMBERED_TABS))
    expect('area' in screen ? tabsOf(screen.area).length : screen.tabs.length).toBeGreaterThan(1);
});
