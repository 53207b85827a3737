// npm run test:fleet [-- minutes=20 seed=7 calm=5]: everything beyond one machine goes wrong at random for twenty minutes. Not of npm test: it takes as long as it takes,
// and its programs must be installed on the machine (docs/TESTING.md "Several machines").
import { join } from 'node:path';
import { command, prepare, Refusal, ROOT } from './bootstrap.mjs';
import { handOver } from './hand-over.mjs';
import { runTool } from './run-tool.mjs';

await command(async () => {
  const node = prepare();
  // One that is missing is a failure, never a green run that tried nothing.
  if ((await runTool(node, [join(ROOT, 'tests/machines/harness/check-programs.ts')])) > 0)
    throw new Refusal('Nothing was tested: docs/TESTING.md "Several machines" says what to install.');
  await handOver(node, 'tests/fleet/main.ts', process.argv.slice(2));
});
