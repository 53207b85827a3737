import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const TEST_FILE = /(?<!\.browser)\.test\.tsx?$/;
/** By what a test puts something else in the place of a module, a global or a browser's object. */
const STAND_IN =
  /\bvi\.(mock|doMock|hoisted|stubGlobal|spyOn|useFakeTimers)\b|fake-indexeddb|\bglobalThis\.|Object\.defineProperty/;

/** Of the test files below `folders` those that put stand-ins in place, by their paths from the root: each needs modules of its own. */
export function filesWithStandIns(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
    )
    .filter((file) => TEST_FILE.test(file) && STAND_IN.test(readFileSync(file, 'utf8')))
    .map((file) => relative(ROOT, file).split(sep).join('/'))
    .sort();
}
