import { isWebKit } from './web-kit.ts';

/** What of a page is needed to leave its databases. */
interface Leaving {
  readonly userAgent: string;
  /** `IDBDatabase.prototype`: every database of every library. */
  readonly databases: Pick<IDBDatabase, 'transaction'>;
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly reload: () => void;
}

const here = (): Leaving => ({
  userAgent: navigator.userAgent,
  databases: IDBDatabase.prototype,
  page: window,
  reload: () => location.reload(),
});

/**
 * WebKit keeps a page that is left, to come back to it, together with its open transactions, and those then block the database for every other page
 * until the kept one is forgotten: the next page, opened while the clinic is being loaded, waits for minutes. So they are ended on the way out; what was
 * not committed by then would not have been without this either. A page that comes back after that begins anew. Call it before any database is opened.
 */
export function leaveDatabases({ userAgent, databases, page, reload }: Leaving = here()): void {
  if (!isWebKit(userAgent)) return;
  const open = new Set<IDBTransaction>();
  const begin = databases.transaction;
  databases.transaction = function (this: IDBDatabase, ...given) {
    const begun = begin.apply(this, given);
    open.add(begun);
    const ended = () => open.delete(begun);
    begun.addEventListener('complete', ended);
    begun.addEventListener('abort', ended);
    return begun;
  };
  let ended = false;
  page.addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted)) return;
    for (const transaction of open) {
      ended = true;
      try {
        transaction.abort();
      } catch (error) {
        // It has just begun to commit, and needs nobody for that.
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      }
    }
  });
  page.addEventListener('pageshow', () => {
    if (ended) reload();
  });
}
