// npm run test:browsers: the journeys of a clinic in the other browsers that clinics have. Not of npm test: those must be installed on the machine.
//   npm run test:browsers             Firefox and WebKit
//   npm run test:browsers -- webkit   files whose path holds the word
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, command, prepare, Refusal, ROOT } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';
import { countReport } from './test-report.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  // One that is missing is a failure, never a green run that tried nothing.
  if ((await runTool(node, [join(ROOT, 'tests/browsers/harness/check-browsers.ts')])) > 0)
    throw new Refusal('Nothing was tested: docs/TESTING.md "Other browsers" says what to install.');
  buildWeb(node);
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-browsers-'));
  try {
    const report = join(folder, 'report.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter', 'verbose', '--reporter', 'json', '--outputFile.json', report];
    const exit = await runTool(node, [vitest, 'run', '--project', 'other-browsers', ...reporters, ...filters]);
    const { passed, failed, failures, note } = countReport(report, exit, false);
    for (const failure of failures) console.log(`FAILED ${failure}`);
    console.log(`${passed} passed, ${failed} failed${note}`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
