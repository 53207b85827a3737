import { createHash, hash as digestOfText, randomBytes } from 'node:crypto';
import { canonical } from '@vetloom/domain/core/canonical.ts';
import { same } from '@vetloom/domain/core/same.ts';

/** What a row of the history says besides its payload. Times are Unix seconds. */
export interface HistoryFacts {
  readonly clinic: string;
  readonly seq: number;
  /** Position among the rows of its sequence. */
  readonly ord: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly author: string;
  readonly onBehalfOf: string | null;
  readonly command: string;
  readonly collection: string;
  readonly docID: string;
}

/** The fields that changed, as they were and as they are; null where there was or is no document. */
export interface Payload {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** A row sealed into the chain. */
export interface HistoryRow extends HistoryFacts, Payload {
  readonly salt: Buffer;
  readonly digest: Buffer;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What `canonical` makes of a list of plain values. */
const factsText = (facts: readonly (string | number | null)[]): string => JSON.stringify(facts);

/** The hash before a clinic's first row. */
export const firstHash = (clinic: string): Buffer => sha256('vetloom history ', clinic);

/** The salt keeps a short payload (a phone number) from being guessed out of its digest after erasure (law 26). */
export const digestOf = (salt: Uint8Array, { before, after }: Payload): Buffer =>
  sha256(salt, canonical([before, after]));

/** A row's hash: over the row before it, its facts and the digest of its payload, so that erasing a payload breaks nothing. */
export const hashOf = (prevHash: Uint8Array, facts: HistoryFacts, digest: Uint8Array): Buffer =>
  sha256(
    prevHash,
    factsText([
      facts.clinic,
      facts.seq,
      facts.ord,
      facts.at,
      facts.receivedAt,
      facts.author,
      facts.onBehalfOf,
      facts.command,
      facts.collection,
      facts.docID,
    ]),
    digest,
  );

/** What the command log says of a decided command besides its arguments. Times are Unix seconds. */
export interface CommandFacts {
  readonly clinic: string;
  readonly seq: number;
  /** In lower case, as the database gives it back. */
  readonly uuid: string;
  readonly client: string | null;
  readonly number: number | null;
  readonly name: string;
  readonly version: number;
  readonly author: string;
  readonly onBehalfOf: string | null;
  readonly carrier: string;
  readonly key: string | null;
  readonly at: number;
  readonly receivedAt: number;
  readonly status: string;
  readonly code: number;
  readonly message: string;
}

/** Digest of what a command was given and of what it was answered in detail: an erasure takes both and leaves it. `args` is the stored text. */
export const contentDigestOf = (salt: Uint8Array, args: string, detail: unknown): Buffer =>
  // The text that is canonical has no line break, so the last one stands between them.
  sha256(salt, args, '\n', canonical(detail));

/** A command's link in the chain: after the entry before it and before the rows that it wrote, so that the command log is sealed with them. */
export const linkOf = (prevHash: Uint8Array, facts: CommandFacts, digest: Uint8Array): Buffer =>
  sha256(
    'command ',
    prevHash,
    factsText([
      facts.clinic,
      facts.seq,
      facts.uuid,
      facts.client,
      facts.number,
      facts.name,
      facts.version,
      facts.author,
      facts.onBehalfOf,
      facts.carrier,
      facts.key,
      facts.at,
      facts.receivedAt,
      facts.status,
      facts.code,
      facts.message,
    ]),
    digest,
  );

/** A document as it stands after an entry that does not hold it whole: `[collection, id, digest]`. */
export type State = readonly [collection: string, id: string, digest: string];

/** Letters of a state's digest, which are 18 bytes: a chunk holds hundreds. */
const STATE_LETTERS = 24;

/** Digest of a document as it stands, base64url; `-` where it is gone. A field that is null counts as absent, as it does to `changedFields`. */
export function stateDigestOf(body: object | null): string {
  if (body === null) return '-';
  const said = Object.values(body).includes(null)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body;
  return digestOfText('sha256', canonical(said), 'base64url').slice(0, STATE_LETTERS);
}

/** Salt for a digest of what can be guessed. */
export const newSalt = (): Buffer => randomBytes(16);

/** Puts a row at the end of the chain. */
export function seal(prevHash: Buffer, facts: HistoryFacts, payload: Payload): HistoryRow {
  const salt = newSalt();
  const digest = digestOf(salt, payload);
  return { ...facts, ...payload, salt, digest, prevHash, hash: hashOf(prevHash, facts, digest) };
}

/** The payload of a write: the whole document or row where it appears or vanishes, else its changed fields. */
export function changedFields(before: object | undefined | null, after: object | null): Payload {
  if (!before || !after) return { before: before ? { ...before } : null, after: after ? { ...after } : null };
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !same(old[name] ?? null, now[name] ?? null),
  );
  const pick = (source: Record<string, unknown>) =>
    Object.fromEntries(names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]));
  return { before: pick(old), after: pick(now) };
}
