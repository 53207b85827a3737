import { MOST_MESSAGE_BYTES } from '@vetloom/protocol/sync-tool.ts';
import type { z } from 'zod';
import type { InstrumentReport, Reading } from './report.ts';
import { Doubts } from './said/doubts.ts';
import { identityOf } from './said/identity.ts';

/**
 * Reads a service's message in JSON. Never throws: what is no JSON, or isn't what the schema asks for, is unreadable and says at which place.
 * @param named its sender, and what names it there
 */
export function readJson<T>(
  bytes: Uint8Array,
  schema: z.ZodType<T>,
  named: (message: T) => readonly [sender: string, number: string],
  reported: (message: T, doubts: Doubts) => InstrumentReport,
): Reading {
  if (bytes.length === 0) return { kind: 'empty', why: 'there is nothing' };
  if (bytes.length > MOST_MESSAGE_BYTES)
    return { kind: 'unreadable', why: `it has more than ${MOST_MESSAGE_BYTES} bytes` };
  const text = new TextDecoder().decode(bytes);
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', why: 'it is no JSON' };
  }
  const read = schema.safeParse(message);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { kind: 'unreadable', why: `${issue?.path.join('.') || 'the message'}: ${issue?.message}`.slice(0, 300) };
  }
  const doubts = new Doubts();
  const reports = [reported(read.data, doubts)];
  return { kind: 'read', identity: identityOf(...named(read.data), text), reports, doubts: doubts.all() };
}
