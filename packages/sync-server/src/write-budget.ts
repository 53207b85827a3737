import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';

/**
 * What commands may write, in bytes of JSON, and how long a push may hold a clinic's writes. A command brings little and may still write much: a conflict keeps what stands, and a document
 * is stored whole however small the edit.
 */
export const WRITE_BUDGET = {
  /** Conflicts that one command may leave. A visit with all its texts full comes to half of it. */
  conflicts: 2 * 1024 * 1024,
  /** Documents that one command may leave, its conflicts among them: six thousand visits that go to another animal. */
  documents: 32 * 1024 * 1024,
  /** After so much the rest of a push waits for its next try, and whoever else writes in the clinic has their turn. */
  push: 8 * 1024 * 1024,
  /** The same after so long, in milliseconds: commands that are dear to decide may write nothing. */
  pushMilliseconds: 1500,
} as const;

/** Bytes that writes come to; a removal counts nothing. */
export const bytesOf = (writes: readonly Write[]): number =>
  writes.reduce((sum, { after }) => sum + (after === null ? 0 : Buffer.byteLength(JSON.stringify(after))), 0);

/** Bytes of what a command writes. @throws DomainError writesTooMuch beyond the budget */
export function demandAffordable(writes: readonly Write[]): number {
  const conflicts = bytesOf(writes.filter(({ collection }) => collection === 'conflict'));
  if (conflicts > WRITE_BUDGET.conflicts) throw tooMuch(conflicts, WRITE_BUDGET.conflicts);
  const all = conflicts + bytesOf(writes.filter(({ collection }) => collection !== 'conflict'));
  if (all > WRITE_BUDGET.documents) throw tooMuch(all, WRITE_BUDGET.documents);
  return all;
}

const tooMuch = (bytes: number, limit: number) =>
  new DomainError('writesTooMuch', `the command would write ${bytes} bytes, and ${limit} are the most`, { limit });
