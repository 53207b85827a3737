import type { AccessStore } from '@vetloom/storage/ports/access.ts';
import type { Logger } from 'pino';

/** Seconds. A repeated write finds its first answer for a week; ended sign-ins stay for a month, so that stolen tokens are recognised. */
const AGES = { idempotency: 7 * 86_400, ended: 30 * 86_400 };
const EVERY_MS = 60 * 60_000;
/** The start has more urgent work. */
const FIRST_AFTER_MS = 60_000;

/** Takes away what has expired, every hour. Several processes may do it at once. Answers how to stop it. */
export function startSweeping(access: Pick<AccessStore, 'sweep'>, log: Logger, now: () => number): () => void {
  const sweep = () =>
    access.sweep(now(), AGES).then(
      (gone) => {
        const some = [...gone].filter(([, count]) => count > 0);
        if (some.length > 0) log.debug({ gone: Object.fromEntries(some) }, 'took away what has expired');
      },
      // The next hour tries again; meanwhile old rows only take room.
      (error: unknown) => log.warn({ err: error }, 'could not take away what has expired'),
    );
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    void sweep();
    every = setInterval(() => void sweep(), EVERY_MS);
    every.unref();
  }, FIRST_AFTER_MS);
  first.unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}
