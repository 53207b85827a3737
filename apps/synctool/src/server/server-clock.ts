/**
 * The server's time. A workstation whose battery is empty says 1970, and a clock that is set right while the tool runs jumps: so what counts on is the time since the start, and
 * the machine's clock stands in only until the server was heard.
 */
export class ServerClock {
  /** Names this run. */
  readonly run: string = crypto.randomUUID();
  #base: { readonly seconds: number; readonly ms: number } | undefined;

  /** The server said what time it is. `tookMs`: from asking to hearing it. */
  heard(now: number, tookMs = 0): void {
    this.#base = { seconds: now, ms: performance.now() - Math.min(tookMs / 2, 5000) };
  }

  get isKnown(): boolean {
    return this.#base !== undefined;
  }

  /** Unix seconds. */
  now(): number {
    const base = this.#base;
    return base ? Math.floor(base.seconds + (performance.now() - base.ms) / 1000) : machineNow();
  }

  /** What a moment is remembered by, so that it can be told in the server's time later. */
  mark() {
    return {
      clock: machineNow(),
      clockOffset: this.isKnown ? this.now() - machineNow() : null,
      run: this.run,
      runMs: Math.round(performance.now()),
    };
  }

  /** A remembered moment by the server's time; never in the future. */
  timeOf({ clock, clockOffset, run, runMs }: ReturnType<ServerClock['mark']>): number {
    const now = this.now();
    if (run === this.run) return Math.min(now, Math.floor(now - (performance.now() - runMs) / 1000));
    return Math.min(now, clock + Math.round(clockOffset ?? now - machineNow()));
  }
}

/** Unix seconds by this machine. */
export const machineNow = (): number => Math.floor(Date.now() / 1000);
