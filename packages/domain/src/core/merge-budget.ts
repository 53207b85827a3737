/**
 * Most pairs of equal parts of two texts for which their longest common run is looked for. Finding it takes time with the pairs, and more than
 * that: two texts of ten thousand lines that are all `a` or `b` took nine minutes, in which a server answers nobody. Two people's prose has
 * a few hundred.
 */
const MOST_PAIRS = 20_000;

/** Whether two texts, cut into parts, can be compared in a moment. */
export function comparable(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const part of one) counts.set(part, (counts.get(part) ?? 0) + 1);
  let pairs = 0;
  for (const part of other) pairs += counts.get(part) ?? 0;
  return pairs <= MOST_PAIRS;
}
