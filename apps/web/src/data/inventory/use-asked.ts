import { useEffect } from 'react';
import { refusal } from '../../locale/codes.ts';
import { type Question, useAnswer } from '../engine/answer.ts';

/** What a service answered to a question: nothing yet, the answer, or why there is none. */
export interface Asked<T> {
  readonly found: T | undefined;
  readonly failure: ReturnType<typeof refusal> | undefined;
}

/** Asks the server once for each question; `ask` is what asks it. Nothing where `question` says that nothing is asked. */
export function useAsked<T>(ask: () => Promise<T>, question: Question | undefined): Asked<T> {
  const asked = question ?? NOTHING;
  const [answer, keep] = useAnswer<{ readonly found: T } | { readonly error: unknown }>(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is what its caller names
  useEffect(() => {
    if (question === undefined) return;
    ask().then(
      (found) => keep({ found }),
      (error: unknown) => keep({ error }),
    );
  }, [...asked]);
  return {
    found: answer !== undefined && 'found' in answer ? answer.found : undefined,
    failure: answer !== undefined && 'error' in answer ? refusal(answer.error) : undefined,
  };
}

const NOTHING: Question = ['nothing is asked'];
