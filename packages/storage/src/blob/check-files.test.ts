import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkStored } from './check-files.ts';
import { folderObjects } from './folder-objects.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'vetloom-files-'));
});
afterEach(() => rmSync(data, { recursive: true }));

/** Stores a report as the server does, under the hash of its content; answers both. */
function store(content: string): { hash: string; path: string } {
  const hash = createHash('sha256').update(content).digest('hex');
  const folder = join(data, 'files', 'stored', 'demo', hash.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, hash), content);
  writeFileSync(join(folder, `${hash}.thumb`), 'small');
  return { hash, path: join(folder, hash) };
}

it('names a stored file whose bytes were changed, and no other', async () => {
  const report = store('GLUCOSE 5.1');
  store('GLUCOSE 4.0');
  expect(await checkStored(folderObjects(join(data, 'files')))).toEqual({ files: 2, changed: [] });
  writeFileSync(report.path, 'GLUCOSE 9.9');
  expect(await checkStored(folderObjects(join(data, 'files')))).toEqual({ files: 2, changed: [`demo/${report.hash}`] });
});

it('finds nothing where no file was ever stored', async () => {
  expect(await checkStored(folderObjects(join(data, 'files')))).toEqual({ files: 0, changed: [] });
});
