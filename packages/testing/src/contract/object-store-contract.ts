import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobStore, blobOf, wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import type { ObjectStore } from '@vetloom/storage/blob/object-store.ts';
import { describe, expect, it } from 'vitest';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const small = Buffer.from('a paper');
const SMALL = sha256(small);
const MIB = 1024 * 1024;
/** In pieces that fit nothing. */
const streamed = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let from = 0; from < bytes.length; from += 777_777) yield bytes.subarray(from, from + 777_777);
    })(),
    { objectMode: false },
  );
const keysBelow = async (objects: ObjectStore, below: string) => {
  const keys: string[] = [];
  for await (const { key } of objects.list(below)) keys.push(key);
  return keys.sort();
};

/** A store as the rules want it: empty, and how many writes lie about in it that nobody ended. */
export interface StoreUnderTest {
  open(): ObjectStore;
  unfinished(): number | Promise<number>;
}

/** What every store of files has to do, whoever made it (ports have one suite for the fake and the real one). */
export function objectStoreContract(where: string, { open, unfinished }: StoreUnderTest): void {
  describe(`files in ${where}`, () => {
    it('come back as they were kept, whole and by stretches, under their clinic alone', async () => {
      const store = new BlobStore(open());
      await store.keep('demo', SMALL, 'whole', small);
      await store.keep('demo', SMALL, 'thumb', Buffer.from('small'));
      expect(await wholeFile(store, 'demo', SMALL)).toEqual(small);
      const found = await store.read('demo', SMALL, 'whole');
      expect(found?.size).toBe(small.length);
      expect(String(await buffer(found?.stretch({ start: 2, end: 4 }) ?? Readable.from([])))).toBe('pap');
      expect((await store.read('demo', SMALL, 'thumb'))?.size).toBe(5);
      expect([await store.has('demo', SMALL), await store.has('harbour', SMALL)]).toEqual([true, false]);
      expect(await store.read('harbour', SMALL, 'whole')).toBeUndefined();
    });

    it.each([
      ['nothing', 0],
      ['exactly a part', 8 * MIB],
      ['some parts and a little', 20 * MIB + 5],
    ])('may have %s', async (_what, size) => {
      const objects = open();
      const bytes = randomBytes(size);
      expect(await objects.put('stored/demo/x', streamed(bytes), { hash: sha256(bytes) })).toBe(size);
      expect(sha256(await buffer(objects.read('stored/demo/x')))).toBe(sha256(bytes));
      if (size === 0) return;
      expect(sha256(await buffer(objects.read('stored/demo/x', { start: size >> 1, end: size })))).toBe(
        sha256(bytes.subarray(size >> 1)),
      );
    });

    it('are not put over what is there; what is damaged is, where it shows or is asked for', async () => {
      const objects = open();
      const put = (text: string, replaces = false) => objects.put('stored/demo/x', Buffer.from(text), { replaces });
      const kept = async () => String(await buffer(objects.read('stored/demo/x')));
      await put('first');
      await put('other');
      expect(await kept()).toBe('first');
      await put('longer than that');
      expect(await kept()).toBe('longer than that');
      await put('LONGER THAN THAT', true);
      expect(await kept()).toBe('LONGER THAN THAT');
    });

    it.each([
      ['small', 1000],
      ['large', 17 * MIB],
    ])('that are others than was said are not kept: %s', async (_what, size) => {
      const objects = open();
      const put = objects.put('stored/demo/x', streamed(randomBytes(size)), { hash: SMALL });
      await expect(put).rejects.toThrow(/not those of/);
      expect(await objects.sizeOf('stored/demo/x')).toBeUndefined();
      expect(await unfinished()).toBe(0);
    });

    it.each([
      ['at once', 10],
      ['late', 17 * MIB],
    ])('whose content breaks off %s are not kept, and who reads it hears why', async (_when, size) => {
      const objects = open();
      const breaking = Readable.from(
        (function* () {
          yield randomBytes(size);
          throw new RangeError('the sender hung up');
        })(),
        { objectMode: false },
      );
      await expect(objects.put('stored/demo/x', breaking)).rejects.toThrow('the sender hung up');
      expect(await objects.sizeOf('stored/demo/x')).toBeUndefined();
      expect(await unfinished()).toBe(0);
    });

    it('come in parts that lie in the store, and go with their upload', async () => {
      const store = new BlobStore(open());
      const keys = [
        await store.putPart('demo', SMALL, Buffer.from('a pa')),
        await store.putPart('demo', SMALL, Buffer.from('per')),
      ];
      const other = await store.putPart('demo', sha256(Buffer.from('')), Buffer.from('x'));
      expect(await buffer(store.readParts(keys))).toEqual(small);
      await store.clearUpload('demo', SMALL);
      expect(await keysBelow(store.objects, 'parts')).toEqual([other]);
      await store.removeParts([other, other]);
      expect(await keysBelow(store.objects, 'parts')).toEqual([]);
      await expect(buffer(store.readParts(keys))).rejects.toThrow();
    });

    it('are listed and taken away by clinic, and taking away twice is no error', async () => {
      const store = new BlobStore(open());
      const hashes = Array.from({ length: 60 }, (_, at) => sha256(Buffer.from(String(at))));
      for (const hash of hashes) await store.keep('demo', hash, 'whole', Buffer.from(hash));
      await store.keep('demo2', SMALL, 'whole', small);
      await store.putPart('demo', SMALL, small);
      const keys = await keysBelow(store.objects, 'stored/demo');
      expect(keys.map((key) => blobOf(key)?.hash).sort()).toEqual(hashes.sort());
      await store.remove('demo', hashes[0] ?? '');
      await store.remove('demo', hashes[0] ?? '');
      expect(await keysBelow(store.objects, 'stored/demo')).toHaveLength(59);
      await store.removeClinic('demo');
      await store.removeClinic('demo');
      expect(await keysBelow(store.objects, 'stored')).toEqual([`stored/demo2/${SMALL.slice(0, 2)}/${SMALL}`]);
      expect(await keysBelow(store.objects, 'parts')).toEqual([]);
    });

    it('are kept once where several keep the same at the same time', async () => {
      const objects = open();
      const bytes = randomBytes(9 * MIB);
      await Promise.all(Array.from({ length: 4 }, () => objects.put('stored/demo/x', streamed(bytes))));
      expect(sha256(await buffer(objects.read('stored/demo/x')))).toBe(sha256(bytes));
      expect(await unfinished()).toBe(0);
    });

    it('are proved to be kept, and nothing of the proof stays', async () => {
      const store = new BlobStore(open());
      await store.objects.prove();
      expect(await keysBelow(store.objects, 'stored')).toEqual([]);
    });
  });
}
