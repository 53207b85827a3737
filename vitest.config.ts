import { defineConfig } from 'vitest/config';
import LongestFirst from './packages/testing/src/longest-first.ts';
import { filesWithStandIns } from './packages/testing/src/stand-ins.ts';

// Projects by suffix and place: pure rules, the web app's own code, real PostgreSQL, real Chromium. docs/TESTING.md tells of all of it.
// No test is tried again: one that needs a second try is a defect, of itself or of the product.
const shared = { exclude: ['**/node_modules/**', '**/dist/**'] };
// Where properties are tried.
const SEEDED = { setupFiles: ['packages/testing/src/property-seed.ts'] };
// Modules are loaded once for all files of a worker: loading them took longer than the tests did. A file leaves nothing behind in them.
const SHARED_MODULES = { isolate: false };
// Two cores are promised; Vitest would leave one of them idle.
const BOTH_CORES = { maxWorkers: 2 };
const WEB = ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}'];
// Of these the files that put others in the place of modules or of the browser's objects.
const STAND_INS = filesWithStandIns(['apps/web/src', 'packages/ui/src']);
// How long a condition may take to come true when the machine is busy; Vitest's own second is for idle ones.
const PATIENT = { poll: { timeout: 30_000, interval: 50 } };
// Random rounds and whole demo clinics take their time on a busy machine; nothing here measures speed.
const UNIT_PATIENCE = 600_000;
// Whole faults of browsers, servers, disks and networks, three or more rounds each: in the deep round.
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const FAULTS = DEEP ? ['tests/faults/**/*.spec.ts'] : [];
// Further journeys and long walks: there, and with `--all`, which leaves everything at its ordinary size.
const LONG = DEEP || process.env.VETLOOM_ALL ? [] : ['**/*.deep.spec.ts', '**/*.deep.pg.test.ts', '**/*.deep.test.ts'];
// What needs clinics on several machines: in `npm run test:citus`, where each database is made on three of them.
const CITUS = process.env.VETLOOM_CITUS ? ['packages/**/*.citus.test.ts'] : [];
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          ...SEEDED,
          ...BOTH_CORES,
          name: 'unit',
          testTimeout: UNIT_PATIENCE,
          include: [
            '{packages,apps}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{rules,bench,fleet}/**/*.test.ts',
          ],
          exclude: [
            ...shared.exclude,
            ...WEB,
            ...LONG,
            '**/*.pg.test.ts',
            '**/*.citus.test.ts',
            '**/*.browser.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          ...SEEDED,
          ...BOTH_CORES,
          name: 'unit-web',
          testTimeout: UNIT_PATIENCE,
          include: WEB,
          exclude: [...shared.exclude, ...STAND_INS, '**/*.browser.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...SEEDED,
          ...BOTH_CORES,
          // Each file has modules of its own.
          name: 'unit-web-alone',
          testTimeout: UNIT_PATIENCE,
          include: STAND_INS,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          ...SEEDED,
          ...BOTH_CORES,
          name: 'pg',
          include: ['{packages,apps}/**/*.pg.test.ts', 'tests/**/*.pg.test.ts', ...CITUS],
          exclude: [...shared.exclude, ...LONG],
          testTimeout: CITUS.length > 0 ? 180_000 : 60_000,
          hookTimeout: CITUS.length > 0 ? 600_000 : 120_000,
          expect: PATIENT,
          globalSetup: ['packages/testing/src/postgres/run-server.ts'],
        },
      },
      {
        test: {
          exclude: [...shared.exclude, ...LONG],
          // Files of a worker share its browser, and the desks at which somebody is signed in.
          ...SHARED_MODULES,
          // Each worker has a server of its own.
          ...BOTH_CORES,
          name: 'browser',
          include: ['{packages,apps}/**/*.browser.test.ts', 'tests/e2e/**/*.spec.ts', ...FAULTS],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          globalSetup: ['tests/e2e/harness/run-folder.ts'],
        },
      },
      {
        test: {
          ...shared,
          // One after the other: each has a Chromium beside it at times, and what is measured is measured alone.
          maxWorkers: 1,
          // Not of `npm test`: its browsers are programs that a machine need not have. `npm run test:browsers` runs it.
          name: 'other-browsers',
          include: ['tests/browsers/**/*.spec.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          globalSetup: ['tests/e2e/harness/run-folder.ts'],
        },
      },
      {
        test: {
          ...shared,
          // One after the other: each starts servers, balancers and databases of its own.
          maxWorkers: 1,
          // Not of `npm test`: its programs need not be on a machine. `npm run test:machines` runs it.
          name: 'machines',
          include: ['tests/machines/**/*.spec.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: PATIENT,
          globalSetup: ['packages/testing/src/postgres/run-server.ts'],
        },
      },
    ],
  },
});
