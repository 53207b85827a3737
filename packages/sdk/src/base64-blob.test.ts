import { BLOB_CHUNK } from '@vetloom/domain/core/constants.ts';
import { expect, it } from 'vitest';
import { blobOfBase64 } from './base64-blob.ts';

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

it.each([0, 1, 511, 512, 513, 100_000])(
  '[1.9.15] [3.9.15] base64 of %i bytes becomes a Blob of exactly these',
  async (length) => {
    expect(BLOB_CHUNK).toBe(512);
    const bytes = Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256));
    const blob = blobOfBase64(bytes.toString('base64'), 'image/png');
    expect(blob.type).toBe('image/png');
    expect(blob.size).toBe(length);
    expect((await bytesOf(blob)).equals(bytes)).toBe(true);
  },
);

it('a data address brings its own type, and what is no base64 is refused', async () => {
  const blob = blobOfBase64(`data:image/jpeg;base64,${Buffer.from('毛孩').toString('base64')}`);
  expect(blob.type).toBe('image/jpeg');
  expect((await bytesOf(blob)).toString('utf8')).toBe('毛孩');
  expect(() => blobOfBase64('***')).toThrow();
});
