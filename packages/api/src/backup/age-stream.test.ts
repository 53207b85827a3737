import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { expect, it } from 'vitest';
import { momentaryKey, opened, recipientOf, sealed } from './age-stream.ts';

const CONTENT = randomBytes(300_000);
const from = (bytes: Uint8Array) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
    })(),
    { objectMode: false },
  );
const seal = async (...recipients: string[]) => buffer(await sealed(from(CONTENT), recipients));

it('a file sealed to two keys is opened by each, and by whatever reads the format of age', async () => {
  const [clinic, moment] = [await momentaryKey(), await momentaryKey()];
  const file = await seal(clinic.recipient, moment.recipient);
  for (const { identity } of [clinic, moment])
    expect((await buffer(await opened(from(file), identity))).equals(CONTENT)).toBe(true);
  const other = new Decrypter();
  other.addIdentity(clinic.identity);
  expect(Buffer.from(await other.decrypt(file)).equals(CONTENT)).toBe(true);
  // What the format says of itself, and nothing of the content.
  expect(file.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(file.includes(CONTENT.subarray(1000, 1032))).toBe(false);
});

it('another key, and a text that is none, are told apart from a change', async () => {
  const { recipient } = await momentaryKey();
  const file = await seal(recipient);
  await expect(opened(from(file), (await momentaryKey()).identity)).rejects.toMatchObject({ reason: 'wrongKey' });
  await expect(opened(from(file), 'AGE-SECRET-KEY-1NONE')).rejects.toMatchObject({ reason: 'wrongKey' });
  await expect(recipientOf(recipient)).rejects.toMatchObject({ reason: 'wrongKey' });
});

it.each([
  ['a byte of the beginning', (file: Buffer) => turned(file, file.indexOf('--- ') + 10)],
  ['a byte of the middle', (file: Buffer) => turned(file, 150_000)],
  ['the last byte', (file: Buffer) => turned(file, file.length - 1)],
  ['an end that is missing', (file: Buffer) => file.subarray(0, 200_000)],
  ['a missing chunk', (file: Buffer) => Buffer.concat([file.subarray(0, 65_752), file.subarray(131_304)])],
  ['bytes behind the end', (file: Buffer) => Buffer.concat([file, Buffer.from('x')])],
])('%s is found', async (_what, change) => {
  const { identity, recipient } = await momentaryKey();
  const file = change(await seal(recipient));
  await expect(opened(from(file), identity).then(buffer)).rejects.toMatchObject({ reason: 'changed' });
});

it('what the place fails with stays the place’s', async () => {
  const { identity, recipient } = await momentaryKey();
  const file = await seal(recipient);
  const failing = Readable.from(
    (async function* () {
      yield file.subarray(0, 100_000);
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    })(),
    { objectMode: false },
  );
  await expect(opened(failing, identity).then(buffer)).rejects.toMatchObject({ code: 'ENOSPC' });
});

function turned(file: Buffer, at: number): Buffer {
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
