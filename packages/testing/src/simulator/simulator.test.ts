import { describe, expect, it } from 'vitest';
import { firstBuild } from './build.ts';
import { HABITS } from './generators.ts';
import { MemoryDatabase } from './memory-database.ts';
import { grouped, LONGEST, runSeeds, seedsOf } from './seeds.ts';
import { simulate } from './simulate.ts';

/** Runs in a test run, which with past failures fill whole groups, and in a deep one. */
const USUAL = 30;
const DEEP = 20_000;
const GROUP = 15;

const run = (seed: number, more: object = {}) =>
  simulate({ seed, database: new MemoryDatabase(), clinics: ['demo', 'harbour'], ...more });

describe('[C90] whatever goes wrong, nothing acknowledged is lost or doubled, and everybody sees what they may', () => {
  it.for(grouped(seedsOf('memory', USUAL, DEEP), GROUP).map((seeds) => ({ seeds })))(
    'seeds $seeds',
    { timeout: LONGEST },
    async ({ seeds }, { signal }) => {
      await runSeeds(seeds, 'memory', (seed) => run(seed, { signal }));
    },
  );
});

describe('[C90] over a week in which five devices are offline by turns', () => {
  const WEEK = {
    themes: ['nights', 'few visits', 'cuts', 'shared browsers', 'browser crashes', 'clock skew'],
  } as const;
  it.for(grouped(seedsOf('week', 4, 2000), GROUP).map((seeds) => ({ seeds })))(
    'seeds $seeds',
    { timeout: LONGEST },
    async ({ seeds }, { signal }) => {
      await runSeeds(seeds, 'week', (seed) => run(seed, { ...WEEK, browsers: 5, signal }));
    },
  );
});

describe('[C90] over a day in which people book, arrange who works, ask to be away and close days', () => {
  const CALENDAR = { themes: ['calendar', 'cuts', 'shared browsers', 'tab crashes'], seconds: 90 } as const;
  it.for(grouped(seedsOf('calendar', 6, 2000), GROUP).map((seeds) => ({ seeds })))(
    'seeds $seeds',
    { timeout: LONGEST },
    async ({ seeds }, { signal }) => {
      await runSeeds(seeds, 'calendar', (seed) => run(seed, { ...CALENDAR, signal }));
    },
  );
});

describe('[C90] over the end of a period in which invoices are issued by desks that are offline by turns', () => {
  const INVOICES = {
    themes: ['invoices', 'nights', 'cuts', 'shared browsers', 'tab crashes', 'few visits'],
    seconds: 90,
  } as const;
  it.for(grouped(seedsOf('invoices', 6, 2000), GROUP).map((seeds) => ({ seeds })))(
    'seeds $seeds',
    { timeout: LONGEST },
    async ({ seeds }, { signal }) => {
      await runSeeds(seeds, 'invoices', (seed) => run(seed, { ...INVOICES, browsers: 4, signal }));
    },
  );
});

describe('[C90] over a day in which instruments and people meet at reports, orders, studies and tools', () => {
  const INSTRUMENTS = {
    themes: ['instruments', 'cuts', 'shared browsers', 'tab crashes', 'few visits'],
    seconds: 90,
  } as const;
  it.for(grouped(seedsOf('instruments', 10, 2000), GROUP).map((seeds) => ({ seeds })))(
    'seeds $seeds',
    { timeout: LONGEST },
    async ({ seeds }, { signal }) => {
      await runSeeds(seeds, 'instruments', (seed) => run(seed, { ...INSTRUMENTS, signal }));
    },
  );
});

it('a run that is ended gives the machine its cryptography back', async () => {
  const machine = crypto;
  const end = new AbortController();
  const running = run(7, { signal: end.signal });
  expect(crypto).not.toBe(machine);
  end.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect(crypto).toBe(machine);
});

it('the same seed gives the same run', async () => {
  const [one, two] = [await run(7), await run(7)];
  expect({ ...two, counts: [...two.counts] }).toEqual({ ...one, counts: [...one.counts] });
});

it('people in a run use every command that their habits name', () => {
  const { commands } = firstBuild();
  expect(Object.keys(HABITS).filter((name) => !commands.has(name))).toEqual([]);
});
