import { describe, expect, it } from 'vitest';
import { aPet, indexOf } from './search-builders.ts';
import type { SearchEntry } from './search-types.ts';

const item = (name: string, code = ''): SearchEntry => ({ kind: 'item', id: name, name, phones: [], code });
const index = indexOf(
  item('狂犬病疫苗', 'V012'),
  item('紗布 4x4', 'C-201'),
  item('Cerenia 16 mg', 'P0119'),
  aPet('疫苗'),
);
const found = (text: string) => index.query(text, { kinds: ['item'] }).map(({ id }) => id);

describe('an item of the catalogue is found', () => {
  it.each([
    ['疫苗', '狂犬病疫苗'],
    ['kuangquan', '狂犬病疫苗'],
    ['kqb', '狂犬病疫苗'],
    ['ㄎㄑㄅ', '狂犬病疫苗'],
    ['shabu', '紗布 4x4'],
    ['cerenia', 'Cerenia 16 mg'],
    ['p0119', 'Cerenia 16 mg'],
    ['c201', '紗布 4x4'],
  ])('by %s', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('only by whoever asks for items: among owners and animals it never stands', () => {
    expect(index.query('疫苗').map(({ kind }) => kind)).toEqual(['pet']);
  });
});
