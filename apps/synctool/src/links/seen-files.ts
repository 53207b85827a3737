import { createHash } from 'node:crypto';
import type { FoundFile } from './folder-files.ts';
import type { LinkMemory } from './link.ts';

/** Where in the link's memory it stands. */
const KEY = 'seen';
/** As many are remembered without asking whether they are still there: a share that is away for a moment looks like an empty folder. */
const MANY = 20_000;

/**
 * Which files of a folder were taken, over restarts. A file is known by place, size and time, so that ten thousand old ones need not be read again at each start;
 * one that comes under another name with the same content is known by that content where messages are kept. So is one that was taken and not yet remembered.
 */
export class SeenFiles {
  readonly #memory: LinkMemory;
  #prints: Set<string> | undefined;
  #isSaved = true;

  constructor(memory: LinkMemory) {
    this.#memory = memory;
    const kept = memory.get(KEY);
    this.#prints = kept === undefined ? undefined : new Set(kept.split('\n'));
  }

  /** Whether the folder was never looked at. */
  get isNew(): boolean {
    return this.#prints === undefined;
  }

  has = (file: FoundFile): boolean => this.#prints?.has(printOf(file)) === true;

  add(file: FoundFile): void {
    this.#prints ??= new Set();
    this.#prints.add(printOf(file));
    this.#isSaved = false;
  }

  /** Every file is as if it were new. */
  forget(): void {
    this.#prints = new Set();
    this.#isSaved = false;
  }

  /** Remembers it over a restart, of many only those that are among the folder's files. */
  async save(files: readonly FoundFile[]): Promise<void> {
    this.#prints ??= new Set();
    if (this.#isSaved && this.#memory.get(KEY) !== undefined) return;
    if (this.#prints.size > MANY) {
      const there = new Set(files.map(printOf));
      this.#prints = new Set([...this.#prints].filter((print) => there.has(print)));
    }
    await this.#memory.set(KEY, [...this.#prints].join('\n'));
    this.#isSaved = true;
  }
}

const printOf = ({ path, size, modifiedMs }: FoundFile): string =>
  createHash('sha256').update(`${path}\n${size}\n${modifiedMs}`).digest('base64url').slice(0, 22);
