import { defineConfig } from 'vitest/config';

// Projects by suffix and place: pure rules, the web app's own code, real PostgreSQL, real Chromium.
const shared = { exclude: ['**/node_modules/**', '**/dist/**'] };
// Where properties are tried.
const SEEDED = { setupFiles: ['packages/testing/src/property-seed.ts'] };
// Modules are loaded once for all files of a worker: loading them took longer than the tests did. A file leaves nothing behind in them.
const SHARED_MODULES = { isolate: false };
// Files that put others in the place of modules or of the browser's objects.
const STAND_INS = ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}'];
// How long a condition may take to come true when the machine is busy; Vitest's own second is for idle ones.
const PATIENT = { poll: { timeout: 30_000, interval: 50 } };
// Random rounds and whole demo clinics take their time on a busy machine; nothing here measures speed.
const UNIT_PATIENCE = 60_000;
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          ...SEEDED,
          name: 'unit',
          testTimeout: UNIT_PATIENCE,
          include: ['{packages,apps}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/{rules,bench}/**/*.test.ts'],
          exclude: [...shared.exclude, ...STAND_INS, '**/*.pg.test.ts', '**/*.browser.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...SEEDED,
          name: 'unit-web',
          testTimeout: UNIT_PATIENCE,
          include: STAND_INS,
          exclude: [...shared.exclude, '**/*.browser.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...SHARED_MODULES,
          ...SEEDED,
          name: 'pg',
          // A second try for a busy machine's sake: servers and databases are killed and started here. A rule that is broken fails twice.
          retry: 1,
          include: ['{packages,apps}/**/*.pg.test.ts', 'tests/**/*.pg.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          // Files of a worker share its browser, and the desks at which somebody is signed in.
          ...SHARED_MODULES,
          name: 'browser',
          // As above: whole browsers and servers share two cores here.
          retry: 1,
          include: ['{packages,apps}/**/*.browser.test.ts', 'tests/{e2e,faults}/**/*.spec.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          // Each worker has a server of its own. More would only wait for each other on the two cores that are promised.
          maxWorkers: 2,
          globalSetup: ['tests/e2e/harness/run-folder.ts'],
        },
      },
    ],
  },
});
