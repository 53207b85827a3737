import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretKeeper } from '../ports/open.ts';
import { keptIn, keptOnce } from './kept-file.ts';

/** Bytes of a secret. */
const LENGTH = 32;

/** By what a database knows a secret again without having it. */
export const fingerprintOf = (secret: Uint8Array): Buffer => createHash('sha256').update(secret).digest();

/**
 * Secrets as files of a folder that only the server's user reads. `shared` is a text that all processes of several machines are given
 * (VETLOOM_SECRET): what no file holds is derived from it and not written.
 */
export function secretFolder(folder: string, shared: string | undefined): SecretKeeper {
  const pathOf = (name: string) => {
    if (!/^[a-z][a-z0-9-]{0,59}$/.test(name)) throw new Error(`"${name}" is no name of a secret`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, name);
  };
  return {
    secret: (name) =>
      shared === undefined
        ? keptOnce(pathOf(name), () => randomBytes(LENGTH))
        : (keptIn(pathOf(name)) ?? derived(shared, name)),
    adopt: (name, value) => {
      const kept = keptOnce(pathOf(name), () => value);
      if (!fingerprintOf(kept).equals(fingerprintOf(value)))
        throw new Error(
          `The database still holds the secret "${name}", and ${join(folder, name)} holds another one: move that file away and start again.`,
        );
    },
  };
}

/** For tools and tests that have no folder: derived from the migration role's password, which every process knows and no table holds. */
export const passwordSecrets = (migrationPassword: string): SecretKeeper => ({
  secret: (name) => createHmac('sha256', migrationPassword).update(`vetloom secret ${name}`).digest(),
  adopt: undefined,
});

const derived = (shared: string, name: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', shared, 'vetloom', `secret ${name}`, LENGTH));
