import { defineConfig } from 'vitest/config';

// Three projects, told apart by the file's suffix: pure rules, real PostgreSQL, real Chromium.
const shared = { exclude: ['**/node_modules/**', '**/dist/**'] };
// How long a condition may take to come true when the machine is busy; Vitest's own second is for idle ones.
const PATIENT = { poll: { timeout: 30_000, interval: 50 } };
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Random rounds and whole demo clinics take their time on a busy machine; nothing here measures speed.
          testTimeout: 60_000,
          include: ['{packages,apps}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/rules/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.pg.test.ts', '**/*.browser.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'pg',
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
          name: 'browser',
          // A second try for a busy machine's sake: whole browsers and servers share two cores here. A rule that is broken fails twice.
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
