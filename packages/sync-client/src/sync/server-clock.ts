import { DiskFull, type LocalStore } from '../store/local-store.ts';
import type { ClockAnchor, ClockReading, ClockRow } from '../store/rows.ts';

/** A clock that differs by more than this is wrong, in seconds: drift and slow answers stay below it. */
export const CLOCK_TOLERANCE = 120;
/** A smaller change of the offset isn't worth writing down, in seconds. */
const WORTH_KEEPING = 0.5;
/** What is surely known of the time is written down this often, in seconds. */
const KEEP_EVERY = 60;
/** What another tab has just measured holds here too, in seconds of the device's clock since then. */
const STILL_FRESH = 30;
/** An answer that took longer says nothing about the middle of the wait, in seconds. */
const LONGEST_WAIT = 60;
/** Both clocks of a device may differ by this much over one call, in seconds. */
const CALL_JITTER = 2;
const DAY = 86_400;

/** Whether a clock that went ahead by so many seconds was given another date: whole days, at the same time of day. Hardly a sleep ends so. */
function isOtherDate(ahead: number): boolean {
  const days = Math.round(ahead / DAY);
  return days > 0 && Math.abs(ahead - days * DAY) <= CLOCK_TOLERANCE;
}

/** What the time of a page is read off. */
export interface ClockSource {
  /** The device's clock, Unix seconds with fractions. Anybody can set it. */
  readonly wall: () => number;
  /**
   * Unix seconds that nobody can set: read off the clock once, when the browser began, and counted since, from one page to the next. They may stand
   * still while the machine sleeps.
   */
  readonly steady: () => number;
  /** The page's life: between two of them the machine may have slept. */
  readonly life: string;
  /** The run of the browser: steady readings of two runs can't be compared, not even of one profile that was copied to another machine. */
  readonly run: string;
}

/** A moment at which the server's time is surely known, beside what this page's clocks said then. */
export interface Moment extends ClockAnchor {
  readonly life: string;
}

/**
 * What is known of the device's clock. `sure`: the server's time was measured by this page, and nothing has come between. `unchecked`: it wasn't yet.
 * `jumped`: the clock has gone farther than was counted: it was set, or the machine slept. `set`: it was put back, or given another date.
 */
export type ClockTrust = 'sure' | 'unchecked' | 'jumped' | 'set';

/** How the device's clock stands to the server's, as last known. */
export interface ClockState {
  /** Seconds that the device's clock is ahead of the server's; negative when it is behind. */
  readonly ahead: number;
  readonly trust: ClockTrust;
  /** The newest time of the server that is surely known, Unix seconds; before all times where nothing ever was. */
  readonly known: number;
}

/** A time to act at, with what it was read off. */
export interface TimeRead {
  /** Unix seconds. */
  readonly at: number;
  readonly reading: ClockReading;
}

const haveParted = (one: number, other: number): boolean => Math.abs(one - other) > CLOCK_TOLERANCE;
const offsetOf = ({ server, wall }: ClockAnchor): number => server - wall;

/** The device's clock, corrected by what the server's answers say (law 4), and guarded against being set meanwhile. */
export class ServerClock {
  readonly #source: ClockSource;
  #offset: number;
  /** When the server was measured, or, before that, when a page of this browser began to look at its clock. */
  #anchor: ClockAnchor;
  /** Whether this page has measured the server. */
  #measured = false;
  /** The clock was set while no page was open: the device goes on from what was surely known. */
  #putBack = false;
  /** The server's time was surely no less than this at that steady second. */
  #floor: Pick<ClockAnchor, 'server' | 'steady'>;
  #kept: ClockRow;

  constructor(source: ClockSource, kept: ClockRow | undefined) {
    this.#source = source;
    this.#kept = kept ?? { offset: 0, wall: Number.NEGATIVE_INFINITY, known: 0 };
    this.#offset = this.#kept.offset;
    const { wall, steady } = this.#look();
    this.#floor = { server: this.#kept.known, steady };
    const anchor = this.#ownAnchor();
    if (anchor && this.#hasParted()) {
      this.#anchor = anchor;
      this.#offset = offsetOf(anchor);
    } else {
      const byWall = wall + this.#offset;
      this.#putBack = byWall < this.#kept.known - CLOCK_TOLERANCE;
      this.#anchor = { wall, steady, server: this.#putBack ? this.#kept.known : byWall };
    }
    this.adopt(this.#kept);
  }

  /** What an earlier page of this browser noted. */
  #ownAnchor(): ClockAnchor | undefined {
    const { anchor, run } = this.#kept;
    return run === this.#source.run ? anchor : undefined;
  }

