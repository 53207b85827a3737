import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fileOf, readList } from './list-file.ts';
import type { Entry } from './list-values.ts';

const words = { word: '名稱', english: '英文名', group: '群組', color: '顏色', breeds: '品種' };
const entry = (more: Partial<Entry> & Pick<Entry, '_id'>): Entry => ({
  ...{ name: '', nametc: '', color: '', group: '', breed: [], off: false },
  ...more,
});
const dogs = entry({
  ...{ _id: 'Dog', name: 'Dog', nametc: '犬' },
  breed: [
    { name: 'Shiba Inu', nametc: '柴犬' },
    { name: '米克斯', nametc: '米克斯' },
  ],
});
const read = (list: Parameters<typeof readList>[0], cells: string[][], entries: readonly Entry[] = []) => {
  let made = 0;
  return readList(list, cells, { entries, words, newID: () => `n${++made}` });
};

describe('a list as a file', () => {
  it.each([
    ['kinds', [dogs]],
    [
      'labels',
      [entry({ _id: 'a', name: '=HYPERLINK', color: '#2F6A45' }), entry({ _id: 'b', name: '會咬', color: '#6B675F' })],
    ],
    ['diseases', [entry({ _id: 'd', name: 'Otitis', nametc: '外耳炎', group: '耳' })]],
  ] as const)('%s: read again as it was written, it changes nothing', (list, entries) => {
    const { data } = Papa.parse<string[]>(fileOf(list, entries, words).trim());
    expect(read(list, data, entries)).toEqual({ edits: [], added: 0, changed: 0, same: entries.length, faults: [] });
  });

  it('adds what is new and changes what is there by its word, however it is typed; an empty cell leaves what stands', () => {
    const entries = [entry({ _id: 'd', name: 'Otitis', nametc: '外耳炎', group: '耳' })];
    const rows = [
      ['群組', '名稱', '英文名'],
      ['皮膚', ' 外耳炎 ', ''],
      ['骨科', '膝關節脫位', 'Patellar luxation'],
    ];
    const found = read('diseases', rows, entries);
    expect(found).toMatchObject({ added: 1, changed: 1, same: 0, faults: [] });
    expect(found.edits).toEqual([
      { op: 'set', path: ['diseases', 'd', 'group'], from: '耳', to: '皮膚' },
      {
        op: 'insert',
        path: ['diseases'],
        row: { _id: 'n2', name: 'Patellar luxation', nametc: '膝關節脫位', group: '骨科' },
      },
    ]);
  });

  it('reads columns in their own order where nothing names them, and breeds of one cell', () => {
    const found = read('kinds', [['蜜袋鼯', 'Sugar glider', '原色, Classic grey；白化']]);
    expect(found.edits).toMatchObject([
      {
        row: {
          name: 'Sugar glider',
          nametc: '蜜袋鼯',
          breed: [
            { name: 'Classic grey', nametc: '原色' },
            { name: '白化', nametc: '白化' },
          ],
        },
      },
    ]);
  });

  it('takes no breed away and makes none another: those of a file come beside those that stand', () => {
    const stands = entry({
      ...dogs,
      breed: [{ name: 'Shiba Inu', nametc: '柴犬', former: ['柴'] }, ...dogs.breed.slice(1)],
    });
    const cells = (breeds: string) => [
      ['名稱', '品種'],
      ['犬', breeds],
    ];
    expect(read('kinds', cells('哈士奇；台灣犬, Formosan'), [stands]).edits).toMatchObject([
      { to: [...stands.breed, { name: '哈士奇', nametc: '哈士奇' }, { name: 'Formosan', nametc: '台灣犬' }] },
    ]);
    expect(read('kinds', cells('米克斯；柴犬；柴；shiba inu'), [stands])).toMatchObject({ edits: [], same: 1 });
  });

  it('of entries that became one each is the one of today, which no row of another changes', () => {
    const merged = [{ _id: 'm', name: 'Canine', nametc: '狗' }];
    const stands = entry({ ...dogs, merged, former: ['家犬'] });
    const rows = [
      ['名稱', '英文名', '品種'],
      ['狗', 'Canine', '米格魯'],
      ['犬', 'Dog', ''],
      ['家犬', 'Mutt', ''],
    ];
    expect(read('kinds', rows, [stands])).toEqual({ edits: [], added: 0, changed: 0, same: 3, faults: [] });
  });

  it('says of each row that can’t be taken which it is and why, and takes the others', () => {
    const rows = [
      ['名稱', '顏色'],
      ['', '#000000'],
      ['會咬', '紅'],
      ['會抓', '#B3261E'],
      [' 會抓', ''],
      ['長'.repeat(41), ''],
      ['', ''],
    ];
    const found = read('labels', rows);
    expect(found.added).toBe(1);
    expect(found.faults.map(({ row, fault }) => [row, fault])).toEqual([
      [2, 'missing'],
      [3, 'color'],
      [5, 'twice'],
      [6, 'long'],
    ]);
  });

  it.each([
    ['services', [['長'.repeat(41)]]],
    ['diseases', [['外耳炎', '', '組'.repeat(61)]]],
  ] as const)('%s: takes no longer word than a visit or the clinic’s document can hold', (list, rows) => {
    expect(
      read(
        list,
        rows.map((row) => [...row]),
      ).faults,
    ).toMatchObject([{ row: 1, fault: 'long' }]);
  });
});
