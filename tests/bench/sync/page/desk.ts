import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { laneOf } from '@vetloom/domain/overview/board.ts';
import { recordID } from '@vetloom/domain/record/record.kind.ts';
import { checkInPets, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { followRead } from '@vetloom/sync-client/store/observed-read.ts';
import { BareRows } from './bare-rows.ts';
import { isLoaded, openAs, type SignIn, untilStatus } from './clinic.ts';
import { Line, type Mode } from './line.ts';

/** Milliseconds of each command, and of the bare transaction with the same rows that followed it. */
export interface Timed {
  readonly ours: number[];
  readonly bare: number[];
}

/** How a drained outbox went, in ms from the moment at which the line was open again. */
export interface Drained {
  /** Every command is answered. */
  readonly pushed: number;
  /** Everything that others did meanwhile is here as well, and the outbox is empty. */
  readonly caughtUp: number;
}

/** A computer at a clinic's desk. */
export interface DeskBench {
  open(signIn: SignIn): Promise<void>;
  line(mode: Mode): void;
  /** Runs a command that often, each followed by its bare rows. */
  time(kind: 'edit' | 'checkIn', runs: number): Promise<Timed>;
  /** Makes commands without measuring: edits of different visits and arrivals. Answers the visits that were edited. */
  make(count: number): Promise<string[]>;
  /** With commands pending: ms from a pull's answer until its news is stored and the outbox is shown. */
  pull(): Promise<number>;
  drain(): Promise<Drained>;
}

const DAYS_AT_HAND = 14;
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

class Desk implements DeskBench {
  readonly #line = new Line();
  #store: ClinicStore | undefined;
  #visits: string[] = [];
  #pets: string[] = [];
  readonly #turns = { edit: 0, checkIn: 0 };

  get #opened(): ClinicStore {
    if (!this.#store) throw new Error('open first');
    return this.#store;
  }

  async open(signIn: SignIn): Promise<void> {
    const store = await openAs(signIn, (transport) => this.#line.wrap(transport));
    this.#store = store;
    await untilStatus(store, isLoaded);
    const day = dayStart(store.now(), zoneOf(DEFAULT_TIME_ZONE));
    // The board watches while people work.
    const today = () => store.query('record', 'byTime', { from: day, to: day + DAY_SECONDS });
    followRead(today, () => undefined, reportError);
    const recent = await store.query('record', 'byTime', { from: day - DAYS_AT_HAND * DAY_SECONDS });
    const open = recent.filter((record) => laneOf(record) !== 'settled');
    this.#visits = [...new Set([...open, ...recent].map(({ _id }) => _id))];
    // Only who lives can come in.
    const living = (await store.scan('pet', undefined, 1000)).filter(({ timeOfDeath }) => timeOfDeath === null);
    this.#pets = living.map(({ _id }) => _id);
  }

  line(mode: Mode): void {
    this.#line.mode = mode;
  }

  /** The next command, ready to be run, with the visit that it writes. */
  async #next(kind: 'edit' | 'checkIn'): Promise<{ readonly id: string; readonly run: () => Promise<unknown> }> {
    const store = this.#opened;
    this.#turns[kind] += 1;
    const turn = this.#turns[kind];
    if (kind === 'checkIn') {
      const id = recordID(store.now(), random);
      const petID = this.#pets[(turn * 7) % this.#pets.length] ?? '';
      return { id, run: () => store.run(checkInPets, { visits: [{ _id: id, petID, cause: '年度健檢' }] }) };
    }
    const id = this.#visits[turn % this.#visits.length] ?? '';
    const record = await store.get('record', id);
    if (!record) throw new Error(`no visit ${id}`);
    const to = `${record.diagnosis}·`.slice(-40);
    const edits = [{ op: 'set' as const, path: ['diagnosis'], from: record.diagnosis, to }];
    return { id, run: () => store.run(editRecord, { recordID: id, edits }) };
  }

  async time(kind: 'edit' | 'checkIn', runs: number): Promise<Timed> {
    const rows = await BareRows.open();
    const timed: Timed = { ours: [], bare: [] };
    for (let turn = 0; turn < runs; turn += 1) {
      const { id, run } = await this.#next(kind);
      const started = performance.now();
      await run();
      timed.ours.push(performance.now() - started);
      timed.bare.push(await rows.write(await rows.last(id)));
    }
    rows.close();
    return timed;
  }

  async make(count: number): Promise<string[]> {
    const edited: string[] = [];
    for (let made = 0; made < count; made += 1) {
      // In turns: a second saving of one visit would travel with the first.
      const kind = made % 2 === 0 ? 'edit' : 'checkIn';
      const { id, run } = await this.#next(kind);
      await run();
      if (kind === 'edit') edited.push(id);
    }
    return edited;
  }

  async pull(): Promise<number> {
    this.#line.answers.length = 0;
    await this.#opened.syncNow();
    const ended = performance.now();
    const pulled = this.#line.answers.findLast(({ call }) => call === 'pull');
    if (!pulled) throw new Error('nothing was pulled');
    return ended - pulled.at;
  }

  async drain(): Promise<Drained> {
    const store = this.#opened;
    this.#line.answers.length = 0;
    this.#line.mode = 'open';
    const began = performance.now();
    do await store.syncNow();
    while (store.status.get().waiting.length > 0);
    const caughtUp = performance.now() - began;
    const pushes = this.#line.answers.filter(({ call }) => call === 'push');
    return { pushed: (pushes.at(-1)?.at ?? began) - began, caughtUp };
  }
}

/** The desk of this page. */
export const desk: DeskBench = new Desk();
