import { useEffect, useSyncExternalStore } from 'react';

/** For whom the calculators open, and what can be done with a result. */
export interface CalculatorsAbout {
  readonly petID?: string | undefined;
  /** Puts a result into what is being written; without it a result can only be copied. Answers whether it is there. */
  readonly insert?: ((text: string) => Promise<boolean>) | undefined;
}

/** The calculators as they are open: for whom, and with which first. */
export interface OpenCalculators extends CalculatorsAbout {
  readonly calculator?: string | undefined;
}

let held: OpenCalculators | undefined;
const listeners = new Set<() => void>();

function show(next: OpenCalculators | undefined): void {
  held = next;
  for (const listener of listeners) listener();
}

/** Opens the calculators over whatever screen there is, with an animal filled in. */
export const openCalculators = (open: OpenCalculators = {}): void => show(open);
let here: CalculatorsAbout = {};
/** Opens the calculators about the animal on the screen. */
export const openCalculatorsHere = (calculator?: string): void => show({ ...here, calculator });
/** Closes them. */
export const closeCalculators = (): void => show(undefined);

/** Says whom the calculators would be about while this is on the screen. */
export function useCalculatorsAbout({ petID, insert }: CalculatorsAbout): void {
  useEffect(() => {
    const mine = { petID, insert };
    here = mine;
    return () => {
      if (here === mine) here = {};
    };
  }, [petID, insert]);
}

/** The calculators that are open; undefined while they aren't. */
export const useOpenCalculators = (): OpenCalculators | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
