import { expect, it } from 'vitest';
import { isInRange } from './embedded-glyphs.ts';

it('a character is looked for in lists as style sheets write them', () => {
  const range = 'U+3401, U+34D8-34DA,u+4F4F';
  for (const inside of [0x3401, 0x34d8, 0x34d9, 0x34da, 0x4f4f]) expect(isInRange(range, inside)).toBe(true);
  for (const outside of [0x3400, 0x3402, 0x34d7, 0x34db, 0x4f50]) expect(isInRange(range, outside)).toBe(false);
  expect(isInRange('', 0x4f4f)).toBe(false);
});
