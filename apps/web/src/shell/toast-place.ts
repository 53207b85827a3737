import { type Corner, coveredBy, freePlace, type Obstacle, type Rect } from '@vetloom/ui/feedback/free-place.ts';

/** What somebody may want to press or to write in. The ground of a calendar is mostly empty: a toast on it is better than one on its heads. */
const ACTIONS =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="button"], [role="option"], [role="tab"], [role="menuitem"], [tabindex="0"]:not([data-ground])';
/**
 * What is being written in matters most, then what can be pressed, of which a link amid words is pressed least; a row of a list or a long field stays usable beside a toast. What can only be read
 * gives way to all of them. Of an open panel at the side nothing is covered where there is room beside it: somebody works in it, to its last line.
 */
const WEIGHT = { focused: 10_000, action: 10, link: 5, large: 1, panel: 0.01, text: 0.001 } as const;
/** An element of more than this many square pixels is large. */
const LARGE = 24_000;
/** A line of words isn't higher, in pixels. */
const WORDS_HIGH = 24;
/** From the edges of the window, in pixels. */
const EDGE = 16;
/** While toasts are shown, what lies below them is looked at again so often, in milliseconds. */
const LOOK_MS = 250;

/** Undo stands at the left, because it stays longest; the rest at the right. */
const CORNERS: readonly Corner[] = ['bottom-left', 'bottom-right'];

const rectOf = (element: Element): Rect => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

/** What comes above the rest of the page. */
const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"], dialog';
/** Whether an element could be seen where it stood: asking the page where something lies is dear, and a roster has six hundred cells. */
const seenAt = new WeakMap<Element, { readonly where: string; readonly isSeen: boolean }>();

function isSeen(
  element: Element,
  { left, top, right, bottom }: Rect,
  above: number,
  inToast: (one: Element) => boolean,
) {
  const where = [above, left, top, right, bottom].join(' ');
  const known = seenAt.get(element);
  if (known?.where === where) return known.isSeen;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const seen = hit === null || inToast(hit) || element.contains(hit) || hit.contains(element);
  seenAt.set(element, { where, isSeen: seen });
  return seen;
}

/** What can be pressed or written in just now: neither what is scrolled away nor what lies below a dialog. */
function obstacles(roots: readonly Element[]): Obstacle[] {
  const inToast = (element: Element) => roots.some((root) => root.contains(element));
  const above = document.querySelectorAll(ABOVE).length;
  return [...document.querySelectorAll(ACTIONS)].flatMap((element) => {
    const rect = rectOf(element);
    const { left, top, right, bottom } = rect;
    const area = (right - left) * (bottom - top);
    if (area === 0 || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight || inToast(element))
      return [];
    if (!isSeen(element, rect, above, inToast)) return [];
    const focused = element === document.activeElement;
    const isAmidWords = element.localName === 'a' && bottom - top <= WORDS_HIGH;
    const weight = area > LARGE ? WEIGHT.large : isAmidWords ? WEIGHT.link : WEIGHT.action;
    return [{ rect, weight: focused ? WEIGHT.focused : weight }];
  });
}

/** What somebody has to see whatever they press: which animal it is, and what it is allergic to. */
const uncovered = (): Obstacle[] =>
  [...document.querySelectorAll('[data-uncovered]')].map((told) => ({ rect: rectOf(told), weight: WEIGHT.action }));

/** Panels that are open at the side. */
const panels = (): Obstacle[] =>
  [...document.querySelectorAll('[data-side-panel]')].map((panel) => ({ rect: rectOf(panel), weight: WEIGHT.panel }));

/** What can be read just now: a sum, a name. */
function texts(roots: readonly Element[]): Obstacle[] {
  const found: Obstacle[] = [];
  const walker = document.createTreeWalker(document.getElementById('content') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!around || node.nodeValue?.trim() === '' || roots.some((root) => root.contains(around))) continue;
    range.selectNodeContents(node);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right > left && bottom > 0 && top < innerHeight)
      found.push({ rect: { left, top, right, bottom }, weight: WEIGHT.text });
  }
  return found;
}

/** Among what a group of toasts was placed: where nothing is free, it isn't looked for again as long as nothing has moved. */
const placedAmong = new WeakMap<Element, string>();

function among({ offsetWidth, offsetHeight }: HTMLElement, others: readonly Obstacle[]): string {
  let sum = 0;
  for (const { rect, weight } of others)
    sum += rect.left + 3 * rect.top + 7 * rect.right + 11 * rect.bottom + 13 * weight;
  return [offsetWidth, offsetHeight, innerWidth, innerHeight, others.length, sum].join(' ');
}

/** Puts each group of toasts where it covers neither what can be pressed nor the field that is being written in. */
function place(roots: readonly HTMLElement[]): void {
  const shown = roots.filter((root) => root.offsetHeight > 0);
  // The next one begins from its corner again.
  for (const root of roots) if (!shown.includes(root)) delete root.dataset.placed;
  if (shown.length === 0) return;
  const rail = document.querySelector('nav')?.getBoundingClientRect();
  const bounds = {
    left: (rail && rail.width < innerWidth / 2 ? rail.right : 0) + EDGE,
    top: EDGE,
    right: innerWidth - EDGE,
    bottom: innerHeight - EDGE,
  };
  const others = [...obstacles(roots), ...uncovered(), ...panels()];
  for (const corner of CORNERS) {
    const root = shown.find(({ dataset }) => dataset.position === corner);
    if (!root) continue;
    const stands = rectOf(root);
    // Nobody's pointer is left behind, and nothing jumps about that covers nothing.
    const isPlaced = root.dataset.placed !== undefined && stands.top >= 0 && stands.right <= innerWidth;
    const now = among(root, others);
    const isBest = isPlaced && (coveredBy(stands, others) === 0 || placedAmong.get(root) === now);
    if (!root.matches(':hover') && !isBest) {
      placedAmong.set(root, now);
      const { offsetWidth: width, offsetHeight: height } = root;
      const { left, bottom } = freePlace({ width, height }, bounds, [...others, ...texts(roots)], corner);
      // By its lower edge: another toast of the group comes above it.
      root.style.inset = `auto auto ${Math.round(innerHeight - bottom)}px ${Math.round(left)}px`;
      root.dataset.placed = '';
    }
    others.push({ rect: rectOf(root), weight: WEIGHT.action });
  }
}

/** Keeps toasts off what can be pressed and off the field that is being written in, for as long as any are shown. The answer ends it. */
export function keepToastsClear(roots: readonly HTMLElement[]): () => void {
  const look = () => place(roots);
  const grown = new ResizeObserver(look);
  const added = new MutationObserver(look);
  for (const root of roots) {
    grown.observe(root);
    added.observe(root, { childList: true, subtree: true });
  }
  document.addEventListener('focusin', look);
  const timer = setInterval(look, LOOK_MS);
  look();
  return () => {
    grown.disconnect();
    added.disconnect();
    document.removeEventListener('focusin', look);
    clearInterval(timer);
  };
}
