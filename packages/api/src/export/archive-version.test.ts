import { describe, expect, it } from 'vitest';
import { FIRST_MIGRATION, LAYOUT, type Manifest } from './archive-layout.ts';
import { fittingMigrations } from './archive-version.ts';

const OWN = ['0001-a.sql', FIRST_MIGRATION, '0490-b.sql', '0510-c.sql', '0520-d.sql'];

const manifest = (said: Partial<Manifest>): Manifest => ({
  ...{ layout: LAYOUT, schema: '0520-d.sql', clinic: 'hefeng', name: '禾風', epoch: 'e', seq: 1, hash: '0'.repeat(64) },
  ...{ floor: 0, madeAt: 1, collections: { pet: 1 }, tables: { product: 1 }, history: 1, commands: 0, files: 0 },
  ...{ missingFiles: [], entries: {} },
  ...said,
});
const reasonOf = (said: Partial<Manifest>) => {
  try {
    return fittingMigrations(manifest(said), OWN);
  } catch (error) {
    return (error as { readonly detail?: { readonly reason?: unknown } }).detail?.reason;
  }
};

describe('the migrations that an archive’s database had as well', () => {
  it.each([
    ['all, where it is of this version', { migrations: OWN }, OWN],
    ['all, where it names the last one alone', {}, OWN],
    ['those up to the one that it names', { schema: '0490-b.sql' }, OWN.slice(0, 3)],
    [
      'those that it names, whichever is the last',
      { migrations: OWN.filter((name) => !name.startsWith('0510')) },
      OWN.filter((name) => !name.startsWith('0510')),
    ],
    ['theirs, where it holds rows of a table that is no more', { tables: { form: 2, form_series: 3 } }, OWN],
    ['at least those of the first version that wrote this layout', { schema: FIRST_MIGRATION }, OWN.slice(0, 2)],
  ])('are %s', (_which, said, fitting) => {
    expect(fittingMigrations(manifest(said), OWN)).toEqual(fitting);
  });

  it.each([
    ['of a later last one', { schema: '0530-e.sql' }, 'newer'],
    ['of one in between that isn’t known here', { migrations: [...OWN, '0515-e.sql'] }, 'newer'],
    ['whose last one isn’t known here', { schema: '0495-e.sql' }, 'newer'],
    ['with a collection that isn’t known here', { collections: { dream: 1 } }, 'newer'],
    ['with a table that isn’t known here', { tables: { account: 1 } }, 'newer'],
    ['from before the first version that wrote this layout', { schema: '0001-a.sql' }, 'older'],
  ])('an archive %s is refused', (_what, said, reason) => {
    expect(reasonOf(said)).toBe(reason);
  });
});
