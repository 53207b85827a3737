import type { Page } from 'playwright-core';

/** Where a page's computer keeps how far its clock is off. */
const KEY = 'test.clock';

/** The clock of a computer that anybody can set: only what reads the date is changed, as a set clock does. */
const SETTABLE = (key: string) => {
  const True = Date;
  const now = () => True.now() + 1000 * Number(localStorage.getItem(key) ?? 0);
  class Settable extends True {
    constructor(...given: ConstructorParameters<typeof Date> | []) {
      super(...((given.length === 0 ? [now()] : given) as ConstructorParameters<typeof Date>));
    }
    static override now = now;
  }
  window.Date = Settable as DateConstructor;
};

/** What becomes of a computer before its next page. */
interface Meanwhile {
  readonly clinic: string;
  readonly clock: number;
  readonly away: number;
}

/** Where a computer keeps what becomes of it before its next page. */
const NEXT = 'test.clock.next';

/**
 * Changes what the browser keeps as `next` says, once, at the start of a page: it asks for the database before the page's own scripts do, and so has
 * it before them. No page is there meanwhile that could write what it knew.
 */
const BETWEEN_PAGES = (key: string, next: string) => {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  const text = localStorage.getItem(next);
  if (text === null) return;
  localStorage.removeItem(next);
  const { clinic, clock, away } = JSON.parse(text) as Meanwhile;
  localStorage.setItem(key, String(clock));
  const asked = indexedDB.open(`vetloom:${clinic}`);
  asked.onsuccess = () => {
    const tx = asked.result.transaction(['meta', 'outbox'], 'readwrite');
    const meta = tx.objectStore('meta');
    const found = meta.get('clock');
    found.onsuccess = () => {
      const { anchor: _counted, ...kept } = found.result.value;
      meta.put({ key: 'clock', value: { ...kept, wall: kept.wall - away, known: kept.known - away } });
    };
    const waiting = tx.objectStore('outbox').openCursor();
    waiting.onsuccess = () => {
      const cursor = waiting.result;
      if (!cursor) return;
      const { clock: read, ...row } = cursor.value;
      if (read) cursor.update({ ...row, clock: { ...read, wall: read.wall - away, least: read.least - away } });
      cursor.continue();
    };
    tx.oncomplete = () => asked.result.close();
  };
};

/** Makes the clock of a computer one that can be set; for the pages that it opens from now on. */
export async function makeClockSettable(page: Page): Promise<void> {
  const [key, next] = [JSON.stringify(KEY), JSON.stringify(NEXT)];
  const content = `(${BETWEEN_PAGES.toString()})(${key}, ${next});(${SETTABLE.toString()})(${key})`;
  await page.context().addInitScript({ content });
}

/** Sets the computer's clock so many seconds off. */
export const setClock = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(([key, off]) => localStorage.setItem(key, String(off)), [KEY, seconds] as const);

/**
 * Lets the computer stand unused for `away` seconds before its next page: the browser is started anew, the server was reached so much earlier than it was,
 * what waits to be sent was made then too (it tells how late it surely is), and somebody has set the clock `clock` seconds off.
 */
export const standUnused = (page: Page, meanwhile: Meanwhile): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [NEXT, JSON.stringify(meanwhile)] as const);
