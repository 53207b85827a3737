import { customizeSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { applyEdits } from '@vetloom/domain/core/edit.ts';
import { describe, expect, it } from 'vitest';
import {
  breedLines,
  type EntryValues,
  entriesOf,
  entryBack,
  entryEdits,
  entryFault,
  entryValues,
  OWN_LISTS,
  type OwnList,
  readBreeds,
} from './list-values.ts';

const typed = (values: Partial<EntryValues>): EntryValues => ({ ...entryValues('kinds', undefined), ...values });
const stored = (list: OwnList, rows: readonly object[] = []) =>
  customizeSchema.parse({ _id: `/customize/${list}`, collection: 'customize', [list]: rows, updateDateTime: 1 });
const after = (list: OwnList, document: ReturnType<typeof stored>, edits: ReturnType<typeof entryEdits>) =>
  customizeSchema.parse(
    applyEdits(
      document,
      edits,
      new Set([list]),
      () => {
        throw new Error('these edits meet nothing of others');
      },
      () => false,
    ),
  );

describe('breeds', () => {
  const shiba = { name: 'Shiba', nametc: '柴犬' };
  it('are typed one a line, with the English name behind a comma or without', () => {
    expect(readBreeds('柴犬, Shiba\n\n 米克斯 \n臘腸，Dachshund', [])).toEqual([
      shiba,
      { name: '米克斯', nametc: '米克斯' },
      { name: 'Dachshund', nametc: '臘腸' },
    ]);
    expect(readBreeds(breedLines([shiba]), [])).toEqual([shiba]);
  });

  it('that stood before stay what they are, and no name comes twice', () => {
    const old = { name: 'Mixed', nametc: '' };
    expect(readBreeds('Mixed\n柴犬, Shiba\n柴, Shiba', [old, shiba])).toEqual([old, { name: 'Shiba', nametc: '柴' }]);
  });
});

describe('a breed whose line is typed over', () => {
  const before = [
    { name: '柴犬', nametc: '柴犬' },
    { name: 'Poodle', nametc: '貴賓' },
  ];
  it('is the same breed renamed, so that its animals stay of it', () => {
    expect(readBreeds('柴\n貴賓, Poodle', before)).toEqual([{ name: '柴', nametc: '柴', former: ['柴犬'] }, before[1]]);
    expect(readBreeds('柴, Shiba\n貴賓, Poodle', before)[0]).toEqual({ name: 'Shiba', nametc: '柴', former: ['柴犬'] });
  });

  it('is a new one where lines came or went, or only changed their places', () => {
    expect(readBreeds('柴\n柴犬\n貴賓, Poodle', before)[0]).toEqual({ name: '柴', nametc: '柴' });
    expect(readBreeds('貴賓, Poodle\n柴犬', before)).toEqual(before.toReversed());
  });
});

describe('an entry of a list', () => {
  it('can’t take the word that another had before', () => {
    const bites = {
      ...entriesOf('labels', stored('labels', [{ _id: 'a', name: '咬', color: '' }]))[0],
      former: ['會咬人'],
    };
    expect(entryFault('labels', typed({ name: '會咬人', nametc: '' }), [bites as never])).toBe('taken');
  });

  it('that was removed comes back with what it was called and what became one with it', () => {
    const row = {
      ...{ _id: 'a', name: '咬', color: '#B3261E', former: ['會咬人'] },
      merged: [{ _id: 'b', name: '兇', color: '', into: 'a', at: 0, mergedDateTime: 1, mergedBy: '/staff/a' }],
    };
    const [entry] = entriesOf('labels', stored('labels', [row]));
    if (entry === undefined) throw new Error('no entry');
    expect(after('labels', stored('labels'), entryBack('labels', entry)).labels).toEqual([row]);
  });

  it.each(OWN_LISTS)('of %s is added, changed and brought back by edits that the clinic’s document takes', (list) => {
    const made = after(
      list,
      stored(list),
      entryEdits(
        list,
        typed({ name: 'Sugar glider', nametc: '蜜袋鼯', group: '其他', breeds: '原色' }),
        undefined,
        'new',
      ),
    );
    const [entry] = entriesOf(list, made);
    if (entry === undefined) throw new Error('nothing was added');
    expect(entry).toMatchObject({ _id: 'new', name: 'Sugar glider' });
    const changed = after(list, made, entryEdits(list, { ...entryValues(list, entry), name: 'Glider' }, entry, ''));
    expect(entriesOf(list, changed)).toEqual([{ ...entry, name: 'Glider' }]);
    expect(entryEdits(list, entryValues(list, entry), entry, '')).toEqual([]);
    expect(entriesOf(list, after(list, stored(list), entryBack(list, entry)))).toEqual([entry]);
  });

  it('needs a word that no other entry has', () => {
    const others = entriesOf('services', stored('services', [{ _id: 'a', name: 'Laser', nametc: '雷射' }]));
    expect(entryFault('services', typed({ name: ' ' }), others)).toBe('missing');
    expect(entryFault('services', typed({ nametc: '雷射' }), others)).toBe('taken');
    for (const name of ['LINE', ' line ', 'Ｌine', '現 金'])
      expect(entryFault('paymentMethods', typed({ name }), [], ['LINE', '現金']), name).toBe('taken');
    expect(entryFault('services', typed({ nametc: '針灸' }), others)).toBeUndefined();
  });

  it('without an English name is known by its Chinese one', () => {
    const [entry] = entriesOf(
      'services',
      after('services', stored('services'), entryEdits('services', typed({ nametc: '針灸' }), undefined, 'x')),
    );
    expect(entry).toMatchObject({ name: '針灸', nametc: '針灸' });
  });

  it('that a list keeps by its name alone is shown by it first, and saved as it was', () => {
    const [entry] = entriesOf('diseases', stored('diseases', [{ _id: 'd', name: '外耳炎', nametc: '', group: '耳' }]));
    const values = entryValues('diseases', entry);
    expect(values).toMatchObject({ nametc: '外耳炎', name: '' });
    expect(entryEdits('diseases', values, entry, '')).toEqual([]);
    expect(entryEdits('diseases', { ...values, group: '皮膚' }, entry, '')).toEqual([
      { op: 'set', path: ['diseases', 'd', 'group'], from: '耳', to: '皮膚' },
    ]);
  });
});
