import { log } from '../log/log.ts';
import { session } from '../session/session.ts';
import { DraftJournal } from './draft-journal.ts';
import { journalStore } from './journal-store.ts';

/** The part of `localStorage` that drafts need. */
type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const passing = new Map<string, string>();

/** Forgets with the tab. */
const memory: KeptStorage = {
  get length() {
    return passing.size;
  },
  key: (index) => [...passing.keys()][index] ?? null,
  getItem: (key) => passing.get(key) ?? null,
  setItem: (key, value) => void passing.set(key, value),
  removeItem: (key) => void passing.delete(key),
};

const dropListeners = new Set<() => void>();

/** That something typed was saved or given up, in any tab. */
export const keptDropped = {
  subscribe(listener: () => void): () => void {
    const elsewhere = ({ newValue }: StorageEvent) => newValue === null && listener();
    dropListeners.add(listener);
    window.addEventListener('storage', elsewhere);
    return () => {
      dropListeners.delete(listener);
      window.removeEventListener('storage', elsewhere);
    };
  },
};

let begun: DraftJournal | undefined;

/** The browser's journal, begun with the first use. */
function journal(): DraftJournal {
  if (begun) return begun;
  const hidden = () => document.visibilityState === 'hidden';
  const made = new DraftJournal(
    journalStore(indexedDB),
    { next: (run) => void requestAnimationFrame(run), hidden },
    (error) => log('error', 'a draft could not be written to the journal', error),
  );
  document.addEventListener('visibilitychange', () => made.flush());
  window.addEventListener('pagehide', () => made.flush());
  begun = made;
  return made;
}

/** `localStorage`, and the journal behind it. */
const lasting: KeptStorage = {
  get length() {
    return localStorage.length;
  },
  key: (index) => localStorage.key(index),
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => {
    localStorage.setItem(key, value);
    journal().note(key, value);
  },
  removeItem: (key) => {
    localStorage.removeItem(key);
    journal().note(key, null);
    for (const listener of dropListeners) listener();
  },
};

/** Where what is typed is kept on this device; an operator in somebody's place leaves nothing of it behind. */
export const keptStorage = (): KeptStorage => (session.get().mode === undefined ? lasting : memory);

/** Brings back what was typed last before the browser was killed; call it before anything is read. Rejects never. */
export async function recoverKept(): Promise<void> {
  try {
    await journal().recover(localStorage);
  } catch (error) {
    log('error', 'the journal of drafts could not be read', error);
  }
}
