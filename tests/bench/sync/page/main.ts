import type { SignIn } from './clinic.ts';
import { type DeskBench, desk } from './desk.ts';
import { type Copied, copyOurs } from './ours.ts';
import type { Copy } from './peers/peer.ts';
import { type ScreenBench, screen } from './screens.ts';
import { type TaskWatch, watchTasks } from './tasks.ts';

/** Who copies documents into this browser. */
export type Copier = 'ours' | 'raw' | 'dexie' | 'pouch' | 'rx';

/** A copy, with the tasks that held the main thread meanwhile. */
export interface Watched extends Copied {
  readonly tasks: ReturnType<TaskWatch['stop']>;
}

/** What the driver calls. */
export interface SyncBench {
  /** Fetches the code of a copier, so that this isn't measured. */
  prepare(copier: Copier): Promise<void>;
  copy(copier: Copier, from: SignIn | string): Promise<Watched>;
}

declare global {
  interface Window {
    syncDesk?: DeskBench;
    syncBench?: SyncBench;
    syncScreen?: ScreenBench;
  }
}

const PEERS: Readonly<Record<Exclude<Copier, 'ours'>, () => Promise<Copy>>> = {
  raw: async () => (await import('./peers/raw-indexeddb.ts')).copyRaw,
  dexie: async () => (await import('./peers/bare-dexie.ts')).copyDexie,
  pouch: async () => (await import('./peers/pouch.ts')).copyPouch,
  rx: async () => (await import('./peers/rx.ts')).copyRx,
};

async function copied(copier: Copier, from: SignIn | string): Promise<Copied> {
  if (typeof from !== 'string') return copyOurs(from);
  if (copier === 'ours') throw new Error('ours signs in');
  const copy = await PEERS[copier]();
  const began = performance.now();
  const documents = await copy(from);
  return { documents, ms: performance.now() - began, usableMs: undefined };
}

window.syncDesk = desk;
window.syncScreen = screen;
window.syncBench = {
  async prepare(copier) {
    await (copier === 'ours' ? import('socket.io-client') : PEERS[copier]());
  },
  async copy(copier, from) {
    const watch = watchTasks();
    const done = await copied(copier, from);
    return { ...done, tasks: watch.stop() };
  },
};
