import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { byteRange, sliced } from './byte-range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=7-700', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  // What a server may pass over, it does: two stretches, other units, ends that are crossed.
  ['bytes=0-1,4-5', undefined],
  ['pages=1-2', undefined],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
])('of ten bytes %s is %j', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected);
});

it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('of ten bytes there is nothing at %s', (header) => {
  expect(() => byteRange(header, 10)).toThrow(expect.objectContaining({ codeName: 'rangeOutside' }));
});

it('a stretch of a stream is the same however the stream is cut, and nothing behind it is read', async () => {
  const text = '0123456789';
  for (const cut of [1, 3, 10]) {
    const chunks = text.match(new RegExp(`.{1,${cut}}`, 'g')) ?? [];
    for (let start = 0; start < 10; start += 1)
      for (let end = start; end < 10; end += 1) {
        const parts: Uint8Array[] = [];
        const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
        for await (const part of sliced(source, { start, end })) parts.push(part);
        expect(Buffer.concat(parts).toString(), `${cut} ${start}-${end}`).toBe(text.slice(start, end + 1));
        expect(source.destroyed).toBe(true);
      }
  }
});
