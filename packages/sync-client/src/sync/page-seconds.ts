/** Where a page that is left tells the next one of its tab what it has counted. */
const LEFT = 'vetloom.counted';
/** A page that comes later than this after the last one isn't its reload: nobody knows what was between, in ms. */
const NEXT_WITHIN_MS = 30_000;

/** What a page had counted when it was left, beside the machine's clock; ms. */
interface Left {
  readonly counted: number;
  readonly wall: number;
}

/** Tabs of some browsers keep nothing, and workers have no storage of a tab. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function takeLeft(): Left | undefined {
  const text = storage()?.getItem(LEFT);
  // Once: a copy of the tab, or a page after a crash, is not the next one.
  storage()?.removeItem(LEFT);
  return text ? (JSON.parse(text) as Left) : undefined;
}

/**
 * When the page began, by the count. Browsers read that off the machine's clock for each page, whatever the standard says of counting on, and WebKit even
 * anew at each reading: a clock that was set would be believed from the next page on, or at once. So it is read once, and a reload goes on from the
 * page before it.
 */
function beganAt(): number {
  const left = takeLeft();
  const { timeOrigin } = performance;
  if (left === undefined) return timeOrigin;
  const between = Date.now() - left.wall;
  const isNext = Math.abs(between) < NEXT_WITHIN_MS;
  return isNext ? left.counted + Math.max(0, between) - performance.now() : timeOrigin;
}

const BEGAN_MS = beganAt();
const counted = () => BEGAN_MS + performance.now();

globalThis.addEventListener?.('pagehide', () => {
  const left: Left = { counted: counted(), wall: Date.now() };
  storage()?.setItem(LEFT, JSON.stringify(left));
});

/** What a page counts itself, and the reloads of it after: Unix seconds as the clock said when the first of them began, and those since. */
export const pageSeconds = (): number => counted() / 1000;
