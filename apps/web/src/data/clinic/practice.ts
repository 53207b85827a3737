import { useSyncExternalStore } from 'react';

let practice = false;
const listeners = new Set<() => void>();

/** Keeps whether the tab's clinic is a copy to practise on; false while none is entered. */
export function notePractice(now: boolean): void {
  if (now === practice) return;
  practice = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the tab's clinic is a copy to practise on: nothing that is done in it is of the clinic, and nothing goes out. */
export const usePractice = (): boolean => useSyncExternalStore(subscribe, () => practice);
