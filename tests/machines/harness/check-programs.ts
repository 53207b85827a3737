// Run by the command before its tests: says in one sentence each which program is missing. Its exit code is their number.
import { type Installable, PACKAGES, pathOf } from './installed.ts';

const missing = Object.keys(PACKAGES).flatMap((program) => {
  try {
    pathOf(program as Installable);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
});
for (const sentence of missing) console.error(sentence);
process.exitCode = missing.length;
