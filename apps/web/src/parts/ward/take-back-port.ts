import { useSyncExternalStore } from 'react';

/** A note of the ward that a second person has looked at: why it is taken back is asked for. */
export interface AskedTakeBack {
  /** Whose it is and what was given. */
  readonly what: string;
  /** Undefined where whoever takes it back has thought better of it. */
  readonly answer: (reason: string | undefined) => void;
}

let asked: AskedTakeBack | undefined;
const listeners = new Set<() => void>();
const publish = (next: AskedTakeBack | undefined) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Asks, by the frame's dialog, why a note that a second person has looked at is taken back. One that is asked already is thought better of. */
export function askWhyTakenBack(what: string): Promise<string | undefined> {
  asked?.answer(undefined);
  return new Promise((resolve) => {
    const answer = (reason: string | undefined) => {
      publish(undefined);
      resolve(reason);
    };
    publish({ what, answer });
  });
}

/** What is asked just now. */
export const useAskedTakeBack = (): AskedTakeBack | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
