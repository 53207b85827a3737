import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LibreOffice } from './libre-office.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that is called as LibreOffice is; the file that it is to convert is its last argument. */
async function program(name: string, script: string): Promise<LibreOffice> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return new LibreOffice(path, 2000);
}
const failed = { codeName: 'contradictory', detail: { rule: 'officeFailed' } };

it('hands a file over and takes the PDF that comes of it, one file after the other', async () => {
  const alone = 'mkdir "$LOCK" || exit 1; sleep 0.05; rmdir "$LOCK"';
  const office = await program(
    'fine',
    `LOCK=${join(folder, 'lock')}; ${alone}; for file; do :; done; sed 's/^/PDF of /' "$file" > form.pdf`,
  );
  const all = await Promise.all(['a', 'b', 'c'].map((text) => office.pdfOf(Buffer.from(text))));
  expect(all.map((pdf) => Buffer.from(pdf).toString().trim())).toEqual(['PDF of a', 'PDF of b', 'PDF of c']);
});

it('says so where the program fails, makes nothing, takes too long or is not there', async () => {
  const scripts = { fails: 'exit 3', nothing: 'exit 0', slow: 'exec sleep 30' };
  for (const [name, script] of Object.entries(scripts))
    await expect((await program(name, script)).pdfOf(Buffer.from('x')), name).rejects.toMatchObject(failed);
  await expect(new LibreOffice(join(folder, 'none')).pdfOf(Buffer.from('x'))).rejects.toMatchObject(failed);
});

it('goes on after a failure, and hands over nothing of the server’s environment', async () => {
  process.env.VETLOOM_SECRET_OF_TEST = 'secret';
  const once = await program('once', `[ -e ${folder}/failed ] || { touch ${folder}/failed; exit 1; }; env > form.pdf`);
  await expect(once.pdfOf(Buffer.from('x'))).rejects.toMatchObject(failed);
  expect(Buffer.from(await once.pdfOf(Buffer.from('x'))).toString()).not.toContain('secret');
  delete process.env.VETLOOM_SECRET_OF_TEST;
});
