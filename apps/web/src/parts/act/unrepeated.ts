import { useMemo } from 'react';

/** For so long after an act the same click or key can't have meant what has taken its place, ms. */
export const REST_MS = 500;

/**
 * Lets an act through once: what comes while it runs, and for a moment after, was a double click or a key pressed twice, and would act on the next
 * animal or owner, who has moved under the pointer meanwhile.
 */
export function unrepeated(): (act: () => unknown) => Promise<void> {
  let resting = false;
  return async (act) => {
    if (resting) return;
    resting = true;
    try {
      await act();
    } finally {
      setTimeout(() => {
        resting = false;
      }, REST_MS);
    }
  };
}

/** The same for as long as a component stands; anew for another `list`: whoever has turned to one means what stands in it. */
export function useUnrepeated(list = ''): (act: () => unknown) => Promise<void> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew
  return useMemo(unrepeated, [list]);
}
