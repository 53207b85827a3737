import { signedText } from '@vetloom/protocol/sync.ts';
import type { OutboxRow } from '../store/rows.ts';
import type { KeyRow } from './device-store.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

/** Makes a key whose private half can't be read out, only used (law 12). */
export async function makeKey(): Promise<Omit<KeyRow, 'email' | 'registered'>> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { id: crypto.randomUUID(), privateKey: pair.privateKey, publicKey: { x, y } };
}

/** The signature of a command, base64url. */
export async function sign(
  key: KeyRow,
  clinic: string,
  command: Pick<OutboxRow, 'uuid' | 'name' | 'version' | 'at' | 'args' | 'author' | 'key'>,
): Promise<string> {
  const { uuid, name, version, at, args, author } = command;
  const text = signedText(clinic, { uuid, name, version, at, args, author, key: command.key });
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(text),
  );
  return base64url(new Uint8Array(bytes));
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
