import { useEffect, useReducer } from 'react';

/** Milliseconds within which a page that is being left is gone: as long as the next one takes to answer. */
const GONE_WITHIN_MS = 5_000;

/** How long a page has been on its way out, told by the browser. `now` in ms. */
export class Leaving {
  readonly #now: () => number;
  #since = Number.NEGATIVE_INFINITY;

  constructor(page: Pick<EventTarget, 'addEventListener'>, now: () => number = () => performance.now()) {
    this.#now = now;
    page.addEventListener('beforeunload', () => {
      this.#since = now();
    });
  }

  /** Milliseconds until a page that is being left would be gone, and so stays; 0 for one that nobody leaves. */
  remaining(): number {
    return Math.max(0, this.#since + GONE_WITHIN_MS - this.#now());
  }
}

const own = new Leaving(typeof window === 'undefined' ? new EventTarget() : window);

/** Whether the page is being left: what breaks off now tells nothing of the server or of the device. */
export const isBeingLeft = (): boolean => own.remaining() > 0;

/**
 * What is so of the server, once the page is known to stay. Firefox ends the requests of a page at the moment at which somebody leaves it, while its
 * scripts still run: to them no server answers, and they said so on the screen and in the log.
 */
export function useUnlessLeft(so: boolean): boolean {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const wait = so ? own.remaining() : 0;
  const waits = wait > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(lookAgain, own.remaining());
    return () => clearTimeout(timer);
  }, [waits]);
  return so && !waits;
}
