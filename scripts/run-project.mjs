import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';
import { countReport } from './test-report.mjs';

/** Runs one project of the tests by itself, or those of its files whose paths hold a word, and prints what failed and "N passed, N failed" at the end. */
export async function runProject(node, project, filters) {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-tests-'));
  try {
    const report = join(folder, 'report.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter', 'verbose', '--reporter', 'json', '--outputFile.json', report];
    const exit = await runTool(node, [vitest, 'run', '--project', project, ...reporters, ...filters]);
    const { passed, failed, failures, note } = countReport(report, exit, false);
    for (const failure of failures) console.log(`FAILED ${failure}`);
    console.log(`${passed} passed, ${failed} failed${note}`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
