// npm run test:machines: several servers, a balancer, a pool, a database that fails over, files in an object store, measurements. Not of npm test: the programs must be
// installed on the machine.
//   npm run test:machines              all of it
//   npm run test:machines -- pooled  files whose path holds the word
import { join } from 'node:path';
import { command, prepare, Refusal, ROOT } from './bootstrap.mjs';
import { runProject } from './run-project.mjs';
import { runTool } from './run-tool.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  // One that is missing is a failure, never a green run that tried nothing.
  if ((await runTool(node, [join(ROOT, 'tests/machines/harness/check-programs.ts')])) > 0)
    throw new Refusal('Nothing was tested: docs/TESTING.md "Several machines" says what to install.');
  await runProject(node, 'machines', filters);
});
