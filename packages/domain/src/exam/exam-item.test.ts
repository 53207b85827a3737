import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { examRange } from './exam-item.schema.ts';
import { rangeFlaws } from './exam-item-rules.ts';

const flaws = (...rows: object[]) =>
  rangeFlaws(rows.map((row, at) => examRange.parse({ _id: `r${at}`, low: 1, high: 2, ...row }))).map(
    ({ row, flaw }) => `${row} ${flaw}`,
  );

describe('ranges of an item', () => {
  it('stand when each says something of its own kind and age', () => {
    expect(
      flaws(
        { species: 'Canine', toMonths: 6 },
        { species: 'Canine', fromMonths: 6 },
        { species: 'Feline', low: null },
        { high: null },
        { species: 'Canine', standardID: 'catalyst' },
      ),
    ).toEqual([]);
    expect(flaws({ low: null, high: null, normal: '陰性' })).toEqual([]);
  });

  it.each([
    ['reversed', { low: 9, high: 2 }],
    ['ages', { fromMonths: 6, toMonths: 6 }],
    ['empty', { low: null, high: null, normal: ' ' }],
  ])('are %s', (flaw, row) => expect(flaws(row)).toEqual([`r0 ${flaw}`]));

  it('of one kind and standard hold for each age only once', () => {
    expect(flaws({ toMonths: 6 }, { fromMonths: 5 }, { fromMonths: 6, toMonths: 12 })).toEqual([
      'r1 overlap',
      'r2 overlap',
    ]);
    expect(flaws({ species: 'Canine' }, { species: 'Canine' })).toEqual(['r1 overlap']);
  });
});

describe('the laboratory’s list', () => {
  let clinic: TestClinic;
  beforeEach(() => {
    clinic = new TestClinic();
  });
  const _id = '/examItem/alt';
  const fields = {
    category: 'biochemistry',
    name: 'ALT',
    unit: 'U/L',
    ranges: [{ _id: 'r1', species: 'Canine', low: 10, high: 125 }],
  };
  const edit = (...edits: object[]) => clinic.run('examItem.edit', { itemID: _id, edits });
  const stored = () => clinic.tx.get('examItem', _id);

  it('is edited range by range, and refuses one that ends before it begins', async () => {
    await clinic.run('examItem.create', { _id, fields });
    await expect(clinic.run('examItem.create', { _id, fields })).rejects.toMatchObject({ codeName: 'conflict' });
    const to = (high: number) => set(['ranges', 'r1', 'high'], 125, high);
    await expect(edit(to(5))).rejects.toMatchObject({ codeName: 'badParameter', detail: { rule: 'reversed' } });
    await edit(to(130));
    expect((await stored())?.ranges[0]?.high).toBe(130);
    await clinic.run('examItem.remove', { itemID: _id });
    await clinic.run('examItem.remove', { itemID: _id });
    expect(await stored()).toBeUndefined();
  });

  it('refuses a second range for the same kind and age, and takes a split in one step', async () => {
    await clinic.run('examItem.create', { _id, fields });
    const puppy = { op: 'insert', path: ['ranges'], row: { _id: 'r2', species: 'Canine', toMonths: 6, high: 200 } };
    await expect(edit(puppy)).rejects.toMatchObject({ detail: { rule: 'overlap', row: 'r2' } });
    await edit(set(['ranges', 'r1', 'fromMonths'], 0, 6), puppy);
    expect((await stored())?.ranges.map(({ fromMonths, toMonths }) => [fromMonths, toMonths])).toEqual([
      [6, null],
      [0, 6],
    ]);
  });

  it('has each name once in a category', async () => {
    await clinic.run('examItem.create', { _id, fields });
    const other = { _id: '/examItem/other', fields: { ...fields, name: ' alt' } };
    await expect(clinic.run('examItem.create', other)).rejects.toMatchObject({ detail: { rule: 'examItemTaken' } });
    await clinic.run('examItem.create', { ...other, fields: { ...other.fields, category: 'reagent' } });
    await edit(set(['unit'], 'U/L', 'µkat/L'));
    const moved = { itemID: '/examItem/other', edits: [set(['category'], 'reagent', 'biochemistry')] };
    await expect(clinic.run('examItem.edit', moved)).rejects.toMatchObject({ codeName: 'conflict' });
  });

  it('is kept by the laboratory and by whoever keeps the settings, and by nobody else', async () => {
    for (const [at, code] of (['LAB_TASK_WRITE', 'GENERAL_SETTINGS_WRITE'] as const).entries()) {
      const keeper = person('keeper@clinic.test', [code]);
      await clinic.run('examItem.create', { _id: `/examItem/${at}`, fields: { ...fields, name: `X${at}` } }, keeper);
    }
    const reader = person('reader@clinic.test', ['LAB_TASK_READ', 'GENERAL_SETTINGS_READ', 'RECORD_WRITE']);
    await expect(clinic.run('examItem.create', { _id, fields }, reader)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });
});
