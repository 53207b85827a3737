import { set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Customize } from './clinic.schema.ts';
import {
  breedKeys,
  breedNamed,
  entryNamed,
  keyOf,
  kindNamed,
  type MergedList,
  presentKey,
  sameKeys,
} from './list-entries.ts';
import { arrangedRows, holderOf, type MergeableEntry, mergeEntries, partEntries } from './list-merge.ts';

let clinic: TestClinic;
beforeEach(() => {
  clinic = new TestClinic();
});

const refused = (rule: string) => expect.objectContaining({ detail: expect.objectContaining({ rule }) });
const rowsIn = async (list: MergedList) =>
  ((await clinic.tx.get('customize', `/customize/${list}`))?.[list] ?? []) as MergeableEntry[];
const edit = (list: MergedList, ...edits: object[]) => clinic.run('customize.edit', { list, edits });
const add = (list: MergedList, ...rows: object[]) =>
  edit(list, ...rows.map((row) => ({ op: 'insert', path: [list], row })));
const merge = (list: MergedList, entryID: string, intoID: string, more: object = {}) =>
  clinic.run('customize.merge', { list, entryID, intoID, ...more });
const part = (list: MergedList, entryID: string) => clinic.run('customize.undoMerge', { list, entryID });

const label = (_id: string, name: string, color = '#5F6368') => ({ _id, name, color });
const BITES = label('bites', '會咬人', '#B3261E');
const SHARP = label('sharp', '兇', '#6D6A2E');
const SHY = label('shy', '怕生');

describe('an entry of a list that is renamed', () => {
  it('keeps the word by which older documents name it, and its colour with it', async () => {
    await add('labels', BITES, SHY);
    await edit('labels', set(['labels', 'bites', 'name'], '會咬人', '會咬'));
    const rows = await rowsIn('labels');
    expect(entryNamed('labels', rows, '會咬人')).toMatchObject({ _id: 'bites', name: '會咬', color: '#B3261E' });
    expect(sameKeys('labels', rows, '會咬')).toEqual(['會咬', '會咬人']);
    expect(presentKey('labels', rows, '沒有人知道的')).toBe('沒有人知道的');
  });

  it('gives a word back to whoever bears it now', async () => {
    await add('labels', BITES, SHY);
    await edit('labels', set(['labels', 'bites', 'name'], '會咬人', '會咬'));
    await add('labels', label('other', '會咬人'));
    const rows = await rowsIn('labels');
    expect(entryNamed('labels', rows, '會咬人')?._id).toBe('other');
    expect(sameKeys('labels', rows, '會咬')).toEqual(['會咬']);
    await edit('labels', set(['labels', 'bites', 'name'], '會咬', '會咬人的'));
    expect((await rowsIn('labels'))[0]?.former).toEqual(['會咬人', '會咬']);
  });

  it('is asked for by nobody’s edit: what it was called is kept by the command alone', async () => {
    await add('labels', BITES);
    await edit('labels', set(['labels', 'bites', 'former'], undefined, ['怕生']));
    expect((await rowsIn('labels'))[0]).not.toHaveProperty('former');
  });

  it('a template of reminders keeps what was merged into it when its words are edited', async () => {
    await add('reminders', { _id: 'a', title: '八合一', days: 365 }, { _id: 'b', title: '十合一', days: 365 });
    await merge('reminders', 'a', 'b');
    await clinic.run('reminder.editTemplates', { edits: [set(['reminders', 'b', 'days'], 365, 350)] });
    expect(entryNamed('reminders', await rowsIn('reminders'), 'a')).toMatchObject({ _id: 'b', days: 350 });
  });
});

