/** Does work when the page has nothing better to do, at the latest after `within` ms. The answer takes it back while it hasn't begun. */
export function whenIdle(within: number, work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(within, 200));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: within });
  return () => cancelIdleCallback(handle);
}

/** The first picture of a screen is there by then, in milliseconds. */
const FIRST_PICTURE_MS = 1000;

/**
 * Does work that the first picture doesn't need when the page has nothing better to do, not before that picture has had its time. A page that waits for
 * its database is idle for a moment too: large code that was fetched then was made ready before anything was painted.
 */
export function afterFirstPicture(within: number, work: () => void): () => void {
  let stop = (): void => undefined;
  const timer = setTimeout(() => {
    stop = whenIdle(within, work);
  }, FIRST_PICTURE_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
