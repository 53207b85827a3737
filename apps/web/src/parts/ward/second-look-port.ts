import { useSyncExternalStore } from 'react';
import type { NotedDose } from '../../data/ward/ward-days.ts';

/** What came of asking for a second person: somebody looked, or why nobody could. */
export interface SecondLook {
  /** Empty where somebody looked. */
  readonly aloneReason: string;
}

/** Doses at which a second person is asked to look. */
export interface AskedLook {
  readonly doses: readonly NotedDose[];
  /** Undefined where whoever gives it has thought better of it. */
  readonly answer: (look: SecondLook | undefined) => void;
}

let asked: AskedLook | undefined;
const listeners = new Set<() => void>();
const publish = (next: AskedLook | undefined) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Asks for a second person at doses of controlled drugs, by the frame's dialog. One that is asked already is thought better of. */
export function askSecondLook(doses: readonly NotedDose[]): Promise<SecondLook | undefined> {
  asked?.answer(undefined);
  return new Promise((resolve) => {
    const answer = (look: SecondLook | undefined) => {
      publish(undefined);
      resolve(look);
    };
    publish({ doses, answer });
  });
}

/** What is asked just now. */
export const useAskedLook = (): AskedLook | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
