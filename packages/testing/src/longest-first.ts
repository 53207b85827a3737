import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size, the longest first; a place that nobody has is no fault, only slower. */
const LONG = [
  'packages/testing/src/simulator/simulator.test.ts',
  'packages/testing/src/simulator/sabotage.deep.test.ts',
  'packages/sync-client/src/convergence.test.ts',
  'packages/api/src/walker.pg.test.ts',
  'packages/api/src/founding/founding.pg.test.ts',
  'apps/cli/src/commands/clinic-restore.deep.pg.test.ts',
  'packages/api/src/backup/backup.deep.pg.test.ts',
  'apps/cli/src/commands/clinic-archive.deep.pg.test.ts',
  'packages/storage/src/embedded/launcher.deep.pg.test.ts',
  'packages/api/src/walk-budgets.deep.pg.test.ts',
  'packages/storage/src/schema/migrate.deep.pg.test.ts',
  'apps/cli/src/commands/verify.deep.pg.test.ts',
  'packages/api/src/walk-grants.pg.test.ts',
  'packages/api/src/walk-emulation.deep.pg.test.ts',
  'packages/testing/src/simulator/simulator.deep.pg.test.ts',
  'tests/e2e/specs/visit-day.deep.spec.ts',
  'tests/e2e/specs/sync-clock.deep.spec.ts',
  'tests/e2e/specs/sync-offline.deep.spec.ts',
  'tests/e2e/specs/shell-layout.deep.spec.ts',
  'tests/e2e/specs/clinic-guide.deep.spec.ts',
  'tests/e2e/specs/access-sign-in.spec.ts',
  'tests/e2e/specs/founding.spec.ts',
  'tests/e2e/specs/account.spec.ts',
  'tests/e2e/specs/billing-till.deep.spec.ts',
  'tests/e2e/specs/exam.spec.ts',
  'tests/e2e/specs/staff.spec.ts',
  'tests/e2e/specs/record.spec.ts',
  'tests/e2e/specs/ward-sheet.spec.ts',
  'tests/e2e/specs/visit-flow.spec.ts',
  'packages/sync-client/src/browser/device.browser.test.ts',
];

/**
 * Begins with the files that take longest, so that no worker is left alone with one at the end. Vitest's own order goes by what the last run
 * took, which a fresh clone doesn't know, and then by a file's size, which says nothing of rounds and whole clinics.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONG.length : at;
    };
    const sorted = await super.sort(files);
    // Within its project: each runs as a whole.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}
