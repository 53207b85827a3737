/** Milliseconds that a screen may take to show what a step points at. */
const LONGEST_MS = 4000;

function found(selectors: readonly string[]): Element | undefined {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) if (element.getClientRects().length > 0) return element;
  return undefined;
}

/**
 * The first of these that is shown, waiting for it to come. A later selector stands in only when the wait is over; undefined when none
 * is there even then.
 */
export function firstShown(selectors: readonly string[]): Promise<Element | undefined> {
  const best = selectors.slice(0, 1);
  return new Promise((resolve) => {
    const end = (element: Element | undefined) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(element);
    };
    const look = () => {
      const element = found(best);
      if (element) end(element);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => end(found(selectors)), LONGEST_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
