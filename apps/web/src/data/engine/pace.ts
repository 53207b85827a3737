import { whenIdle } from './when-idle.ts';

/** Longest that work in the background waits for an idle moment, in milliseconds. */
const PATIENCE_MS = 1000;

/** How long work is done: in the idle moments of the page, until somebody waits for it. */
export class Pace {
  readonly #idle: (then: () => void) => void;
  readonly #hurried: Promise<void>;
  #hurry: () => void = () => {};
  #inHurry = false;

  /** `idle` calls back at the page's next idle moment. */
  constructor(idle: (then: () => void) => void = (then) => void whenIdle(PATIENCE_MS, then)) {
    this.#idle = idle;
    this.#hurried = new Promise((resolve) => {
      this.#hurry = resolve;
    });
  }

  get inHurry(): boolean {
    return this.#inHurry;
  }

  /** Somebody waits now: nothing waits for idle moments any more. */
  hurry(): void {
    this.#inHurry = true;
    this.#hurry();
  }

  /** Resolves when the next piece of work may be done. */
  async turn(): Promise<void> {
    if (!this.#inHurry) await Promise.race([new Promise<void>((resolve) => this.#idle(resolve)), this.#hurried]);
  }
}
