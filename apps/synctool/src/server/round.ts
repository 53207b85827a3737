import { Patience } from './patience.ts';

/**
 * Work that is done again and again: when it is woken, after a pause that it names, and with growing pauses while it fails. One at a time, and never lost: whoever wakes it while it is
 * at work is heard after that.
 */
export class Round {
  readonly #work: () => Promise<number>;
  readonly #failed: (error: unknown) => void;
  readonly #patience: Patience;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = true;

  /** @param work answers after how many ms it wants to be done again; Infinity for when it is woken */
  constructor(work: () => Promise<number>, failed: (error: unknown) => void, patience: Patience = new Patience()) {
    this.#work = work;
    this.#failed = failed;
    this.#patience = patience;
  }

  start(): void {
    this.#isStopped = false;
    this.wake();
  }

  /** Do it now; also in the middle of a pause after a failure. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#running) {
      this.#isWoken = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#once().then((pause) => {
      this.#running = undefined;
      const isWoken = this.#isWoken;
      this.#isWoken = false;
      if (isWoken) this.wake();
      else if (!this.#isStopped && Number.isFinite(pause)) this.#timer = setTimeout(() => this.wake(), pause);
    });
  }

  /** There is more to do; what waits after a failure goes on waiting. */
  nudge(): void {
    if (this.#timer === undefined || !this.#isWaitingForFailure) this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #isWaitingForFailure = false;

  async #once(): Promise<number> {
    try {
      const pause = await this.#work();
      this.#patience.reset();
      this.#isWaitingForFailure = false;
      return pause;
    } catch (error) {
      this.#failed(error);
      this.#isWaitingForFailure = true;
      return this.#patience.next();
    }
  }
}
