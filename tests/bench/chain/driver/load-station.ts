import { setTimeout as delay } from 'node:timers/promises';
import type { Poke, WireChange } from '@vetloom/protocol/sync.ts';
import type { Socket } from 'socket.io-client';
import { Station } from '../../../operations/station.ts';
import { beginningOf, ClinicDay, markOf } from './clinic-day.ts';
import type { Seat } from './told.ts';

/** Pause before what failed is tried again, in ms. */
const AGAIN_MS = 50;

/** Milliseconds since 1970, finer than Date.now: the clock that processes of one machine share. */
const now = () => performance.timeOrigin + performance.now();

/** A working station: does what a day brings, and keeps up with what the others do as a browser would. */
export class LoadStation {
  readonly pushes: number[] = [];
  readonly known: number[] = [];
  readonly lists: number[] = [];
  readonly pulls: number[] = [];
  failures = 0;
  refused = 0;
  characters = 0;
  why = '';
  readonly #station: Station;
  readonly #socket: Socket;
  readonly #number: number;
  readonly #day: ClinicDay;
  readonly #seen = new Set<string>();
  #epoch: string | null = null;
  #cursor = 0;
  #head = 0;
  #catchingUp = false;
  #since = Number.POSITIVE_INFINITY;

  private constructor(station: Station, socket: Socket, number: number) {
    this.#station = station;
    this.#socket = socket;
    this.#number = number;
    this.#day = new ClinicDay(number);
  }

  /** Signs in, and listens from where its clinic stands now. */
  static async open(url: string, { person, number }: Seat): Promise<LoadStation> {
    const station = await Station.open(url, person);
    const socket = station.pokes();
    const self = new LoadStation(station, socket, number);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect_error', reject);
      // The first one tells the head.
      socket.once('poke', (poke: Poke) => {
        [self.#epoch, self.#cursor, self.#head] = [poke.epoch, poke.to, poke.to];
        resolve();
      });
    });
    socket.on('poke', (poke: Poke) => self.#hear(poke));
    return self;
  }

  /** Works until then (performance.now()), with pauses around `thinkMs`. */
  async work(until: number, thinkMs: number): Promise<void> {
    for (const figures of [this.pushes, this.known, this.lists, this.pulls]) figures.length = 0;
    [this.failures, this.refused, this.characters, this.why] = [0, 0, 0, ''];
    this.#seen.clear();
    this.#since = now();
    await this.#think(thinkMs, until);
    while (performance.now() < until) {
      await this.#do(until);
      await this.#think(thinkMs, until);
    }
  }

  close(): void {
    this.#socket.close();
  }

  /** People pause at random, so that they don't come all at once. */
  async #think(thinkMs: number, until: number): Promise<void> {
    if (thinkMs === 0) return;
    const pause = -Math.log(1 - Math.random()) * thinkMs;
    await delay(Math.max(0, Math.min(pause, until - performance.now())));
  }

  async #do(until: number): Promise<void> {
    const begun = now();
    const deed = this.#day.next(markOf(begun, this.#number));
    if (deed.kind === 'command') {
      await this.#station.write(deed.name, deed.args, deed.version);
      this.characters += JSON.stringify(this.#station.outbox).length;
      if (await this.#pushed(until)) this.pushes.push(now() - begun);
    } else {
      const asked = await this.#tried(() => (deed.kind === 'list' ? this.#list() : this.#pull()));
      if (asked) (deed.kind === 'list' ? this.lists : this.pulls).push(now() - begun);
    }
  }

  /** Sends until it is acknowledged; a while after the end it is given up, and counted as failed already. */
  async #pushed(until: number): Promise<boolean> {
    while (!(await this.#tried(() => this.#push()))) {
      if (performance.now() > until + 10_000) return false;
      await delay(AGAIN_MS);
    }
    this.#station.outbox.length = 0;
    return true;
  }

  async #push(): Promise<void> {
    const { outcomes, retry } = await this.#station.push(this.#epoch);
    const other = outcomes.find(({ status }) => status !== 'applied');
    if (other) {
      this.refused += 1;
      this.why ||= JSON.stringify(other);
    }
    if (retry) throw new Error('the server asks to send again');
  }

  async #list(): Promise<void> {
    await this.#station.ask('POST', `/api/sdk/v2/${this.#station.person.clinic}/user/getList`, { limit: 20, skip: 0 });
  }

  async #tried(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.failures += 1;
      this.why ||= error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      return false;
    }
  }

  #hear({ from, to, patch }: Poke): void {
    this.#head = Math.max(this.#head, to);
    if (patch && from === this.#cursor && !this.#catchingUp) {
      this.#see(patch);
      this.#cursor = to;
    } else if (to > this.#cursor && !this.#catchingUp) void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    this.#catchingUp = true;
    while (this.#cursor < this.#head && (await this.#tried(() => this.#pull())));
    this.#catchingUp = false;
  }

  async #pull(): Promise<void> {
    const { patch, cursor, reset } = await this.#station.pull(this.#cursor, this.#epoch);
    if (reset) throw new Error('the server asks for a fresh copy');
    this.#see(patch);
    this.#cursor = Math.max(this.#cursor, cursor);
  }

  #see(patch: readonly WireChange[]): void {
    const at = now();
    for (const { body } of patch) {
      const beginning = body === null ? undefined : beginningOf(body);
      // A document that is written again for another reason still bears its mark; one's own is no news.
      if (!beginning || beginning.at < this.#since || beginning.station === this.#number) continue;
      if (this.#seen.has(beginning.mark)) continue;
      this.#seen.add(beginning.mark);
      this.known.push(at - beginning.at);
    }
  }
}
