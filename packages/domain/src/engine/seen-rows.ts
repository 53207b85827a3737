import { z } from 'zod';
import { fingerprint } from '../core/canonical.ts';
import { rowID } from '../core/schema.ts';
import type { Sight } from './command.ts';
import { writtenSince } from './seen-documents.ts';

/** What somebody saw of rows that they take out of a document, by the row's id: a fingerprint of each with what goes with it (law 3). */
export const seenRows = z.record(rowID, z.string().max(20)).optional();
type SeenRows = z.output<typeof seenRows>;

/** Rows that are taken out by their ids: each with whatever goes with it. */
export type TakenRows = ReadonlyMap<string, unknown>;

/** Rows of a list by their ids, those that are named. */
export const takenFrom = <R extends object>(
  rows: readonly R[] | undefined,
  idOf: (row: R) => string,
  ids: readonly string[],
): TakenRows => new Map((rows ?? []).flatMap((row) => (ids.includes(idOf(row)) ? [[idOf(row), row] as const] : [])));

/** The witness of a command that takes rows out: `rowsOf` reads them as somebody has them before them. */
export const seesRows =
  <I extends object>(rowsOf: (sight: Sight, input: I) => Promise<TakenRows>) =>
  (input: I) =>
  async (sight: Sight): Promise<I> => {
    const rows = await rowsOf(sight, input);
    return { ...input, seen: Object.fromEntries([...rows].map(([id, row]) => [id, fingerprint(row)])) };
  };

/**
 * Refuses to take rows out that somebody has changed since they were seen, or that weren't there for whoever names them. A call that acts on what is
 * stored says nothing of what it saw.
 * @throws DomainError contradictory, with the rule `writtenSince`, who wrote last in the document and the rows
 */
export function demandSeenRows(document: { readonly _id: string }, rows: TakenRows, seen: SeenRows): void {
  if (!seen) return;
  const changed = [...rows].flatMap(([id, row]) => (seen[id] === fingerprint(row) ? [] : [id]));
  if (changed.length > 0) throw writtenSince(document, { rows: changed });
}
