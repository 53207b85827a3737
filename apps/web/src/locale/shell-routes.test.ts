import { expect, it } from 'vitest';
import { routeTable } from '../routes/route-table.ts';
import { screenName } from './shell-routes.ts';

it('no two screens that the palette leads to have one name', () => {
  const names = routeTable.filter(({ tab }) => tab === true).map(screenName);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names).toContain('今日 · 結帳');
  expect(names).toContain('收銀 · 結帳');
  expect(names).toContain('動物');
});
