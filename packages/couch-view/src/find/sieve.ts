import type { Change } from '@vetloom/protocol/sync.ts';
import { Meter, QUERY_LIMITS, tooMuch } from './budget.ts';
import type { Condition } from './selector.ts';

/** How work is measured and interrupted. */
export interface Pace {
  /** Milliseconds of some clock that runs on. */
  readonly clock: () => number;
  /** Lets everybody else have their turn. */
  readonly rest: () => Promise<void>;
}

/** Lets documents pass that fulfil a condition. After a few milliseconds of work others get their turn. */
export class Sieve {
  readonly #condition: Condition;
  readonly #pace: Pace;
  readonly meter = new Meter();
  #worked = 0;

  constructor(condition: Condition, pace: Pace) {
    this.#condition = condition;
    this.#pace = pace;
  }

  /** Those of a page that pass, by what `shown` makes of each. @throws DomainError tooLarge when comparing takes too much, all pages together */
  async *passing<C extends Change>(changes: readonly C[], shown: (change: C) => unknown): AsyncGenerator<C> {
    const { clock, rest } = this.#pace;
    let slice = 0;
    for (const change of changes) {
      const begun = clock();
      const passes = this.#condition(shown(change), this.meter);
      const took = clock() - begun;
      slice += took;
      this.#worked += took;
      if (this.#worked > QUERY_LIMITS.workMs) throw tooMuch();
      if (slice >= QUERY_LIMITS.sliceMs) {
        await rest();
        slice = 0;
      }
      if (passes) yield change;
    }
  }
}
