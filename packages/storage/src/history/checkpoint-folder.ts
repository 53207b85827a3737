import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealedHead } from '../ports/verification.ts';
import { keptOnce } from '../system/kept-file.ts';
import { type Checkpoint, fingerprintOf, lastOfEach, lineHashOf, placeAfter, signHead } from './checkpoint.ts';

const KEY = 'key.pem';
const PUBLIC_KEY = 'key.pub';
const LINES = 'checkpoints.ndjson';

/**
 * Checkpoints in a folder outside of the database: the key that signs them, its public half, and the lines, to which is only ever added.
 * Several processes may share it. Each line holds the hash of one before it, so that none can be taken out or damaged unnoticed.
 */
export class CheckpointFolder {
  readonly #folder: string;
  readonly #key: KeyObject;
  /** Whether the key was made just now: no server has signed here before. */
  readonly isNew: boolean;

  private constructor(folder: string, key: KeyObject, isNew: boolean) {
    this.#folder = folder;
    this.#key = key;
    this.isNew = isNew;
  }

  /** Opens the folder; makes it, and the key, on first use. */
  static open(folder: string): CheckpointFolder {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    let isNew = false;
    const pem = keptOnce(join(folder, KEY), () => {
      isNew = true;
      return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    });
    const key = createPrivateKey(pem);
    writeFileSync(join(folder, PUBLIC_KEY), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
    return new CheckpointFolder(folder, key, isNew);
  }

  /** Signs heads and adds them to the lines; resolves when they are on the disk. `at` is Unix seconds. */
  async add(heads: readonly SealedHead[], at: number): Promise<Checkpoint[]> {
    const signed: Checkpoint[] = [];
    if (heads.length === 0) return signed;
    const before = keptLines(this.#folder);
    let place = placeAfter(before);
    for (const head of heads) {
      const checkpoint = signHead(head, at, place, this.#key);
      signed.push(checkpoint);
      place = { number: place.number + 1, previous: lineHashOf(checkpoint) };
    }
    const file = await open(join(this.#folder, LINES), 'a', 0o600);
    try {
      // A line that a power cut left unfinished must not spoil the next one.
      if (before !== '' && !before.endsWith('\n')) await file.write('\n');
      await file.write(signed.map((checkpoint) => `${JSON.stringify(checkpoint)}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    return signed;
  }

  /** The name of the key that signs here (`fingerprintOf`). */
  get key(): string {
    return fingerprintOf(createPublicKey(this.#key));
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
