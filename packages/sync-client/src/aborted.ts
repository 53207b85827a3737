import type { Timers } from './platform.ts';

/** A database that is taken away ends what is under way before it says that it is gone; later than this it isn't, in milliseconds. */
const SAID_WITHIN_MS = 2_000;

const isAborted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'DatabaseClosedError');

/**
 * Reports faults, but for what was only under way when somebody took the database away: cleared the browser's data, or opened a newer version of the
 * app. Of that people are told in words, so nothing is reported where it turns out to be so.
 */
export function faultsBesides(
  isTaken: () => boolean,
  report: (error: unknown) => void,
  timers: Pick<Timers, 'after'>,
): (error: unknown) => void {
  return (error) => {
    if (!isAborted(error)) report(error);
    else
      timers.after(SAID_WITHIN_MS, () => {
        if (!isTaken()) report(error);
      });
  };
}
