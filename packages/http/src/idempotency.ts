import { createHash, createHmac } from 'node:crypto';
import { canonical } from '@vetloom/domain/core/canonical.ts';
import type { RandomBytes } from '@vetloom/domain/core/ids.ts';

/** An Idempotency-Key with the fingerprint of its request: whoever runs the write keeps its answer, in the write's own transaction. */
export interface Once {
  readonly key: string;
  readonly requestHash: string;
}

/** Fingerprint of a request: the same key with another one is a mistake of the caller. */
export const requestHash = (method: string, path: string, query: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([method, path, query ?? null, body ?? null]))
    .digest('base64url');

/** Printable ASCII, as the header's draft standard has it. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Bytes that follow from a name, so that a write that is tried again makes the same ids. */
export function bytesFrom(uuid: string): RandomBytes {
  let drawn = 0;
  return (length) => {
    const blocks: Buffer[] = [];
    for (let size = 0; size < length; size += 32) {
      blocks.push(createHmac('sha256', uuid).update(`${drawn}`).digest());
      drawn += 1;
    }
    return Buffer.concat(blocks).subarray(0, length);
  };
}
