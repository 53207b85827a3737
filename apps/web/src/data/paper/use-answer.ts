import { useCallback, useEffect, useState } from 'react';
import { afterPressing } from '../engine/pressing.ts';

/** What the server answered to a question that a screen asks. */
export interface Asked<T> {
  readonly answer: T | undefined;
  readonly error: unknown;
  readonly again: () => void;
}

/** Asks the server once for each `key`; undefined keys ask nothing. The answer to an earlier question is never shown to a later one. */
export function useAnswer<T>(key: string | undefined, ask: () => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ key: string; answer?: T; error?: unknown }>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the question depends on
  useEffect(() => {
    if (key === undefined) return;
    let isLate = false;
    const keep = (found: NonNullable<typeof state>) => afterPressing(() => !isLate && setState(found));
    setState({ key });
    ask().then(
      (answer) => keep({ key, answer }),
      (error: unknown) => keep({ key, error }),
    );
    return () => {
      isLate = true;
    };
  }, [key, round]);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const present = state?.key === key ? state : undefined;
  return { answer: present?.answer, error: present?.error, again };
}
