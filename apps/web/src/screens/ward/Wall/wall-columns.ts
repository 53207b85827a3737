/** Width of a card to its height, about which it reads well from afar. */
const SHAPE = 1.25;
/** Px below which a card tells too little. */
const LEAST_WIDTH = 260;

/** In how many columns so many cards stand so that each is as large as it can be, in a room of that many px. */
export function wallColumns(count: number, room: { readonly width: number; readonly height: number }): number {
  const most = Math.max(1, Math.floor(room.width / LEAST_WIDTH));
  let best = 1;
  let largest = 0;
  for (let columns = 1; columns <= Math.min(most, Math.max(1, count)); columns += 1) {
    const size = Math.min(room.width / columns / SHAPE, room.height / Math.ceil(count / columns));
    if (size > largest) [best, largest] = [columns, size];
  }
  return best;
}
