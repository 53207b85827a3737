import type { Random } from './random.ts';

const SLOT = /\{([^{}]*)\}/;

/**
 * Fills slots in the texts of one visit: `{2-5}` becomes a number in that range, `{左|右}` one of the words. The same words
 * are chosen wherever the same slot stands, so that a complaint about the left ear isn't examined in the right one. Slots may nest.
 */
export class Wording {
  readonly #random: Random;
  readonly #chosen = new Map<string, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** One of the texts with its slots filled. */
  one(texts: readonly string[]): string {
    return this.fill(this.#random.pick(texts));
  }

  fill(text: string): string {
    let rest = text;
    for (let slot = SLOT.exec(rest); slot !== null; slot = SLOT.exec(rest)) {
      const replacement = this.#choice(slot[1] ?? '');
      rest = rest.slice(0, slot.index) + replacement + rest.slice(slot.index + slot[0].length);
    }
    return rest;
  }

  #choice(slot: string): string {
    const range = /^(\d+)-(\d+)$/.exec(slot);
    if (range !== null) return String(this.#random.int(Number(range[1]), Number(range[2])));
    const chosen = this.#chosen.get(slot) ?? this.#random.pick(slot.split('|'));
    this.#chosen.set(slot, chosen);
    return chosen;
  }
}
