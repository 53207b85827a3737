/** What comes up over or beside the screen and takes the focus. */
const ABOVE = '[role="dialog"], [role="menu"], [role="complementary"]';
/** Elements that had the focus last, of which one is surely still there. */
const TRAIL = 12;
/** Whoever closes something may put the focus somewhere on purpose first, in milliseconds. */
const PATIENCE = 20;

interface Above {
  readonly container: Element;
  /** What had the focus before it came up, the latest last. */
  readonly before: readonly HTMLElement[];
}

const isThere = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;
/** What hides something without taking it away. */
const HIDING = { childList: true, subtree: true, attributeFilter: ['style', 'class', 'hidden'] };

/** The element, or the one that has taken its place under the same name: a button whose code came when it was pressed. */
function standing(element: HTMLElement): HTMLElement | undefined {
  if (isThere(element)) return element;
  const name = element.getAttribute('aria-label');
  if (name === null) return undefined;
  const same = document.querySelectorAll<HTMLElement>(`${element.localName}[aria-label="${CSS.escape(name)}"]`);
  return [...same].find(isThere);
}

/**
 * Gives the focus back when a dialog or a menu goes away with it: to what opened it or, where that is gone as well (an entry of a menu), to what had
 * the focus before. Otherwise it falls to the page, and whoever works by keys begins at its top again. Answers how to end it.
 */
export function returnFocus(page: Document = document): () => void {
  const trail: HTMLElement[] = [];
  let open: Above[] = [];
  const gone = new MutationObserver(() => {
    const closed = open.filter(({ container }) => !isThere(container));
    if (closed.length === 0) return;
    open = open.filter((one) => !closed.includes(one));
    if (open.length === 0) gone.disconnect();
    setTimeout(() => {
      if (page.activeElement !== null && page.activeElement !== page.body) return;
      const back = closed[0]?.before
        .toReversed()
        .map(standing)
        .find((one) => one !== undefined);
      back?.focus({ preventScroll: true });
    }, PATIENCE);
  });
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const container = target.closest(ABOVE);
    if (container && !open.some((one) => one.container === container)) {
      // Only while something is open: nothing else needs to be watched.
      if (open.length === 0) gone.observe(page.body, HIDING);
      open.push({ container, before: trail.filter((one) => !container.contains(one)) });
    }
    trail.push(target);
    if (trail.length > TRAIL) trail.shift();
  };
  page.addEventListener('focusin', follow);
  return () => {
    page.removeEventListener('focusin', follow);
    gone.disconnect();
  };
}
