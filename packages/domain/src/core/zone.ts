/** A stretch of time in which a zone's clocks stay the same distance ahead of UTC. Unix seconds, `to` not included. */
export interface ZoneStretch {
  readonly from: number;
  readonly to: number;
  /** Seconds ahead of UTC; negative west of it. */
  readonly offset: number;
}

/** A time zone with its daylight saving. One object for each name, so that it can be compared. */
export interface Zone {
  /** Name of the IANA database, such as `Europe/Berlin`. */
  readonly name: string;
  /** Seconds ahead of UTC at a time (Unix seconds). */
  readonly offsetAt: (time: number) => number;
  /** A stretch of the same offset that holds a time; it may be a part of a longer one. */
  readonly stretchAt: (time: number) => ZoneStretch;
}

/** The zone of a clinic that has not set its own. */
export const DEFAULT_TIME_ZONE = 'Asia/Taipei';

/** Zones whose clocks were not changed since 1980 and of which many days are asked: they need no looking up. Kept true by a test. */
const CONSTANT: ReadonlyMap<string, number> = new Map([[DEFAULT_TIME_ZONE, 8 * 3600]]);
/**
 * Outside of these years the offset at their border counts. Before them lie only birthdays, of which nothing but the date matters; after them
 * nobody knows.
 */
const [FIRST, LAST] = [Date.UTC(1980, 0, 1) / 1000, Date.UTC(2250, 0, 1) / 1000];
/** Offsets are asked for a block at a time, about 48 days, at steps of a day and a half: no zone changes and changes back within one. */
const BLOCK = 2 ** 22;
const STEP = 2 ** 17;

/** The moment in (low, high] from which on the offset is that of `high`, where it changes once between them. */
export function changeBetween(low: number, high: number, offsetAt: (time: number) => number): number {
  const after = offsetAt(high);
  let [before, since] = [Math.floor(low), Math.ceil(high)];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (offsetAt(middle) === after) since = middle;
    else before = middle;
  }
  return since;
}

/** Reads offsets off the clock that Intl shows, by the database of zones that every browser and server carries. Throws RangeError for an unknown name. */
function offsetReader(name: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (time) => {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
      format.format(time * 1000).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - time;
  };
}

function stretchesOf(block: number, offsetAt: (time: number) => number): ZoneStretch[] {
  const [begin, end] = [block * BLOCK, (block + 1) * BLOCK];
  const found: ZoneStretch[] = [];
  let [from, offset] = [begin, offsetAt(begin)];
  for (let time = begin + STEP; time <= end; time += STEP) {
    const next = offsetAt(time);
    if (next === offset) continue;
    const to = changeBetween(time - STEP, time, offsetAt);
    found.push({ from, to, offset });
    [from, offset] = [to, next];
  }
  if (from < end) found.push({ from, to: end, offset });
  return found;
}

function constantZone(name: string, offset: number): Zone {
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset };
  return { name, offsetAt: () => offset, stretchAt: () => always };
}

function changingZone(name: string): Zone {
  const read = offsetReader(name);
  const early: ZoneStretch = { from: Number.NEGATIVE_INFINITY, to: FIRST, offset: read(FIRST) };
  const late: ZoneStretch = { from: LAST, to: Number.POSITIVE_INFINITY, offset: read(LAST) };
  const blocks = new Map<number, readonly ZoneStretch[]>();
  // Times that are asked one after the other mostly lie close together.
  let last: ZoneStretch = early;
  const stretchAt = (time: number): ZoneStretch => {
    if (time >= last.from && time < last.to) return last;
    last = time < FIRST ? early : time >= LAST ? late : withinBlock(time);
    return last;
  };
  const withinBlock = (time: number): ZoneStretch => {
    const block = Math.floor(time / BLOCK);
    let stretches = blocks.get(block);
    if (stretches === undefined) {
      stretches = stretchesOf(block, read);
      blocks.set(block, stretches);
    }
    return stretches.find(({ to }) => time < to) ?? early;
  };
  return { name, offsetAt: (time) => stretchAt(time).offset, stretchAt };
}

const zones = new Map<string, Zone>();

/** The zone of a name of the IANA database. Pure: what it holds are answers of Intl that never change. Throws RangeError for an unknown name. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const constant = CONSTANT.get(name);
  const made = constant === undefined ? changingZone(name) : constantZone(name, constant);
  zones.set(name, made);
  return made;
}

/** Whether a text names a zone that can be reckoned with: one of the IANA database, no bare distance such as `+08:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}
