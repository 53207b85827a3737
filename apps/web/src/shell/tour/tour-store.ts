import { useSyncExternalStore } from 'react';

const KEY = 'vetloom.tour';

let asked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** The guided tour: asked for by its link, shown by its host. */
export const tourControl = {
  start: (): void => set(true),
  end: (): void => set(false),
  /** The stop at which the tour was left on this browser. */
  kept: (): string | null => localStorage.getItem(KEY),
  keep: (stop: string): void => localStorage.setItem(KEY, stop),
  forget: (): void => localStorage.removeItem(KEY),
};

/** Whether the tour was asked for. */
export const useTourAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
