import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresDatabase } from './postgres-database.ts';
import { grouped, LONGEST, runSeeds, seedsOf } from './seeds.ts';
import { simulate } from './simulate.ts';

/** Runs in a test run, which with past failures fill whole groups, and in a deep one. */
const USUAL = 4;
const DEEP = 200;

let database: PostgresDatabase;
beforeAll(async () => {
  database = await PostgresDatabase.open();
});
afterAll(() => database.close());

describe('[C90] the same on a real PostgreSQL, with the statements that the product sends', () => {
  it.for(grouped(seedsOf('postgres', USUAL, DEEP), 5).map((seeds) => ({ seeds })))(
    'seeds $seeds',
    { timeout: LONGEST },
    async ({ seeds }, { signal }) => {
      await runSeeds(seeds, 'postgres', (seed) =>
        // Every seed has clinics of its own on the one database.
        simulate({ seed, database, clinics: [`demo-${seed}`, `harbour-${seed}`], seconds: 20, signal }),
      );
    },
  );
});

it('a restored backup is another epoch, without what came after it', async () => {
  await database.createClinic('backed-up');
  const before = database.epoch;
  const restore = await database.backUp();
  await database.createClinic('too-late');
  await restore();
  expect(database.epoch).not.toBe(before);
  expect(await database.feed.head('backed-up')).toMatchObject({ seq: 0 });
  expect(await database.feed.head('too-late')).toBeUndefined();
});
