import { cutText, plainLine } from './plain.ts';

/** How many doubts about a message are told, and how long one may be: as many as a report keeps. */
const MOST_DOUBTS = 20;
const MOST_WORDS = 200;

/** What was passed over on reading a message, in English, for the archive. What is told twice is kept once; what comes behind the twentieth is counted. */
export class Doubts {
  readonly #told = new Set<string>();
  #more = 0;

  add(doubt: string): void {
    const clean = plainLine(doubt, MOST_WORDS * 2);
    const short = clean.length > MOST_WORDS ? `${cutText(clean, MOST_WORDS - 1)}…` : clean;
    if (this.#told.has(short)) return;
    if (this.#told.size < MOST_DOUBTS - 1) this.#told.add(short);
    else this.#more += 1;
  }

  all(): string[] {
    return this.#more === 0 ? [...this.#told] : [...this.#told, `and ${this.#more} more`];
  }
}
