import { TransportError } from '@vetloom/sync-client/transport.ts';
import { serverAnswers } from '../server-state.ts';

/** A sign-in that has no answer after so many milliseconds asks whether the server is there at all, which has as many to say so. */
const SLOW_AFTER = 1_000;
const SAID_WITHIN = 1_800;
/** The same where nobody can sign in without the server: sooner, somebody on a slow line would be sent away by a server that is there. */
export const NOTHING_HERE_WITHIN = 8_000;

/**
 * The answer, unless the server turns out to be away meanwhile: a network that swallows what is sent would keep somebody waiting for a minute. A
 * server that only takes long is waited for. @throws TransportError offline
 */
export async function unlessAway<T>(
  answer: Promise<T>,
  answers: (within: number) => Promise<boolean> = serverAnswers,
  within = SAID_WITHIN,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const away = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      if (!(await answers(within))) reject(new TransportError('offline', 'the server does not answer'));
    }, SLOW_AFTER);
  });
  try {
    return await Promise.race([answer, away]);
  } finally {
    clearTimeout(timer);
    // Whichever comes later is nobody's any more.
    answer.catch(() => undefined);
  }
}
