// npm run test:machines: several servers, a balancer, a pool, a database that fails over, files in an object store, measurements. Not of npm test: the programs must be
// installed on the machine.
//   npm run test:machines              all of it
//   npm run test:machines -- failover  files whose path holds the word
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, prepare, Refusal, ROOT } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';
import { countReport } from './test-report.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  // One that is missing is a failure, never a green run that tried nothing.
  if ((await runTool(node, [join(ROOT, 'tests/machines/harness/check-programs.ts')])) > 0)
    throw new Refusal('Nothing was tested: docs/TESTING.md "Several machines" says what to install.');
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-machines-'));
  try {
    const report = join(folder, 'report.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter', 'verbose', '--reporter', 'json', '--outputFile.json', report];
    const exit = await runTool(node, [vitest, 'run', '--project', 'machines', ...reporters, ...filters]);
    const { passed, failed, failures, note } = countReport(report, exit, false);
    for (const failure of failures) console.log(`FAILED ${failure}`);
    console.log(`${passed} passed, ${failed} failed${note}`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
