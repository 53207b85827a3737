import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@vetloom/testing/simulator/random.ts';
import { PARTS, type Part } from './faults.ts';
import type { Fleet } from './fleet.ts';

const SECOND = 1000;

/** Lets things go wrong in each part of a fleet, one after the other, and mends them. */
export class Trouble {
  /** How often each happened. */
  readonly happened = new Map<string, number>();
  readonly #fleet: Fleet;
  /** Each part has chances of its own: how long one takes changes nothing in another. */
  readonly #chances: ReadonlyMap<Part, Random>;
  readonly #say: (line: string) => void;

  constructor(fleet: Fleet, random: Random, say: (line: string) => void) {
    this.#fleet = fleet;
    this.#chances = new Map(PARTS.map((part) => [part, random.fork()]));
    this.#say = say;
  }

  /** For so long, in ms; everything is mended when it resolves. @throws whatever could not be mended */
  async last(ms: number): Promise<void> {
    const over = new AbortController();
    const ending = setTimeout(() => over.abort(), ms);
    try {
      await Promise.all(
        [...this.#chances].map(([part, random]) =>
          this.#spoil(part, random, over.signal).catch((error: unknown) => {
            // The others mend what they spoiled, and whoever waits hears of this.
            over.abort();
            throw new Error(`${part.name} could not be mended`, { cause: error });
          }),
        ),
      );
    } finally {
      clearTimeout(ending);
    }
  }

  async #spoil(part: Part, random: Random, over: AbortSignal): Promise<void> {
    for (;;) {
      await pause(random.whole(...part.pauses), over);
      if (over.aborted) return;
      const fault = random.pick(part.faults);
      if (!fault) return;
      this.#say(fault.name);
      const heal = await fault.happen(this.#fleet, random);
      await pause(random.whole(...fault.lasts), over);
      await heal();
      this.#say(`mended: ${fault.name}`);
      this.happened.set(fault.name, (this.happened.get(fault.name) ?? 0) + 1);
    }
  }
}

/** Until then, or until it is over. */
const pause = (seconds: number, over: AbortSignal): Promise<void> =>
  delay(seconds * SECOND, undefined, { signal: over }).catch(() => undefined);