  /** Clock and count have parted since the browser began: it was running when they did, so what an earlier page of it noted can be gone on from. */
  #hasParted(): boolean {
    const { wall, steady } = this.#look();
    return haveParted(wall, steady);
  }

  /** Writes down where this page began to look, for the one after it, where an earlier note says something else. */
  async begin(store: LocalStore): Promise<void> {
    const anchor = this.#ownAnchor();
    const differs =
      !anchor || haveParted(anchor.wall, anchor.steady) || haveParted(offsetOf(anchor), offsetOf(this.#anchor));
    if (this.#measured || anchor === this.#anchor || !differs) return;
    this.#kept = { ...this.#kept, anchor: this.#anchor, run: this.#source.run };
    const kept = this.#kept;
    try {
      await store.write('relaxed', async (tx) => void (await tx.putMeta('clock', kept)), []);
    } catch (error) {
      // A note for the next page only: the status tells of a full disk.
      if (!(error instanceof DiskFull)) throw error;
    }
  }

  #look(): { readonly wall: number; readonly steady: number } {
    return { wall: this.#source.wall(), steady: this.#source.steady() };
  }

  /** Unix seconds of the server, as this device knows it. */
  now(): number {
    return this.#told(this.#look()).server;
  }

  /** The time to act at. */
  read(): TimeRead {
    const looked = this.#look();
    const { server, trust } = this.#told(looked);
    const { life } = this.#source;
    const least = this.#floor.server + looked.steady - this.#floor.steady;
    const sure = trust === 'sure';
    const reading = { life, ...looked, least: Math.floor(sure ? server : Math.max(0, least)), sure };
    return { at: Math.floor(server), reading };
  }

  /** How the device's clock stands just now. */
  state(): ClockState {
    const looked = this.#look();
    const { server, trust } = this.#told(looked);
    return { ahead: looked.wall - server, trust, known: this.#kept.known };
  }

  /** This moment, if the server's time is surely known. */
  moment(): Moment | undefined {
    const looked = this.#look();
    const { server, trust } = this.#told(looked);
    return trust === 'sure' ? { life: this.#source.life, ...looked, server } : undefined;
  }

  #told({ wall, steady }: { readonly wall: number; readonly steady: number }): {
    readonly server: number;
    readonly trust: ClockTrust;
  } {
    const passed = steady - this.#anchor.steady;
    const drift = wall - this.#anchor.wall - passed;
    // Steady time never runs ahead of the true one: a clock that went less far was put back.
    if (this.#putBack || drift < -CLOCK_TOLERANCE) return { server: this.#anchor.server + passed, trust: 'set' };
    if (isOtherDate(drift)) return { server: this.#anchor.server + passed, trust: 'set' };
    // One that went farther was set, or the machine slept, which is what machines do.
    const trust = drift > CLOCK_TOLERANCE ? 'jumped' : this.#measured ? 'sure' : 'unchecked';
    return { server: wall + this.#offset, trust };
  }

  /** Calls the server and learns from the time in its answer, taken to be the middle of the wait. */
  async measured<T extends { readonly serverTime: number }>(store: LocalStore, call: () => Promise<T>): Promise<T> {
    const sent = this.#look();
    const answer = await call();
    const got = this.#look();
    const waited = got.steady - sent.steady;
    if (waited > LONGEST_WAIT || Math.abs(got.wall - sent.wall - waited) > CALL_JITTER) return answer;
    const server = answer.serverTime + waited / 2;
    this.#anchorAt({ ...got, server });
    const known = Math.floor(server);
    const { offset, known: before } = this.#kept;
    if (Math.abs(this.#offset - offset) < WORTH_KEEPING && known - before < KEEP_EVERY) return answer;
    this.#kept = { offset: this.#offset, wall: got.wall, known, anchor: { ...got, server }, run: this.#source.run };
    const kept = this.#kept;
    await store.write('relaxed', async (tx) => void (await tx.putMeta('clock', kept)), []);
    return answer;
  }

  /** Takes over what another tab of this browser has just measured by the same clock. */
  adopt(row: ClockRow): void {
    const looked = this.#look();
    const age = looked.wall - row.wall;
    if (row.run !== this.#source.run || age < -CALL_JITTER || age > STILL_FRESH) return;
    this.#kept = row;
    this.#anchorAt({ ...looked, server: looked.wall + row.offset });
  }

  #anchorAt(moment: ClockAnchor): void {
    this.#anchor = moment;
    this.#floor = moment;
    this.#offset = offsetOf(moment);
    this.#measured = true;
    this.#putBack = false;
  }
}
