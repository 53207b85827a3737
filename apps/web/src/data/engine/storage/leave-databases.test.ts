import { beforeEach, expect, it, vi } from 'vitest';
import { leaveDatabases } from './leave-databases.ts';

const SAFARI =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

class Transaction extends EventTarget {
  readonly abort = vi.fn();
  complete(): void {
    this.dispatchEvent(new Event('complete'));
  }
}

/** A page with databases of any library. */
function opened(userAgent: string) {
  const databases = { transaction: () => new Transaction() as unknown as IDBTransaction };
  const begin = databases.transaction;
  const page = new EventTarget();
  const reload = vi.fn();
  leaveDatabases({ userAgent, databases, page, reload });
  const tell = (name: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { databases, begin, reload, tell, run: () => databases.transaction() as unknown as Transaction };
}

let safari: ReturnType<typeof opened>;
beforeEach(() => {
  safari = opened(SAFARI);
});

it('a page that is kept when it is left ends what it was doing in its databases, and begins anew when it comes back', () => {
  const [done, open] = [safari.run(), safari.run()];
  done.complete();
  safari.tell('pagehide', true);
  expect(done.abort).not.toHaveBeenCalled();
  expect(open.abort).toHaveBeenCalledOnce();
  safari.tell('pageshow', true);
  expect(safari.reload).toHaveBeenCalledOnce();
});

it('a page that is forgotten when it is left is left to the browser', () => {
  const open = safari.run();
  safari.tell('pagehide', false);
  expect(open.abort).not.toHaveBeenCalled();
});

it('a page that had nothing under way comes back as it was', () => {
  safari.run().complete();
  safari.tell('pagehide', true);
  safari.tell('pageshow', true);
  expect(safari.reload).not.toHaveBeenCalled();
});

it('a transaction that commits by itself just then does no harm to the others', () => {
  const [committing, open] = [safari.run(), safari.run()];
  committing.abort.mockImplementation(() => {
    throw new DOMException('committing', 'InvalidStateError');
  });
  safari.tell('pagehide', true);
  expect(open.abort).toHaveBeenCalledOnce();
});

it('other browsers end such transactions themselves: nothing is put in between', () => {
  const chrome = opened(CHROME);
  expect(chrome.databases.transaction).toBe(chrome.begin);
});
