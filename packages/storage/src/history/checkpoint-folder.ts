import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealedHead } from '../ports/verification.ts';
import { keptOnce } from '../system/kept-file.ts';
import { type Checkpoint, lastOfEach, signHead } from './checkpoint.ts';

const KEY = 'key.pem';
const PUBLIC_KEY = 'key.pub';
const LINES = 'checkpoints.ndjson';

/**
 * Checkpoints in a folder outside of the database: the key that signs them, its public half, and the lines, to which is only ever added.
 * Several processes may share it; each line stands for itself.
 */
export class CheckpointFolder {
  readonly #folder: string;
  readonly #key: KeyObject;

  private constructor(folder: string, key: KeyObject) {
    this.#folder = folder;
    this.#key = key;
  }

  /** Opens the folder; makes it, and the key, on first use. */
  static open(folder: string): CheckpointFolder {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const pem = keptOnce(join(folder, KEY), () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    const key = createPrivateKey(pem);
    writeFileSync(join(folder, PUBLIC_KEY), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
    return new CheckpointFolder(folder, key);
  }

  /** Signs heads and adds them to the lines; resolves when they are on the disk. `at` is Unix seconds. */
  async add(heads: readonly SealedHead[], at: number): Promise<Checkpoint[]> {
    const signed = heads.map((head) => signHead(head, at, this.#key));
    if (signed.length === 0) return signed;
    const file = await open(join(this.#folder, LINES), 'a', 0o600);
    try {
      await file.write(signed.map((checkpoint) => `${JSON.stringify(checkpoint)}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    return signed;
  }

  /** The last checkpoint of each subject, as it stands there. */
  latest(): Map<string, Checkpoint> {
    return lastOfEach(keptLines(this.#folder));
  }
}

/** The lines of a folder; nothing where there is none yet. */
export function keptLines(folder: string): string {
  try {
    return readFileSync(join(folder, LINES), 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** The public key of a folder; undefined where no server ever signed. */
export function publicKeyOf(folder: string): KeyObject | undefined {
  try {
    return createPublicKey(readFileSync(join(folder, PUBLIC_KEY)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
