/** A command's time as it was given, and as it truly was, Unix seconds. */
export interface Move {
  readonly from: number;
  readonly to: number;
  /** Whether a time lies on the day that the command was given. */
  readonly onGivenDay: (time: number) => boolean;
}

/** Members that hold a time at which something happened (spec: `dateTime`, `…DateTime`). */
const HAPPENED = /^(dateTime|\w+DateTime|receiveDate)$/;
/** Members that name a day of a stay, or a time of the clock on the wall for which somebody ordered something: no clock of a device was read for them. */
const ORDERED = /^(plan|arrange|missionExecute|nextVisit|recheckDue|due)DateTime$/;
/** Members that name the day of a till by any time of it. */
const DAY = /^day$/;
/** What the author had before them: moved only where it is a time that was moved with what wrote it. */
const SEEN = /^(from|seen|beside|handed|seenLooks)$/;
/** Times this near to the acting were read off the same clock, in seconds. */
const SAME_CLOCK = 43_200;

/**
 * A command's arguments with the times moved that were read off the same wrong clock as its own. A date that somebody chose for another day stays.
 * `known` are the times that earlier commands have moved, and takes those of this one.
 */
export function movedArgs(args: unknown, move: Move, known: Map<number, number>): unknown {
  known.set(move.from, move.to);
  const moved = (time: number): number => {
    const already = known.get(time);
    if (already !== undefined) return already;
    if (Math.abs(time - move.from) > SAME_CLOCK) return time;
    const to = time + move.to - move.from;
    known.set(time, to);
    return to;
  };
  const walk = (value: unknown, name: string, seen: boolean): unknown => {
    if (typeof value === 'number') {
      if (seen) return known.get(value) ?? value;
      if (DAY.test(name)) return move.onGivenDay(value) ? move.to : value;
      return HAPPENED.test(name) && !ORDERED.test(name) ? moved(value) : value;
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, name, seen));
    if (typeof value !== 'object' || value === null) return value;
    // An edit's new value is called `to`, and what it is stands in its path.
    const named = 'path' in value && Array.isArray(value.path) ? String(value.path.at(-1)) : undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        walk(item, key === 'to' && named !== undefined ? named : key, seen || SEEN.test(key)),
      ]),
    );
  };
  return walk(args, '', false);
}
