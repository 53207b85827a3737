import { webcrypto } from 'node:crypto';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, signedText } from '@vetloom/protocol/sync.ts';
import type { DeviceKey } from '@vetloom/storage/ports/system.ts';
import { expect, it } from 'vitest';
import { Signatures } from './signatures.ts';

const AUTHOR = 'doctor@demo.test';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

it('[S7] keys that a push needs are not forgotten while others of it are looked up, however many there are', async () => {
  const pair = await webcrypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  const publicKey = { kty: 'EC', crv: 'P-256', x, y } as const;
  const findKeys = async (keys: readonly string[]): Promise<DeviceKey[]> =>
    keys.map((key) => ({ key, email: AUTHOR, publicKey, createdAt: 0 }));
  const command = async (key: string): Promise<Envelope> => {
    const frame = { uuid: key, name: 'owner.touch', version: 1, at: 1, args: {}, author: AUTHOR, key };
    const text = new TextEncoder().encode(signedText('demo', frame));
    const bytes = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
    return { number: 1, ...frame, signature: toBase64Url(new Uint8Array(bytes)) };
  };
  const signatures = new Signatures({ findKeys });
  const first = await command('first');
  await signatures.verified('demo', [first]);
  // Others come until the first one is the oldest that is remembered; then a push needs it and a new one.
  const others = Array.from({ length: 4999 }, (_, at) => ({ ...first, uuid: `other${at}`, key: `other${at}` }));
  await signatures.verified('demo', others);
  const last = await command('last');
  expect(await signatures.verified('demo', [first, last])).toEqual(new Set(['first', 'last']));
});
