import { arch, platform, release } from 'node:os';
import { pairing } from '@vetloom/protocol/sync-tool.ts';
import { VERSION } from '../version.ts';
import type { Pairing } from './pairing-file.ts';
import { ServerRefusal } from './server-call.ts';
import { pairWith } from './server-client.ts';
import { newKey } from './signing.ts';

/** What a person types to pair. */
export interface PairingTyped {
  readonly server: string;
  readonly code: string;
  readonly name: string;
}

/** What was wrong with it. */
export type PairingProblem = 'address' | 'code' | 'name' | 'refused' | 'unreachable';

/** Pairs with a clinic's server, by a key that is made for it. Answers the pairing, not kept yet, or what was wrong. */
export async function pairTool({ server, code, name }: PairingTyped): Promise<Pairing | PairingProblem> {
  const origin = originOf(server);
  if (origin === undefined) return 'address';
  const { privateKey, publicKey } = newKey();
  const told = pairing.safeParse({
    ...{ code: codeOf(code), name, publicKey, version: VERSION },
    platform: `${platform()} ${release()} ${arch()}`.slice(0, 80),
  });
  if (!told.success) return told.error.issues.some(({ path }) => path[0] === 'name') ? 'name' : 'code';
  try {
    const answer = await pairWith(origin, told.data);
    return { ...answer, server: origin, name: told.data.name, privateKey };
  } catch (error) {
    return error instanceof ServerRefusal && !(error.status >= 500) ? 'refused' : 'unreachable';
  }
}

function originOf(typed: string): string | undefined {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
    ? url.origin
    : undefined;
}

/** A code as it is meant: small letters for large ones, and what Crockford's signs are mistaken for. */
export function codeOf(typed: string): string {
  const bare = typed.replaceAll(/\s/g, '');
  const [, clinic, first, second] = /^(.+)-([^-]{5})-([^-]{5})$/.exec(bare) ?? [];
  if (clinic === undefined || first === undefined || second === undefined) return bare;
  const signs = (part: string) => part.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return `${clinic.toLowerCase()}-${signs(first)}-${signs(second)}`;
}
