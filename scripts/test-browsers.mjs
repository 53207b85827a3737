// npm run test:browsers: the journeys of a clinic in the other browsers that clinics have. Not of npm test: those must be installed on the machine.
//   npm run test:browsers             Firefox and WebKit
//   npm run test:browsers -- webkit   files whose path holds the word
import { join } from 'node:path';
import { buildWeb, command, prepare, Refusal, ROOT } from './bootstrap.mjs';
import { runProject } from './run-project.mjs';
import { runTool } from './run-tool.mjs';

await command(async () => {
  const filters = process.argv.slice(2);
  const node = prepare();
  // One that is missing is a failure, never a green run that tried nothing.
  if ((await runTool(node, [join(ROOT, 'tests/browsers/harness/check-browsers.ts')])) > 0)
    throw new Refusal('Nothing was tested: docs/TESTING.md "Other browsers" says what to install.');
  buildWeb(node);
  await runProject(node, 'other-browsers', filters);
});
