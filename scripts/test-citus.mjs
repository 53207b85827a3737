// npm run test:citus: the tests of PostgreSQL again, each database spread over a coordinator and two workers. Not of npm test: PostgreSQL with Citus must be installed.
//   npm run test:citus                    all of them
//   npm run test:citus -- packages/storage  files whose path holds the words
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, prepare, ROOT } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';
import { countReport } from './test-report.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  process.env.VETLOOM_CITUS = 'yes';
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-test-citus-'));
  try {
    const report = join(folder, 'report.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter', 'verbose', '--reporter', 'json', '--outputFile.json', report];
    const exit = await runTool(node, [vitest, 'run', '--project', 'pg', ...reporters, ...filters]);
    const { passed, failed, failures, note } = countReport(report, exit, false);
    for (const failure of failures) console.log(`FAILED ${failure}`);
    console.log(`${passed} passed, ${failed} failed${note}`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
