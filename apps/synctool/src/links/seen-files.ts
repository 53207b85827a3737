import { createHash } from 'node:crypto';
import type { FoundFile } from './folder-files.ts';
import type { LinkMemory } from './link.ts';

/** Where in the link's memory it stands. */
const KEY = 'seen';

/**
 * Which files of a folder were taken, over restarts. A file is known by place, size and time, so that ten thousand old ones need not be read again at each start;
 * one that comes under another name with the same content is known by that content where messages are kept.
 */
export class SeenFiles {
  readonly #memory: LinkMemory;
  #prints: Set<string> | undefined;

  constructor(memory: LinkMemory) {
    this.#memory = memory;
    const kept = memory.get(KEY);
    this.#prints = kept === undefined ? undefined : new Set(kept.split('\n'));
  }

  /** Whether the folder was never looked at. */
  get isNew(): boolean {
    return this.#prints === undefined;
  }

  /** From here on files are taken; these are not. */
  async begin(past: readonly FoundFile[]): Promise<void> {
    if (this.#prints !== undefined) return;
    this.#prints = new Set(past.map(printOf));
    await this.#save();
  }

  has = (file: FoundFile): boolean => this.#prints?.has(printOf(file)) === true;

  async add(file: FoundFile): Promise<void> {
    this.#prints ??= new Set();
    this.#prints.add(printOf(file));
    await this.#save();
  }

  /** Every file is as if it were new. */
  async forget(): Promise<void> {
    this.#prints = new Set();
    await this.#save();
  }

  #save = (): Promise<void> => this.#memory.set(KEY, [...(this.#prints ?? [])].join('\n'));
}

const printOf = ({ path, size, modifiedMs }: FoundFile): string =>
  createHash('sha256').update(`${path}\n${size}\n${modifiedMs}`).digest('base64url').slice(0, 22);
