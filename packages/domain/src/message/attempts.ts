import type { Message, MessageAttempt } from './message.schema.ts';

// Apart from the schema, so that a list need not fetch it.

/** The try of which nobody knows whether the vendor has taken it, where nobody has let the message be tried anew since. */
export function unsureAttempt({ attempts = [] }: Pick<Message, 'attempts'>): MessageAttempt | undefined {
  const last = attempts.at(-1);
  return last?.outcome === 'unsure' && last.leftBehind !== true ? last : undefined;
}

/** Whether a person has told the owner by telephone. */
export const isCalled = ({ calls = [] }: Pick<Message, 'calls'>): boolean => calls.some(({ reached }) => reached);
