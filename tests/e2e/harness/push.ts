import { randomUUID, webcrypto } from 'node:crypto';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { type PushResult, SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import type { Api } from './api.ts';
import { account, type Person } from './people.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

/** Sends a command as a device of `author` does, for what has no screen yet. @throws Error when the server refuses it */
export async function push(api: Api, author: Person, name: string, args: unknown): Promise<void> {
  const pair = await webcrypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const { x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  const key = randomUUID();
  await api.call('POST', '/sync/v1/keys', { key, publicKey: { kty: 'EC', crv: 'P-256', x, y } });
  const at = Math.floor(Date.now() / 1000);
  const command = { uuid: randomUUID(), name, version: 1, at, args, author: account(author), key };
  const bytes = await webcrypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    new TextEncoder().encode(signedText('demo', command)),
  );
  const signature = Buffer.from(bytes).toString('base64url');
  const { outcomes } = await api.call<PushResult>('POST', '/sync/v1/demo/push', {
    protocol: SYNC_PROTOCOL,
    epoch: null,
    client: randomUUID(),
    commands: [{ ...command, number: 1, signature }],
  });
  const [outcome] = outcomes;
  if (outcome?.status !== 'applied') throw new Error(`${name} was refused: ${outcome?.code} ${outcome?.message}`);
}

/** Gives a person another role, as an administrator would. */
export const giveRole = (admin: Api, person: Person, from: string, to: string): Promise<void> =>
  push(admin, 'sudo', 'staff.edit', {
    staffID: staffIDOf(account(person)),
    edits: [{ op: 'set', path: ['permissionDetail'], from, to }],
  });
