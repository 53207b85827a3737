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
  /** Place among the lines of its folder, and the SHA-256 of the line before it; lines of before were not chained. */
  number: z.number().int().positive().optional(),
  previous: z.string().optional(),
  signature: z.string(),
});
/** A signed head: `at` in Unix seconds, `key` the fingerprint of the key, `signature` Ed25519, base64url. */
export type Checkpoint = z.output<typeof line>;

/** What a line follows: its number, and the SHA-256 of the line before it (hex; empty for the first). */
export interface LinePlace {
  readonly number: number;
  readonly previous: string;
}

type Signed = Pick<Checkpoint, 'subject' | 'seq' | 'hash' | 'at' | 'number' | 'previous'>;

const signedPart = ({ subject, seq, hash, at, number, previous }: Signed) =>
  Buffer.from(
    canonical([
      'vetloom checkpoint',
      subject,
      seq,
      hash,
      at,
      ...(number === undefined ? [] : [number, previous ?? '']),
    ]),
  );

/** SHA-256 of a line, hex: what the line after it holds. */
export const lineHashOf = (checkpoint: Checkpoint): string =>
  createHash('sha256')
    .update(canonical({ ...checkpoint }))
    .digest('hex');

/** Where the next line of a file stands: after the last one that can be read. */
export function placeAfter(text: string): LinePlace {
  const lines = text.split('\n');
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const read = line.safeParse(parsed(lines[at] ?? ''));
    if (read.success) return { number: (read.data.number ?? at + 1) + 1, previous: lineHashOf(read.data) };
  }
  return { number: 1, previous: '' };
}

/** The name of a public key: the beginning of its SHA-256. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** Signs a head with its place in the file. `privateKey` is Ed25519. */
export function signHead(head: SealedHead, at: number, place: LinePlace, privateKey: KeyObject): Checkpoint {
  const { subject, seq, hash } = head;
  const signature = sign(null, signedPart({ subject, seq, hash, at, ...place }), privateKey).toString('base64url');
  return { subject, seq, hash, at, key: fingerprintOf(createPublicKey(privateKey)), ...place, signature };
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

/**
 * What is wrong with the file of a folder, in which nothing stands but checkpoints and each follows an earlier one: damaged lines, and places
 * after which lines are missing. Two processes that add at once may both follow the same line.
 */
export function brokenLines(text: string): {
  readonly damaged: readonly number[];
  readonly missingBefore: readonly number[];
} {
  const damaged: number[] = [];
  const missingBefore: number[] = [];
  const known = new Set(['']);
  for (const [at, content] of text.split(/\r?\n/).entries()) {
    if (content.trim() === '') continue;
    const read = line.safeParse(parsed(content));
    if (!read.success) {
      damaged.push(at + 1);
      continue;
    }
    const { number, previous = '' } = read.data;
    if (number !== undefined && (!known.has(previous) || (previous === '' && number > 1))) missingBefore.push(at + 1);
    known.add(lineHashOf(read.data));
  }
  return { damaged, missingBefore };
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