describe('two entries that become one', () => {
  it.each<[MergedList, object, object]>([
    [
      'kinds',
      { _id: 'k1', name: 'Dog', nametc: '狗', breed: [] },
      { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [] },
    ],
    ['labels', SHARP, BITES],
    [
      'diseases',
      { _id: 'd1', name: 'CKD', nametc: '慢性腎病', group: '' },
      { _id: 'd2', name: '慢性腎衰竭', nametc: '', group: '腎' },
    ],
    ['services', { _id: 's1', name: '洗澡', nametc: '' }, { _id: 's2', name: '沐浴', nametc: '沐浴' }],
    ['reminders', { _id: 'r1', title: '洗牙', days: 365 }, { _id: 'r2', title: '牙齒檢查', days: 365 }],
  ])(
    'of %s: what named the first means the second, and taken apart both stand as before',
    async (list, first, second) => {
      await add(list, first, second);
      const before = await rowsIn(list);
      const [one, other] = before.map((row) => keyOf(list, row)) as [string, string];
      await merge(list, before[0]?._id ?? '', before[1]?._id ?? '');
      const rows = await rowsIn(list);
      expect(rows).toHaveLength(1);
      expect(presentKey(list, rows, one)).toBe(other);
      expect(new Set(sameKeys(list, rows, other))).toEqual(new Set([one, other]));
      await part(list, before[0]?._id ?? '');
      expect(await rowsIn(list)).toEqual(before);
    },
  );

  it('in opposite directions by two people at once: the second finds them one already', async () => {
    await add('labels', SHARP, BITES);
    await merge('labels', 'sharp', 'bites');
    const after = await rowsIn('labels');
    await merge('labels', 'bites', 'sharp');
    expect(await rowsIn('labels')).toEqual(after);
  });

  it('while somebody renames the one that stays: both happen', async () => {
    await add('labels', SHARP, BITES);
    await edit('labels', set(['labels', 'bites', 'name'], '會咬人', '咬'));
    await merge('labels', 'sharp', 'bites');
    expect(sameKeys('labels', await rowsIn('labels'), '咬')).toEqual(['咬', '會咬人', '兇']);
  });

  it('while somebody removes the one that would stay: refused by name; the one that would go: its word follows all the same', async () => {
    await add('labels', SHARP, BITES, SHY);
    await edit('labels', { op: 'remove', path: ['labels', 'bites'] });
    await expect(merge('labels', 'sharp', 'bites')).rejects.toEqual(refused('listEntryGone'));
    await expect(merge('labels', 'bites', 'shy')).rejects.toEqual(refused('listEntryGone'));
    await merge('labels', 'bites', 'shy', { seen: BITES });
    expect(presentKey('labels', await rowsIn('labels'), '會咬人')).toBe('怕生');
  });

  it('into one that became one with a third goes on to that; the first twice into different ones is refused', async () => {
    await add('labels', SHARP, BITES, SHY);
    await merge('labels', 'bites', 'shy');
    await merge('labels', 'sharp', 'bites');
    expect(sameKeys('labels', await rowsIn('labels'), '怕生')).toEqual(['怕生', '會咬人', '兇']);
    await add('labels', label('quiet', '安靜'));
    await expect(merge('labels', 'sharp', 'quiet')).rejects.toEqual(refused('mergedElsewhere'));
  });

  it('cannot be taken apart while another bears the word', async () => {
    await add('labels', SHARP, BITES);
    await merge('labels', 'sharp', 'bites');
    await add('labels', label('again', '兇'));
    await expect(part('labels', 'sharp')).rejects.toEqual(refused('listWordTaken'));
    await expect(part('labels', 'nobody')).rejects.toEqual(refused('listEntryGone'));
  });

  it('kinds: the one that stays has the breeds of both, each once, and gives them back', async () => {
    const shiba = { name: 'Shiba Inu', nametc: '柴犬' };
    await add(
      'kinds',
      {
        _id: 'k1',
        name: 'Dog',
        nametc: '狗',
        breed: [
          { name: '柴犬', nametc: '柴犬' },
          { name: '土狗', nametc: '土狗' },
        ],
      },
      { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [shiba] },
    );
    await merge('kinds', 'k1', 'Canine');
    const [kind] = await rowsIn('kinds');
    expect(kind?.breed?.map(({ name }) => name)).toEqual(['Shiba Inu', '土狗']);
    expect(breedNamed(kind?.breed ?? [], '柴犬')?.name).toBe('Shiba Inu');
    await part('kinds', 'k1');
    expect((await rowsIn('kinds'))[1]?.breed).toEqual([shiba]);
  });

  it('kinds: a breed of both is found by every word that either had for it, also by one that is written in Chinese alone', async () => {
    const poodle = { name: 'Poodle', nametc: '貴賓' };
    const other = { name: 'Poodle', nametc: '貴賓犬', former: ['泰迪'] };
    await add(
      'kinds',
      { _id: 'k1', name: 'Dog', nametc: '狗', breed: [other] },
      { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [poodle] },
    );
    await merge('kinds', 'k1', 'Canine');
    const breeds = (await rowsIn('kinds'))[0]?.breed ?? [];
    expect(breeds).toHaveLength(1);
    for (const word of ['Poodle', '貴賓', '貴賓犬', '泰迪']) expect(breedNamed(breeds, word)?.name).toBe('Poodle');
  });

  it('kinds: animals that were brought in with a kind’s name stay of it, and breeds that are called otherwise are found by their Chinese word of before', async () => {
    await add(
      'kinds',
      { _id: 'k1', name: 'Dog', nametc: '狗', breed: [] },
      { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [{ name: 'Poodle', nametc: '貴賓' }] },
    );
    await merge('kinds', 'k1', 'Canine');
    const kinds = await rowsIn('kinds');
    expect(['Dog', '狗', 'k1', '犬'].map((type) => kindNamed(kinds, type)?._id)).toEqual(Array(4).fill('Canine'));
    const before = kinds[0]?.breed ?? [];
    await edit('kinds', set(['kinds', 'Canine', 'breed'], before, [{ name: 'Poodle', nametc: '貴賓犬' }]));
    const after = (await rowsIn('kinds'))[0]?.breed ?? [];
    expect(['貴賓', '貴賓犬', 'Poodle'].map((word) => breedNamed(after, word)?.nametc)).toEqual(
      Array(3).fill('貴賓犬'),
    );
  });

  it('breeds of one kind: animals of the first are of the second', async () => {
    const breed = [
      { name: '柴犬', nametc: '柴犬' },
      { name: 'Shiba Inu', nametc: '柴' },
    ];
    await add('kinds', { _id: 'Canine', name: 'Canine', nametc: '犬', breed });
    const both = { breed: { name: '柴犬', into: 'Shiba Inu' } };
    await merge('kinds', 'Canine', 'Canine', both);
    await merge('kinds', 'Canine', 'Canine', { breed: { name: '柴柴', into: 'Shiba Inu' } });
    await merge('kinds', 'Canine', 'Canine', both);
    const breeds = (await rowsIn('kinds'))[0]?.breed ?? [];
    expect(breeds).toHaveLength(1);
    expect(breedKeys(breeds, '柴柴')).toEqual(['Shiba Inu', '柴', '柴犬', '柴柴']);
    // Whoever knows nothing of former words sends the breeds without them.
    await edit('kinds', set(['kinds', 'Canine', 'breed'], breeds, [{ name: 'Shiba Inu', nametc: '柴犬' }]));
    expect(breedNamed((await rowsIn('kinds'))[0]?.breed ?? [], '柴柴')?.name).toBe('Shiba Inu');
  });

  it('is for those who keep the settings, of lists that are named by others', async () => {
    await expect(merge('paymentMethods' as MergedList, 'a', 'b')).rejects.toThrow();
  });
});

