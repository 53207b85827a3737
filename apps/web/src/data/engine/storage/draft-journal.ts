import { machineSeconds } from '@vetloom/ui/format/shown-clock.ts';
/** What became of a key of the browser's storage: its value, or null where it was taken away. */
export interface JournalEntry {
  readonly key: string;
  readonly value: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Where entries lie so that they outlive a browser that is killed. */
export interface JournalStore {
  /** Puts entries in, each in the place of the one before it of its key. */
  put(entries: readonly JournalEntry[]): Promise<void>;
  all(): Promise<readonly JournalEntry[]>;
  forget(keys: readonly string[]): Promise<void>;
}

/** The page's frames. */
export interface Frames {
  /** Runs before the next picture. */
  readonly next: (run: () => void) => void;
  /** Nobody sees the page: it has no frames. */
  readonly hidden: () => boolean;
}

/** That a key was taken away is remembered so long, in milliseconds: the browser's storage has written itself long since. */
const FORGET_AFTER_MS = 86_400_000;

/**
 * What is typed, written down beside `localStorage` once a frame: that one writes itself to the disk seconds later, so that a killed browser
 * takes along all that was typed since (docs/SYNC.md "What a killed browser loses"). Several changes of a frame are one writing.
 */
export class DraftJournal {
  readonly #store: JournalStore;
  readonly #frames: Frames;
  readonly #report: (error: unknown) => void;
  #waiting = new Map<string, JournalEntry>();
  #due = false;

  /** `report` hears of what could not be written: `localStorage` has it all the same. */
  constructor(store: JournalStore, frames: Frames, report: (error: unknown) => void) {
    this.#store = store;
    this.#frames = frames;
    this.#report = report;
  }

  /** Takes a change in; it is written with the next frame, or at once where there are none. */
  note(key: string, value: string | null): void {
    this.#waiting.set(key, { key, value, at: machineSeconds() * 1000 });
    if (this.#frames.hidden()) this.flush();
    else if (!this.#due) {
      this.#due = true;
      this.#frames.next(() => this.flush());
    }
  }

  /** Writes what waits; call it when the page goes out of sight. */
  flush(): void {
    this.#due = false;
    if (this.#waiting.size === 0) return;
    const entries = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#store.put(entries).catch(this.#report);
  }

  /** Brings a storage to what was last written here, after the browser ended without a word. */
  async recover(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Promise<void> {
    const entries = (await this.#store.all()).filter(({ key }) => !this.#waiting.has(key));
    for (const { key, value } of entries) {
      if (storage.getItem(key) === value) continue;
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    }
    const old = entries.filter(({ value, at }) => value === null && at < machineSeconds() * 1000 - FORGET_AFTER_MS);
    if (old.length > 0) await this.#store.forget(old.map(({ key }) => key));
  }
}
