import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlobStore } from './blob-store.ts';
import { moveFiles } from './move-files.ts';
import type { ObjectStore } from './object-store.ts';

let folder: string;
let here: BlobStore;
let there: BlobStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-move-'));
  [here, there] = ['here', 'there'].map((name) => BlobStore.inFolder(join(folder, name))) as [BlobStore, BlobStore];
});
afterEach(() => rmSync(folder, { recursive: true }));

const keep = async (text: string): Promise<string> => {
  const hash = createHash('sha256').update(text).digest('hex');
  await here.keep('demo', hash, 'whole', Buffer.from(text));
  return hash;
};
const move = () => moveFiles(here.objects, there.objects);
const text = async (store: BlobStore, hash: string) =>
  String(await buffer((await store.read('demo', hash, 'whole'))?.bytes ?? Readable.from([])));

it('copies files, their small pictures and the parts of uploads, takes nothing away, and passes over what is there', async () => {
  const hash = await keep('GLUCOSE 5.1');
  await here.keep('demo', hash, 'thumb', Buffer.from('small'));
  const part = await here.putPart('demo', hash, Buffer.from('part'));
  expect(await move()).toEqual({ copied: 3, bytes: 20, there: 0, altered: [], foreign: [] });
  expect(await text(there, hash)).toBe('GLUCOSE 5.1');
  expect(String(await buffer(there.readParts([part])))).toBe('part');
  expect(await text(here, hash)).toBe('GLUCOSE 5.1');
  await keep('GLUCOSE 4.0');
  expect(await move()).toEqual({ copied: 1, bytes: 11, there: 3, altered: [], foreign: [] });
});

it('names what is damaged where it comes from, copies the rest, and copies it once it is mended', async () => {
  const [broken, whole] = [await keep('GLUCOSE 5.1'), await keep('GLUCOSE 4.0')];
  const key = `stored/demo/${broken.slice(0, 2)}/${broken}`;
  writeFileSync(join(folder, 'here', key), 'GLUCOSE 9.9');
  expect(await move()).toMatchObject({ copied: 1, altered: [key] });
  expect(await there.has('demo', broken)).toBe(false);
  expect(await text(there, whole)).toBe('GLUCOSE 4.0');
  writeFileSync(join(folder, 'here', key), 'GLUCOSE 5.1');
  expect(await move()).toMatchObject({ copied: 1, there: 1, altered: [], foreign: [] });
});

it('goes on where a store failed, and what a copy cut short left is replaced', async () => {
  const hash = await keep('GLUCOSE 5.1');
  await there.keep('demo', hash, 'whole', Buffer.from('GLUC'));
  expect(await move()).toMatchObject({ copied: 1, there: 0 });
  expect(await text(there, hash)).toBe('GLUCOSE 5.1');
});

it('stops at a store that gives back something else than it took, and leaves no copy there', async () => {
  const hash = await keep('GLUCOSE 5.1');
  const spoiling: ObjectStore = { ...there.objects, read: () => Readable.from([Buffer.from('GLUCOSE 9.9')]) };
  await expect(moveFiles(here.objects, spoiling)).rejects.toThrow('gave back something else');
  expect(await there.has('demo', hash)).toBe(false);
});

it('passes over what a server took away while it was copied', async () => {
  const hash = await keep('GLUCOSE 5.1');
  const vanishing: ObjectStore = {
    ...here.objects,
    read: (key, stretch) => {
      rmSync(join(folder, 'here', key), { force: true });
      return here.objects.read(key, stretch);
    },
  };
  expect(await moveFiles(vanishing, there.objects)).toEqual({
    copied: 0,
    bytes: 0,
    there: 0,
    altered: [],
    foreign: [],
  });
  expect(await there.has('demo', hash)).toBe(false);
});

it('names keys that nobody of us made, leaves them where they are, and copies the rest', async () => {
  const hash = await keep('GLUCOSE 5.1');
  const strange = ['stored//demo', 'stored/demo/../../elsewhere'];
  const from: ObjectStore = {
    ...here.objects,
    async *list(below) {
      if (below === 'stored') for (const key of strange) yield { key, size: 3 };
      yield* here.objects.list(below);
    },
  };
  expect(await moveFiles(from, there.objects)).toMatchObject({ copied: 1, altered: [], foreign: strange });
  expect(await text(there, hash)).toBe('GLUCOSE 5.1');
});
