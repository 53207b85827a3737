import { describe, expect, it } from 'vitest';
import { readPaletteQuery, writePaletteQuery } from './palette-query.ts';

describe('the palette’s prefix letters', () => {
  it('narrow only when a space follows, so that pinyin is not taken for a prefix', () => {
    expect(readPaletteQuery('p mashu')).toEqual({ group: 'pets', words: 'mashu' });
    expect(readPaletteQuery('pipi')).toEqual({ group: undefined, words: 'pipi' });
    expect(readPaletteQuery('x y')).toEqual({ group: undefined, words: 'x y' });
  });

  it('take > at once', () => {
    expect(readPaletteQuery('>dark')).toEqual({ group: 'commands', words: 'dark' });
  });

  it('write what they read', () => {
    for (const group of [undefined, 'owners', 'commands'] as const) {
      expect(readPaletteQuery(writePaletteQuery(group, 'lin'))).toEqual({ group, words: 'lin' });
    }
  });
});
