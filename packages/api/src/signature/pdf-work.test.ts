import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inspected } from './pdf-work.ts';

/** A PDF of one page with a stream of objects that unpacks to so many bytes. */
function unpackingTo(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '), { level: 1 });
  const catalogue =
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n';
  const page = '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>\nendobj\n';
  const stream = `4 0 obj\n<</Type/ObjStm/N 0/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${catalogue}${page}${stream}`), packed, Buffer.from(end)]);
}

it('ends what unpacks without end before it takes the memory of everybody else, and what is tame is looked at', async () => {
  await expect(inspected(unpackingTo(600_000_000), 'demo')).rejects.toMatchObject({ codeName: 'tooLarge' });
  expect((await inspected(unpackingTo(1000), 'demo')).pages).toBe(1);
}, 60_000);
