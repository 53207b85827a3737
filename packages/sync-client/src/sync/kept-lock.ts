import type { Locks } from '../client.types.ts';

/** What a kept lock needs. */
export interface KeptLock {
  readonly locks: Locks;
  readonly name: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** This tab holds the lock from now on. */
  readonly acquired: () => void;
  /** It doesn't any more. */
  readonly lost: () => void;
  /** Another tab holds it when this one first asks. */
  readonly taken?: () => void;
  readonly onFault: (error: unknown) => void;
  /** Where the browser tells that the page is frozen and resumed; its document by default. */
  readonly page?: EventTarget | undefined;
}

/**
 * Waits for a lock and keeps it until `signal` ends it; a tab that dies gives it up by dying. A frozen tab gives it up, because it
 * could do nothing with it while others wait; a tab whose lock was stolen waits for it anew (law 17).
 */
export function keepLock(kept: KeptLock): void {
  const { locks, name, signal, acquired, lost, taken, onFault, page = globalThis.document } = kept;
  let frozen = false;
  let looked = false;
  let letGo = () => {};

  const wait = (): void => {
    if (signal.aborted || frozen) return;
    const asked = new AbortController();
    let held = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    letGo = () => {
      asked.abort();
      release();
    };
    const over = (): void => {
      if (held) lost();
      held = false;
    };
    const keep = async (): Promise<void> => {
      held = true;
      acquired();
      await released;
    };
    const queue = () => locks.request(name, { signal: asked.signal }, keep);
    // What doesn't wait can't be called off.
    const look = () =>
      locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null && !asked.signal.aborted) await keep();
        return lock !== null;
      });
    const ask = async (): Promise<void> => {
      if (taken && !looked) {
        looked = true;
        if (await look()) return;
        taken();
        if (asked.signal.aborted) return;
      }
      await queue();
    };
    ask().then(over, (error: unknown) => {
      const stolen = held && !asked.signal.aborted;
      over();
      if (stolen) wait();
      else if (!asked.signal.aborted) onFault(error);
    });
  };

  signal.addEventListener('abort', () => letGo());
  page?.addEventListener(
    'freeze',
    () => {
      frozen = true;
      letGo();
    },
    { signal },
  );
  page?.addEventListener(
    'resume',
    () => {
      if (!frozen) return;
      frozen = false;
      wait();
    },
    { signal },
  );
  wait();
}
