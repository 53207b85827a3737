import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonical } from '@vetloom/domain/core/canonical.ts';
import { z } from 'zod';
import type { KnownHead, SealedHead } from '../ports/verification.ts';

const line = z.object({
  subject: z.string().min(1),
  seq: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.number().int(),
  key: z.string(),
  signature: z.string(),
});
/** A signed head: `at` in Unix seconds, `key` the fingerprint of the key, `signature` Ed25519, base64url. */
export type Checkpoint = z.output<typeof line>;

const signedPart = ({ subject, seq, hash, at }: SealedHead & { readonly at: number }) =>
  Buffer.from(canonical(['vetloom checkpoint', subject, seq, hash, at]));

/** The name of a public key: the beginning of its SHA-256. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** Signs a head. `privateKey` is Ed25519. */
export function signHead(head: SealedHead, at: number, privateKey: KeyObject): Checkpoint {
  const { subject, seq, hash } = head;
  const signature = sign(null, signedPart({ subject, seq, hash, at }), privateKey).toString('base64url');
  return { subject, seq, hash, at, key: fingerprintOf(createPublicKey(privateKey)), signature };
}

/** What a file of checkpoints holds. */
export interface ReadCheckpoints {
  readonly checkpoints: readonly Checkpoint[];
  /** Lines that are no checkpoints, or were not signed by that key, counted from 1. */
  readonly unsigned: readonly number[];
}

/** Reads lines of checkpoints, whatever stands around them (a mail, a file), and checks their signatures. */
export function readCheckpoints(text: string, publicKey: KeyObject): ReadCheckpoints {
  const checkpoints: Checkpoint[] = [];
  const unsigned: number[] = [];
  for (const [at, content] of text.split(/\r?\n/).entries()) {
    if (!content.trim().startsWith('{')) continue;
    const read = line.safeParse(parsed(content));
    if (read.success && verify(null, signedPart(read.data), publicKey, Buffer.from(read.data.signature, 'base64url')))
      checkpoints.push(read.data);
    else unsigned.push(at + 1);
  }
  return { checkpoints, unsigned };
}

/** The last line of each subject, unchecked: what need not be signed again. */
export function lastOfEach(text: string): Map<string, Checkpoint> {
  const last = new Map<string, Checkpoint>();
  for (const content of text.split('\n')) {
    const read = line.safeParse(parsed(content));
    if (read.success) last.set(read.data.subject, read.data);
  }
  return last;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A line that was cut short by a power cut is none.
    return undefined;
  }
}

/** What a checkpoint knows, for the walk along the chain. */
export const knownHeadOf = ({ seq, hash, at }: Checkpoint): KnownHead => {
  const known = Buffer.from(hash, 'hex');
  return { seq, at, matches: (found) => known.equals(found) };
};

/** Without the letters that are mistaken for digits (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP = 4;

/**
 * The short code of a head for paper: the number of entries and 60 bits over clinic, number and hash, as `1234-7KQM-02XP-9RTA`. It is not
 * signed; it is as good as the paper.
 */
export function codeOf({ subject, seq, hash }: SealedHead): string {
  const digest = createHash('sha256')
    .update(canonical(['vetloom code', subject, seq, hash]))
    .digest();
  const letters = Array.from({ length: GROUPS * GROUP }, (_, at) => LETTERS[(digest[at] ?? 0) % LETTERS.length]);
  const groups = Array.from({ length: GROUPS }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP).join(''));
  return [seq, ...groups].join('-');
}

/** What a printed code knows of a clinic; undefined for what is no code. Small letters and O, I, L for 0 and 1 are taken. */
export function knownCode(clinic: string, text: string): KnownHead | undefined {
  const code = text.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const seq = Number(/^(\d{1,15})(?:-[0-9A-Z]{4}){3}$/.exec(code)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(seq) || seq === 0) return undefined;
  return {
    seq,
    at: null,
    matches: (hash) => codeOf({ subject: clinic, seq, hash: Buffer.from(hash).toString('hex') }) === code,
  };
}
