/**
 * Most pairs of equal parts of texts whose longest common run is looked for, all edits of a command together. Finding it takes time with the
 * pairs, and more than that: two texts of ten thousand lines that are all `a` or `b` took nine minutes, in which a server answers nobody.
 * Two people's prose has a few hundred.
 */
const MOST_PAIRS = 20_000;

/**
 * Most characters that are cut into parts for it, all edits of a command together: cutting is dear where every character ends a sentence. All
 * texts of a visit, as long as they may be, are three times over half of it.
 */
const MOST_CHARACTERS = 2_000_000;

/** What merging may still cost a command. What goes beyond is asked of people instead, so nothing is lost. */
export class MergeBudget {
  #pairs = MOST_PAIRS;
  #characters = MOST_CHARACTERS;

  /** Whether texts may still be cut into parts; what they cost is taken off. */
  mayCut(...texts: readonly string[]): boolean {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (length > this.#characters) return false;
    this.#characters -= length;
    return true;
  }

  /** Whether two texts, cut into parts, may still be compared; what they cost is taken off. */
  takes(one: readonly string[], other: readonly string[]): boolean {
    const counts = new Map<string, number>();
    for (const part of one) counts.set(part, (counts.get(part) ?? 0) + 1);
    // Looking costs something, too.
    let pairs = Math.ceil((one.length + other.length) / 10);
    for (const part of other) pairs += counts.get(part) ?? 0;
    if (pairs > this.#pairs) return false;
    this.#pairs -= pairs;
    return true;
  }
}
