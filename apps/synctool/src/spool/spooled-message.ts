import { createHash } from 'node:crypto';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { contentHash } from '@vetloom/protocol/files.ts';
import { z } from 'zod';

/** A message as it lies in the spool until the server has it. */
export const spooledMessage = z.object({
  messageID: z.uuid(),
  clinic: z.string(),
  instrumentID: rowID,
  /** Unix seconds of this machine's clock, and by how much the server's is ahead of it; null where that wasn't known yet. */
  clock: z.number().int(),
  clockOffset: z.number().nullable(),
  /** The run of the tool that caught it, and its milliseconds then: a clock that is set right meanwhile changes nothing about how long ago it was. */
  run: z.string(),
  runMs: z.number(),
  raw: z.base64(),
  /** In the order of the files `0`, `1`, … beside it. */
  files: z.array(z.object({ hash: contentHash, name: z.string(), mime: z.string(), size: z.number().int() })),
  source: z.string(),
});
/** A message as it lies in the spool. */
export type SpooledMessage = z.output<typeof spooledMessage>;

/**
 * What names a message: made of what it says and of who said it. An instrument that heard no acknowledgement sends the same bytes again, and they are the same message
 * then, whether the first is still here or with the server since.
 */
export function messageIDOf(
  instrumentID: string,
  raw: Uint8Array,
  files: readonly { readonly hash: string }[],
): string {
  const hash = createHash('sha256').update(instrumentID).update('\n');
  hash.update(String(raw.length)).update('\n').update(raw);
  for (const file of files) hash.update('\n').update(file.hash);
  const bytes = hash.digest().subarray(0, 16);
  // A UUID of version 8, whose makers say themselves what it is made of (RFC 9562 §5.8).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = bytes.toString('hex');
  return [8, 4, 4, 4, 12]
    .reduce<{ at: number; parts: string[] }>(
      ({ at, parts }, length) => ({ at: at + length, parts: [...parts, digits.slice(at, at + length)] }),
      { at: 0, parts: [] },
    )
    .parts.join('-');
}
