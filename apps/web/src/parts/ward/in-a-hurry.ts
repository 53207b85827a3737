/** Less than this, in ms, between two presses is one press of somebody in a hurry: nobody has read the next line meanwhile. */
export const ONE_PRESS = 400;

/**
 * Tells presses apart that belong together: where a line goes away once it is done, the next one stands under the same finger, and the second
 * press of a double click would be about another animal. `now` is ms of any clock that only goes on.
 */
export function pressesApart(): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    const isApart = now - last >= ONE_PRESS;
    last = now;
    return isApart;
  };
}
