import { useCallback, useState } from 'react';
import { afterPressing } from './pressing.ts';

/** What was asked: its parts, compared one by one as React compares dependencies. */
export type Question = readonly unknown[];

/** What was found, with the question that it answers. */
export interface Answer<T> {
  readonly question: Question;
  readonly found: T;
}

const isSame = (a: Question, b: Question): boolean =>
  a.length === b.length && a.every((part, at) => Object.is(part, b[at]));

/** What was found, if it answers this question: under another one it would be a false figure, or another animal's visit. */
export const answerTo = <T>(question: Question, answer: Answer<T> | undefined): T | undefined =>
  answer !== undefined && isSame(answer.question, question) ? answer.found : undefined;

/**
 * The last answer to a question, undefined until there is one, and from the very moment in which something else is asked. What the function keeps
 * belongs to the question of the rendering that it is taken from: an effect that asks takes it from the one that began it. Nothing that was found moves
 * what somebody presses at the moment.
 */
export function useAnswer<T>(question: Question): readonly [found: T | undefined, keep: (found: T) => void] {
  const [answer, setAnswer] = useState<Answer<T>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is its parts
  const keep = useCallback((found: T) => afterPressing(() => setAnswer({ question, found })), question);
  return [answerTo(question, answer), keep];
}
