import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import type { SettingConcern, SettingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { CollectionName, DocumentOf, IndexName } from '@vetloom/domain/engine/kind.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { ClinicStore, LocalReads, RunResult, SyncStatus } from '@vetloom/sync-client/client.types.ts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { type Question, useAnswer } from './answer.ts';
import { clinicStore } from './clinic-store.ts';
import { type Held, heldDocument, heldOrEmpty, heldSetting } from './held.ts';
import { session } from './session/session.ts';
import type { Session } from './session/session.types.ts';
import { watchReads } from './watch-reads.ts';

/** Who is signed in on this tab, and where. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);

/** Answers whether the signed-in person holds a permission: the one question of buttons and screens. */
export function useCan(): (permission: Permission) => boolean {
  const { actor } = useSession();
  return useCallback((permission) => actor !== undefined && can(actor, permission), [actor]);
}

/** The open store or undefined while it is being opened. */
export const useMaybeStore = (): ClinicStore | undefined =>
  useSyncExternalStore(clinicStore.subscribe, clinicStore.get, clinicStore.get);

/**
 * The open store. Screens below the shell may rely on it: the shell renders them only once it is there.
 * @throws DomainError databaseNotReady before (spec 2 §8)
 */
export function useStore(): ClinicStore {
  const store = useMaybeStore();
  if (!store) throw new DomainError('databaseNotReady', 'no clinic is open');
  return store;
}

const NO_STATUS: SyncStatus | undefined = undefined;
const noSubscription = () => () => {};

/** Connection, unsynced work and progress; undefined while no clinic is open. */
export function useSyncStatus(): SyncStatus | undefined {
  const store = useMaybeStore();
  return useSyncExternalStore(
    store ? store.status.subscribe : noSubscription,
    store ? store.status.get : () => NO_STATUS,
  );
}

/** Whether somebody has cleared this browser's data while the clinic was open. */
export function useCleared(): boolean {
  const store = useMaybeStore();
  return useSyncExternalStore(
    store ? store.status.subscribe : noSubscription,
    () => store?.status.get().cleared ?? false,
  );
}

/**
 * A live read of the local database: renders again when what it read changes, here or in another tab. Undefined until there is an answer to
 * this `question`: with another question the former answer stands for nothing, and isn't shown.
 *
 * `pace` is what the read goes by without asking for anything else: which minute it is, how many rows of the same list are wanted, what was
 * typed so far into a field whose suggestions shall not jump. It reads anew when that changes, and the former answer stands meanwhile.
 */
export function useLive<T>(
  read: (store: LocalReads) => Promise<T>,
  question: Question,
  pace: readonly unknown[] = [],
): T | undefined {
  const store = useStore();
  const [answer, keep] = useAnswer<{ readonly found: T } | { readonly error: unknown }>([store, ...question]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the read depends on is what its caller names
  useEffect(
    () =>
      watchReads(
        store,
        read,
        (found) => keep({ found }),
        (error) => keep({ error }),
      ),
    [store, ...question, ...pace],
  );
  if (answer === undefined) return undefined;
  if ('error' in answer) throw answer.error;
  return answer.found;
}

const LOADING = { state: 'loading' } as const;

/** One live document. What an empty id names is absent. */
export const useDocument = <C extends CollectionName>(collection: C, id: string | undefined): Held<DocumentOf<C>> =>
  useLive((store) => heldDocument(store, collection, id), [collection, id]) ?? LOADING;

/** One concern of the clinic's settings, with the defaults of what it has not set. Undefined until it is read, and where it isn't held. */
export const useSetting = <C extends SettingConcern>(concern: C): SettingOf<C> | undefined =>
  useLive((store) => heldSetting(store, concern), [concern]);

/** The document of a `Held`, or undefined. */
export const found = <T>(held: Held<T>): T | undefined => (held.state === 'found' ? held.document : undefined);

/** A live range of a declared index. Undefined until it is read; what the device doesn't hold is simply not in it. */
export function useDocuments<C extends CollectionName>(
  collection: C,
  index: IndexName<C>,
  range: Range,
): DocumentOf<C>[] | undefined {
  return useLive(
    async (store) => heldOrEmpty(() => store.query(collection, index, range)),
    [collection, index, JSON.stringify(range)],
  );
}

/**
 * Runs commands. Rejects with DomainError when a rule refuses; the caller shows it where it belongs. Whatever else goes wrong is a fault of
 * ours: the caller can only say that it failed, so the log is told as well.
 */
export function useRun(): <S extends z.ZodType>(command: Command<S>, input: z.input<S>) => Promise<RunResult> {
  const store = useStore();
  return useCallback(
    async (command, input) => {
      try {
        return await store.run(command, input);
      } catch (error) {
        if (!(error instanceof DomainError)) reportError(error);
        throw error;
      }
    },
    [store],
  );
}
