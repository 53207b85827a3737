/** Read once: WebKit works it out of the machine's clock anew at each reading, so that a clock that is set would carry the count along. */
const BEGAN_MS = performance.timeOrigin;

/**
 * What the browser counts itself, Unix seconds: the clock as it was when the page began, and the seconds since (High Resolution Time §7). Where the browser
 * keeps to the standard, the count goes on from one page to the next; WebKit begins at the clock again with each page.
 */
export const pageSeconds = (): number => (BEGAN_MS + performance.now()) / 1000;
