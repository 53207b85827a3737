import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { staffName } from '@vetloom/domain/staff/staff-export.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useDocument, useLive, useSyncStatus } from '../../data/engine/hooks.ts';
import {
  fetchHistory,
  type HistoryLine,
  type HistoryPage,
  type HistorySubject,
  type Verification,
  verifyHistory,
} from '../../data/history/history.ts';
import { refusal } from '../../locale/codes.ts';
import type { Names } from './history-words.ts';
import { withNewer } from './newer-lines.ts';

type Failure = { readonly sentence: string; readonly code: number };

/** The lines of a document's history so far, and a way to those before. */
export interface HistoryLines {
  readonly lines: readonly HistoryLine[];
  readonly next: HistoryPage['next'];
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly more: () => void;
}

const EMPTY: HistoryPage = { lines: [], next: null };

/**
 * Reads a document's history from the server, a page at a time. What is changed meanwhile comes to its head: the document was changed at another
 * desk, or what was changed here has reached the server, which a history that was opened at once was ahead of.
 */
export function useHistoryLines(collection: HistorySubject, id: string): HistoryLines {
  const [page, setPage] = useState<HistoryPage>(EMPTY);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const asked = useRef(0);
  const load = useCallback(
    (next: HistoryPage['next'], join: (read: HistoryPage, found: HistoryPage) => HistoryPage) => {
      asked.current += 1;
      const mine = asked.current;
      setLoading(true);
      setFailure(undefined);
      fetchHistory(collection, id, next)
        .then(
          (found) => {
            if (mine === asked.current) setPage((read) => join(read, found));
          },
          (error: unknown) => {
            if (mine === asked.current) setFailure(refusal(error));
          },
        )
        .finally(() => {
          if (mine === asked.current) setLoading(false);
        });
    },
    [collection, id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another document nothing that was read stands
  useEffect(() => setPage(EMPTY), [collection, id]);
  const document = useDocument(collection, id);
  const waits = useSyncStatus()?.waiting.some(
    ({ state, touches }) => state !== 'decided' && touches.includes(documentKey(collection, id)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the document changes, or a change of this device was decided
  useEffect(() => {
    if (document.state === 'loading') return;
    load(null, withNewer);
    return () => {
      asked.current += 1;
    };
  }, [load, document, waits]);
  const older = (read: HistoryPage, found: HistoryPage) => ({
    lines: [...read.lines, ...found.lines],
    next: found.next,
  });
  return { ...page, loading, failure, more: () => load(page.next, older) };
}

/** Lines of a history, and the names of the people, roles, owners and animals that they mention. */
export interface NamedLines {
  readonly lines: readonly HistoryLine[];
  readonly names: Names;
}

const REFERENCE = /^\/(staff|role|user|pet)\//;

function mentionedIn(lines: readonly HistoryLine[]): string[] {
  const mentioned = new Set<string>();
  for (const line of lines) {
    mentioned.add(staffIDOf(line.author));
    if (line.onBehalfOf !== null) mentioned.add(staffIDOf(line.onBehalfOf));
    for (const { before, after } of line.changes)
      for (const value of [before, after]) if (typeof value === 'string' && REFERENCE.test(value)) mentioned.add(value);
  }
  return [...mentioned];
}

/**
 * Lines of a document's history with their names from the local database. Both come together: lines that were shown at once said addresses and ids
 * in the place of people and roles until their names were read. Undefined until the first are there.
 */
export function useNamedLines(collection: string, id: string, lines: readonly HistoryLine[]): NamedLines | undefined {
  return useLive(
    async (store) => {
      const ids = mentionedIn(lines);
      const of = <C extends 'staff' | 'role' | 'user' | 'pet'>(kind: C) =>
        heldOrEmpty(async () => {
          const wanted = ids.filter((mentioned) => mentioned.startsWith(`/${kind}/`));
          return (await store.getMany(kind, wanted)).filter((found) => found !== undefined);
        });
      const [staff, roles, owners, pets] = await Promise.all([of('staff'), of('role'), of('user'), of('pet')]);
      const names = new Map([
        ...staff.map((one) => [one._id, staffName(one)] as const),
        ...roles.map((one) => [one._id, one.name] as const),
        ...owners.map((one) => [one._id, one.name] as const),
        ...pets.map((one) => [one._id, one.name] as const),
      ]);
      return { lines, names: (mentioned: string) => names.get(mentioned) };
    },
    [collection, id],
    [lines],
  );
}

/** Has the whole chain walked, on demand. */
export function useVerification() {
  const [found, setFound] = useState<Verification>();
  const [failure, setFailure] = useState<Failure>();
  const [verifying, setVerifying] = useState(false);
  const verify = () => {
    setVerifying(true);
    setFailure(undefined);
    verifyHistory()
      .then(setFound, (error: unknown) => setFailure(refusal(error)))
      .finally(() => setVerifying(false));
  };
  return { found, failure, verifying, verify };
}
