import type { Task } from '@vetloom/domain/task/task.schema.ts';
import type { TaskKind } from '@vetloom/domain/task/task-status.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** What a new task begins with. */
export interface NewTask {
  readonly kind?: TaskKind;
  readonly title?: string;
  readonly note?: string;
  readonly petID?: string;
  readonly userID?: string;
  /** What it comes of. */
  readonly from?: NonNullable<Task['from']>;
}

/** The task that is written or changed. */
export type Composing =
  | { readonly of: 'new'; readonly begin: NewTask }
  | { readonly of: 'stored'; readonly taskID: string };

let held: Composing | undefined;
const listeners = new Set<() => void>();

function show(next: Composing | undefined): void {
  held = next;
  for (const listener of listeners) listener();
}

/** Opens the form of a new task over whatever screen there is. */
export const composeTask = (begin: NewTask = {}): void => show({ of: 'new', begin });
let here: NewTask = {};
/** Opens the form of a new task about what is on the screen. */
export const composeHere = (more: Pick<NewTask, 'kind'> = {}): void => composeTask({ ...here, ...more });

/** Says what a new task would be about while this is on the screen. */
export function useTaskAbout({ petID = '', userID = '', from }: NewTask): void {
  const [collection, id] = [from?.collection, from?.id];
  useEffect(() => {
    const mine = { petID, userID, ...(collection && id ? { from: { collection, id } } : {}) };
    here = mine;
    return () => {
      if (here === mine) here = {};
    };
  }, [petID, userID, collection, id]);
}

/** Opens the form of a task that there is. */
export const changeTask = (taskID: string): void => show({ of: 'stored', taskID });
/** Closes the form; what was typed in it is kept. */
export const closeTaskForm = (): void => show(undefined);

/** The task that is written or changed; undefined while no form is open. */
export const useComposing = (): Composing | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
