import { join } from 'node:path';
import { Refusal, ROOT } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';

/** Refuses where a program isn't installed that the tests of several machines run: a failure, never a green run that tried nothing. */
export async function demandPrograms(node) {
  if ((await runTool(node, [join(ROOT, 'tests/machines/harness/check-programs.ts')])) > 0)
    throw new Refusal('Nothing was tested: docs/TESTING.md "Several machines" says what to install.');
}
