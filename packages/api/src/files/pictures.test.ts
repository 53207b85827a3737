import { randomBytes } from 'node:crypto';
import type { DomainError } from '@vetloom/domain/core/error.ts';
import { until } from '@vetloom/testing/until.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type PictureLimits, Pictures } from './pictures.ts';

const opened: Pictures[] = [];
const open = (limits: Partial<PictureLimits> = {}): Pictures => {
  const pictures = new Pictures(limits);
  opened.push(pictures);
  return pictures;
};
afterEach(() => {
  for (const pictures of opened.splice(0)) pictures.stop();
});

const CLEAN = { kind: 'clean', mime: 'image/jpeg' } as const;
const photo = (side: number, progressive = false) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer();

/** A JPEG whose header says other sides than it has: what follows is not that much, so that decoding it would fail later. */
async function claiming(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const bytes = await photo(64, progressive);
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
const make = (pictures: Pictures, bytes: Buffer, who = 'link a') => pictures.make(who, CLEAN, async () => bytes);

describe('pictures', () => {
  it('are made upright and small in a process of its own, which ends when there are none', async () => {
    const pictures = open({ idleMs: 1 });
    const [whole, thumb] = await make(pictures, await photo(640));
    expect(await sharp(whole).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 });
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    await until(() => expect(pictures.process).toBeUndefined());
    expect(await make(pictures, await photo(64))).toHaveLength(2);
  });

  it.each([
    ['99 million pixels, progressive', 11_000, 9000, true, 'pixels'],
    ['99 million pixels', 11_000, 9000, false, 'pixels'],
    ['49 million pixels, progressive', 8160, 6120, true, 'pixels'],
    ['49 million pixels, as phones make them', 8160, 6120, false, 'made'],
  ])('of %s are judged by what their header says', async (_, width, height, progressive, reason) => {
    const became = await make(open(), await claiming(width, height, progressive)).then(
      () => 'made',
      ({ codeName, detail }: DomainError) => codeName === 'badParameter' && detail.reason,
    );
    expect(became).toBe(reason);
  });

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['a document', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'],
    ['nothing', ''],
  ])('are no pictures: %s', async (_, text) => {
    const drawn = open().make('x', { kind: 'fit', side: 100 }, async () => Buffer.from(text));
    await expect(drawn).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('that take too much memory end their process and nothing else: the next one is made by another', async () => {
    const pictures = open({ memory: 1 });
    await expect(make(pictures, await photo(2500))).rejects.toMatchObject({
      codeName: 'badParameter',
      detail: { reason: 'memory' },
    });
    expect(pictures.process).toBeUndefined();
    expect(await make(open(), await photo(64))).toHaveLength(2);
  });

  it('are read into memory one at a time, whoever sends them, and a link has a few that wait', async () => {
    const pictures = open();
    const bytes = await photo(64);
    let inMemory = 0;
    let most = 0;
    const reading = async () => {
      inMemory += 1;
      most = Math.max(most, inMemory);
      return bytes;
    };
    const one = (who: string) =>
      pictures.make(who, CLEAN, reading).then(
        () => {
          inMemory -= 1;
          return 'made';
        },
        (error: { codeName: string }) => error.codeName,
      );
    const answers = await Promise.all([
      ...Array.from({ length: 9 }, () => one('link a')),
      one('link b'),
      one('b@demo'),
    ]);
    expect(most).toBe(1);
    expect(answers.filter((answer) => answer === 'rateLimited')).toHaveLength(4);
    expect(answers.slice(-2)).toEqual(['made', 'made']);
  });
});
