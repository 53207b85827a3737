import { DomainError } from '@vetloom/domain/core/error.ts';
import { useRef, useState } from 'react';
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

/** Saves changes of fields in lists. */
export interface FieldSaving<T> {
  /** `saved`; `clashed`: nothing was, and `clashes` says why. @throws DomainError with any other refusal */
  readonly save: (changes: readonly FieldChange[]) => Promise<'saved' | 'clashed'>;
  readonly clashes: Clashes<T> | undefined;
  readonly forget: () => void;
}

/**
 * Saves changes that people make in a list, those of one act all or none, one act after the other: a second change of a row waits for the answer to the first,
 * from whose time on somebody else's is a conflict. Of two people who change one field at once, in either order, the second is told what the first wrote and
 * decides; fields that only one of them changed stand.
 */
export function useFieldSaving<T extends ServerRow>({ server, changeMany }: Sending<T>): FieldSaving<T> {
  const [clashes, setClashes] = useState<Clashes<T>>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const send = async (changes: readonly FieldChange[]): Promise<'saved' | 'clashed'> => {
    // What came by the feed since the person began to write is seen here, before the service is asked.
    const met = changes.filter((change) => differs(server.current().rows.get(change.id), change));
    if (met.length > 0) return clash(changes, new Set(met.map(({ id }) => id)));
    try {
      server.put(await changeMany(grouped(changes, server)));
      setClashes(undefined);
      return 'saved';
    } catch (error) {
      const ids = conflictingRows(error, changes);
      if (ids.size === 0) throw error;
      await server.refresh([...ids]);
      return clash(changes, ids);
    }
  };
  const clash = (changes: readonly FieldChange[], ids: ReadonlySet<string>): 'clashed' => {
    const { rows } = server.current();
    setClashes({
      changes,
      clashes: changes.filter(({ id }) => ids.has(id)).map((change) => ({ change, theirs: rows.get(change.id) })),
    });
    return 'clashed';
  };
  return {
    save: (changes) => {
      const saving = last.current.then(() => send(changes));
      last.current = saving.catch(() => undefined);
      return saving;
    },
    clashes,
    forget: () => setClashes(undefined),
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
