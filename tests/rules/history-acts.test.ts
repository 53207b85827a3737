import { ALL_COMMANDS } from '@vetloom/domain/commands.ts';
import { ACTS } from '@vetloom/domain/engine/act.ts';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What writes the history: entries of commands, chunks of an import, bulk loading, foundings, clinics out of archives. */
const WRITES = /\.flush\(\[|\bflushChunk\(|\bbulkLoad\(|'found_clinic'|\bnoteComing\(/;
/** A name such as `staff.join` in the place of a command's name, or that is said to be an act. */
const NAMED = /\b(?:name|command)\s*(?:[:=]|\?\?)\s*'([a-z]\w*\.\w+)'|'([a-z]\w*\.\w+)' satisfies Act\b/gi;

/** Written by SQL, when a database is brought to another shape. */
const BY_MIGRATIONS = ['rows.takeOver', 'setting.split', 'stay.markOpen'];

it('every act that the server writes into the history is known by name, so that it has a word, and none is known in vain', () => {
  const written = sourceFiles()
    .filter(
      ({ path, isTest }) =>
        !isTest && /^(?:packages|apps)\/[\w-]+\/src\//.test(path) && !path.startsWith('packages/testing/'),
    )
    .map(({ lines }) => lines.join('\n'))
    .filter((text) => WRITES.test(text))
    .flatMap((text) => [...text.matchAll(NAMED)].map(([, name, act]) => name ?? act ?? ''));
  const acts = [...written, ...BY_MIGRATIONS].filter((name) => !ALL_COMMANDS.has(name));
  expect([...new Set(acts)].sort()).toEqual([...ACTS].sort());
});
