/** Milliseconds until each text was shown. One that a later one had replaced by then was shown with it: the screen said what was newest. */
export function shownAfter(
  began: readonly (readonly [text: string, at: number])[],
  seen: Readonly<Record<string, number>>,
): number[] {
  let earliest = Number.POSITIVE_INFINITY;
  const delays = began.toReversed().map(([text, at]) => {
    earliest = Math.min(earliest, seen[text] ?? Number.POSITIVE_INFINITY);
    return earliest - at;
  });
  return delays.reverse();
}
