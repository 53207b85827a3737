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

/** Makes the clock of a computer one that can be set; for the pages that it opens from now on. */
export async function makeClockSettable(page: Page): Promise<void> {
  await page.context().addInitScript({ content: `(${SETTABLE.toString()})(${JSON.stringify(KEY)})` });
}

/** Sets the computer's clock so many seconds off. */
export const setClock = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(([key, off]) => localStorage.setItem(key, String(off)), [KEY, seconds] as const);

/**
 * Lets a computer believe that it last reached the server so many seconds earlier than it did, and that its browser was started anew since. What
 * waits to be sent was made then too: it tells how late it surely is.
 */
export const lastReached = (page: Page, clinic: string, secondsAgo: number): Promise<void> =>
  page.evaluate(
    async ([name, ago]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      await new Promise<void>((resolve, reject) => {
        const tx = database.transaction(['meta', 'outbox'], 'readwrite');
        const meta = tx.objectStore('meta');
        const found = meta.get('clock');
        found.onsuccess = () => {
          const { key, value } = found.result;
          const { anchor: _counted, ...kept } = value;
          meta.put({ key, value: { ...kept, wall: kept.wall - ago, known: kept.known - ago } });
        };
        const waiting = tx.objectStore('outbox').openCursor();
        waiting.onsuccess = () => {
          const cursor = waiting.result;
          if (!cursor) return;
          const { clock, ...row } = cursor.value;
          if (clock) cursor.update({ ...row, clock: { ...clock, wall: clock.wall - ago, least: clock.least - ago } });
          cursor.continue();
        };
        tx.oncomplete = () => resolve();
        tx.onerror = () => reject(tx.error);
      });
      database.close();
    },
    [`vetloom:${clinic}`, secondsAgo] as const,
  );
