import { registerSW } from 'virtual:pwa-register';
import { serverVersion } from '../routes/server-version.ts';

/** How often an open page asks whether a newer one is there. */
const CHECK_MS = 15 * 60 * 1000;

/** What the service worker has said: that a newer version waits, or that this page's code is gone. */
export type UpdateState =
  | { readonly kind: 'none' | 'forced' }
  | { readonly kind: 'offered'; readonly accept: () => void };

let state: UpdateState = { kind: 'none' };
const listeners = new Set<() => void>();

function publish(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The server's version with its build when this page was loaded. */
let versionAtStart: string | undefined;

/** Asks for a newer build than the browser keeps. False: there is none. */
async function fetched(): Promise<boolean> {
  if (!worker) return false;
  await worker.update();
  return worker.installing !== null || worker.waiting !== null;
}

/** Whether the server has another build than when this page was loaded; the first call only learns it (spec 1 §7 "version check"). */
async function hasMovedOn(): Promise<boolean> {
  const version = await serverVersion();
  if (version === undefined) return false;
  versionAtStart ??= version;
  return version !== versionAtStart;
}

let worker: ServiceWorkerRegistration | undefined;
/** Somebody has agreed to a newer version before the worker had it. */
let agreed = false;

/**
 * Whether a worker waits behind one that works. A page that is opened while the first worker of all is still being installed by the page before it hears
 * of that one as if it were newer; it works at once, and nothing waits.
 */
async function isNewer(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.active && registration.waiting);
}

/** Registers the service worker and watches for newer versions; once for a page (spec 1 §8). */
export function watchUpdates(): void {
  const activate = registerSW({
    onNeedRefresh: () =>
      void isNewer().then((newer) => {
        if (!newer) return;
        if (agreed) void activate(true);
        else publish({ kind: 'offered', accept: () => void activate(true) });
      }),
    onRegisteredSW: (_url, registration) => {
      worker = registration;
    },
  });
  const check = async () => {
    if (!(await hasMovedOn())) return;
    // Where a worker can be, it fetches the new build first and then asks by itself.
    if (worker) await worker.update();
    else publish({ kind: 'offered', accept: () => window.location.reload() });
  };
  const look = () => void check().catch(() => undefined); // Offline the worker's update fails; the next one comes by itself.
  look();
  setInterval(() => {
    look();
    worker?.update().catch(() => undefined);
  }, CHECK_MS);
  window.addEventListener('vite:preloadError', () => {
    // Without a network nothing is known of the server's version: whoever asked for the code says that it is out of reach. Nor has anything been
    // renewed where the network was only away for a moment, and the server still has the version of this page.
    void serverVersion().then((version) => {
      if (version !== undefined && version !== versionAtStart) updates.force();
    });
  });
}

export const updates = {
  current: (): UpdateState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Not now: the newer version waits until the next start. */
  later: (): void => publish({ kind: 'none' }),
  /** The server may have a newer version: it is fetched, and then offered. */
  look: (): void => void fetched().catch(() => undefined), // Without a network there is nothing to be found.
  /** Goes over to the newest version there is; the mere reload of a page shows the one that the browser keeps. */
  renew: (): void => {
    agreed = true;
    if (state.kind === 'offered') state.accept();
    else
      fetched().then(
        (comes) => comes || window.location.reload(),
        () => window.location.reload(),
      );
  },
  /** This page can't go on: its code is gone. */
  force: (): void => publish({ kind: 'forced' }),
};
