import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ServerRow, ServerRows } from './server-rows.ts';

/** An amount or a word of a row that somebody changed, as they saw it before. */
export interface FieldChange {
  readonly id: string;
  readonly column: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** A row that somebody else changed in the same field meanwhile; `theirs` undefined where it is gone. */
export interface Clash<T> {
  readonly change: FieldChange;
  readonly theirs: T | undefined;
}

/** Changes that weren't saved, because some of them met somebody else's. */
export interface Clashes<T> {
  readonly changes: readonly FieldChange[];
  readonly clashes: readonly Clash<T>[];
}

/** How changes of rows are sent. */
export interface Sending<T extends ServerRow> {
  readonly server: ServerRows<T>;
  /** All of them or none; each with the time at which its row was read. @throws DomainError conflict with `rows` and `fields` */
  readonly changeMany: (rows: readonly { id: string; updateDateTime?: number }[]) => Promise<readonly T[]>;
}

/**
 * Sends changes, all or none. Of two people who change one field at once, in either order, the second is told what the first wrote (`clashes`), and nothing of
 * theirs is saved until they decide; fields that only one of them changed stand; of a row that was removed nothing can be saved.
 * @throws DomainError with any other refusal
 */
export async function sendChanges<T extends ServerRow>(
  { server, changeMany }: Sending<T>,
  changes: readonly FieldChange[],
): Promise<Clashes<T> | undefined> {
  await server.catchUp(changes.map(({ id }) => id));
  // What came by the feed since the person began to write is seen here, before the service is asked.
  const met = changes.filter((change) => differs(server.current().rows.get(change.id), change));
  if (met.length > 0) return clashesOf(server, changes, new Set(met.map(({ id }) => id)));
  try {
    server.put(await changeMany(grouped(changes, server)));
    return undefined;
  } catch (error) {
    const ids = conflictingRows(error, changes);
    if (ids.size === 0) throw error;
    await server.refresh([...ids]);
    return clashesOf(server, changes, ids);
  }
}

function clashesOf<T extends ServerRow>(
  server: ServerRows<T>,
  changes: readonly FieldChange[],
  ids: ReadonlySet<string>,
): Clashes<T> {
  const { rows } = server.current();
  return {
    changes,
    clashes: changes.filter(({ id }) => ids.has(id)).map((change) => ({ change, theirs: rows.get(change.id) })),
  };
}

/** Whether a row now says something else than what the person saw and than what they want. A row that isn't held is the service's to judge. */
function differs(row: ServerRow | undefined, { column, from, to }: FieldChange): boolean {
  const now = (row as Readonly<Record<string, unknown>> | undefined)?.[column];
  return now !== undefined && now !== from && now !== to;
}

/** One entry a row, with the time at which it was read. */
function grouped<T extends ServerRow>(changes: readonly FieldChange[], server: ServerRows<T>) {
  const { rows } = server.current();
  return [...Map.groupBy(changes, ({ id }) => id)].map(([id, of]) => {
    const read = rows.get(id)?.updateDateTime;
    const fields = Object.fromEntries(of.map(({ column, to }) => [column, to]));
    return { ...fields, id, ...(read === undefined ? {} : { updateDateTime: read }) };
  });
}

/** The rows that a refusal says were changed or removed meanwhile. */
function conflictingRows(error: unknown, changes: readonly FieldChange[]): ReadonlySet<string> {
  if (!(error instanceof DomainError)) return new Set();
  const { rows, row } = error.detail;
  const ids = error.codeName === 'conflict' ? rows : error.codeName === 'notFound' ? [row] : [];
  const known = new Set(changes.map(({ id }) => id));
  return new Set((Array.isArray(ids) ? ids : []).filter((id): id is string => typeof id === 'string' && known.has(id)));
}
