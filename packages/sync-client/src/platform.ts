import { type DeviceKeys, DeviceStore } from './identity/device-store.ts';
import { type DexieEnvironment, openDexieStore } from './store/dexie-store.ts';
import type { LocalStore } from './store/local-store.ts';

/** Timers, in milliseconds. */
export interface Timers {
  /** Calls `work` once; the answer calls it off. */
  after(ms: number, work: () => void): () => void;
  /** Calls `work` again and again; the answer ends it. */
  every(ms: number, work: () => void): () => void;
}

/** What a client stands on besides the network and the locks. The simulator puts parts of its own in the browser's place. */
export interface Platform {
  readonly timers: Timers;
  openStore(name: string): Promise<LocalStore>;
  openDevice(name: string): DeviceKeys;
  /** Hears of faults of ours outside of any call. */
  readonly onFault: (error: unknown) => void;
}

/** The browser's own timers. */
export const browserTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
};

/** IndexedDB, the browser's timers, and the page's own error reporting. */
export const browserPlatform = (environment: DexieEnvironment): Platform => ({
  timers: browserTimers,
  openStore: (name) => openDexieStore(name, environment),
  openDevice: (name) => new DeviceStore(name, environment),
  onFault: reportFault,
});

function reportFault(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