describe('a list that two people arrange', () => {
  it('stands as the later of them arranged it, and what either didn’t know of keeps its neighbour', async () => {
    await add('labels', SHARP, BITES, SHY);
    const arrange = (ids: string[], byHand = true) => clinic.run('customize.arrange', { list: 'labels', ids, byHand });
    await arrange(['shy', 'sharp', 'bites']);
    await add('labels', label('new', '新'));
    await arrange(['sharp', 'shy', 'bites']);
    const stored = (await clinic.tx.get('customize', '/customize/labels')) as Customize;
    expect(stored.labels?.map(({ _id }) => _id)).toEqual(['sharp', 'shy', 'bites', 'new']);
    expect(stored.arranged).toBe(true);
    await arrange(['bites', 'sharp', 'shy', 'new'], false);
    expect(await clinic.tx.get('customize', '/customize/labels')).not.toHaveProperty('arranged');
  });

  it('loses nothing and doubles nothing, whatever somebody knew of it', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (there, asked) => {
        const rows = there.map((_id) => ({ _id }));
        const result = arrangedRows(rows, asked).map(({ _id }) => _id);
        expect(result.toSorted()).toEqual(there.toSorted());
        expect(result.filter((id) => asked.includes(id))).toEqual(asked.filter((id) => there.includes(id)));
      }),
    );
  });
});

describe('whatever people merge and take apart', () => {
  const step = fc.record({
    act: fc.constantFrom('merge', 'part'),
    one: fc.integer({ min: 0, max: 4 }),
    other: fc.integer({ min: 0, max: 4 }),
  });
  it('every word that ever was is one entry’s, no entry is lost, and all taken apart stand as they were', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const begin: MergeableEntry[] = [0, 1, 2, 3, 4].map((n) => label(`l${n}`, `w${n}`));
        let rows: readonly MergeableEntry[] = begin;
        for (const { act, one, other } of steps)
          try {
            const [entryID, intoID] = [`l${one}`, `l${other}`];
            const asked = { list: 'labels' as const, entryID, intoID, seen: undefined, now: 1, by: '/staff/a' };
            if (act === 'merge') rows = mergeEntries(rows, asked);
            else if (act === 'part') rows = partEntries(rows, asked);
          } catch (error) {
            expect(error).toMatchObject({ codeName: expect.stringMatching(/conflict|notFound|contradictory/) });
          }
        for (const { _id, name = '' } of begin) {
          expect(holderOf(rows, _id)).toBeDefined();
          expect(entryNamed('labels', rows, name)).toBe(holderOf(rows, _id));
          expect(rows.filter((row) => sameKeys('labels', rows, keyOf('labels', row)).includes(name))).toHaveLength(1);
        }
        for (const { _id } of begin) rows = partEntries(rows, { list: 'labels', entryID: _id });
        expect(rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))).toEqual(begin);
      }),
    );
  });
});
