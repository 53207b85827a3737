import { expect, it } from 'vitest';
import { waited } from './overview-waited.ts';

it('says how long somebody waits in a unit in which people count', () => {
  expect([0, 43, 89, 90, 119, 120, 659, 1202, 1439].map(waited)).toEqual([
    '0 分',
    '43 分',
    '89 分',
    '1 小時',
    '1 小時',
    '2 小時',
    '10 小時',
    '20 小時',
    '23 小時',
  ]);
  expect([1440, 2879, 2880].map(waited)).toEqual(['1 天', '1 天', '2 天']);
});
