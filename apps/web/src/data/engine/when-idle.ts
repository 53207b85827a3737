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
