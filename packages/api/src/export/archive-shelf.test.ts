import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ArchiveShelf } from './archive-shelf.ts';

let folder: string;
let shelf: ArchiveShelf<z.ZodObject<{ at: z.ZodNumber }>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetloom-shelf-'));
  shelf = new ArchiveShelf(folder, z.object({ at: z.number() }));
});
afterEach(() => rm(folder, { recursive: true }));

it('what is said last of an archive stands, however many say something at once', async () => {
  const said = Array.from({ length: 40 }, (_, at) => shelf.put('hefeng', { at }));
  await Promise.all(said);
  expect(await shelf.get('hefeng')).toEqual({ at: 39 });
  expect(await readdir(folder)).toEqual(['hefeng.json']);
});

it('what is taken away stays away, also when something was being said of it', async () => {
  const said = shelf.put('hefeng', { at: 1 });
  await shelf.remove('hefeng');
  await said;
  expect(await readdir(folder)).toEqual([]);
});

it('what could not be kept says so, and what is said after it is kept', async () => {
  await rm(folder, { recursive: true });
  await expect(shelf.put('hefeng', { at: 1 })).rejects.toMatchObject({ code: 'ENOENT' });
  await shelf.prepare();
  await shelf.put('hefeng', { at: 2 });
  expect(await shelf.get('hefeng')).toEqual({ at: 2 });
});
