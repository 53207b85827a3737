import { setTimeout as delay } from 'node:timers/promises';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { type Envelope, type PushResult, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { type Person, Station } from '../../operations/station.ts';

/** A station asks again so soon after it was turned away. */
const AGAIN_MS = 200;
const APPLIED = 'applied';
/** What a device mends by itself. */
const RECOVERABLE: ReadonlySet<number> = new Set([
  ...[CODE.notLoggedIn, CODE.sessionRevoked, CODE.badSignature, CODE.forkedClient, CODE.sequenceGap],
]);

/** What a call was turned away with. */
export interface TurnedAway {
  readonly status: number;
  readonly code: number | undefined;
  readonly retryAfter: string | null;
}

/**
 * A station that works without end: it writes an owner down, sends it until it is answered, and writes the next. It accounts for what was
 * acknowledged, as somebody outside would, and keeps it as a device does, to offer it again where the epoch is another.
 */
export class PushingStation {
  readonly #url: string;
  readonly #station: Station;
  readonly #name: string;
  /** Names of owners whose command was acknowledged. */
  readonly acknowledged = new Set<string>();
  /** When each acknowledgement came, in ms of the process's clock. */
  readonly acknowledgedAt: number[] = [];
  /** Calls that were turned away for another reason than an unready database. */
  readonly turnedAway: TurnedAway[] = [];
  /** Calls that found the database away, as they should: 503, 800000, with a time to come again. */
  unready = 0;
  /** Codes after which it signed in, told its key or numbered anew. */
  readonly recovered: number[] = [];
  /** Times at which it met another epoch. */
  resets = 0;
  #held: Envelope[] = [];
  #epoch: string | null = null;
  #made = 0;
  #working = false;
  #work: Promise<void> = Promise.resolve();

  static async open(url: string, person: Person, name: string): Promise<PushingStation> {
    return new PushingStation(url, await Station.open(url, person), name);
  }

  private constructor(url: string, station: Station, name: string) {
    this.#url = url;
    this.#station = station;
    this.#name = name;
  }

  get clinic(): string {
    return this.#station.person.clinic;
  }

  /** Begins. `pauseMs` between two commands, as people make them. */
  start(pauseMs = 100): void {
    this.#working = true;
    this.#work = this.#loop(pauseMs);
  }

  /** Ends once nothing waits any more. */
  async finish(): Promise<void> {
    this.#working = false;
    await this.#work;
  }

  async #loop(pauseMs: number): Promise<void> {
    while (this.#working) {
      await this.work();
      await delay(pauseMs);
    }
  }

  async #write(): Promise<void> {
    this.#made += 1;
    const digits = String(this.#made).padStart(5, '0');
    await this.#station.writeOwner(`${this.#name}-${digits}`, `09${this.#name.slice(-1)}${digits}00`);
  }

  /** Sends until everything that it has is acknowledged. */
  async settle(): Promise<void> {
    while (this.#station.outbox.length > 0) {
      const waits = this.#station.outbox.slice(0, 40);
      const result = await this.#push(waits);
      if (!result) await delay(AGAIN_MS);
      else if (this.#epoch !== null && result.epoch !== this.#epoch) this.#offerAgain(result.epoch);
      else this.#take(result, waits);
    }
  }

  /** Writes one more and sends all that waits: who comes by meets another epoch where there is one. */
  async work(): Promise<void> {
    await this.#write();
    await this.settle();
  }

  #take({ epoch, outcomes }: PushResult, sent: readonly Envelope[]): void {
    this.#epoch = epoch;
    const at = performance.now();
    for (const outcome of outcomes) {
      const command = sent.find(({ uuid }) => uuid === outcome.uuid);
      if (!command) continue;
      if (outcome.status !== APPLIED) throw new Error(`${command.name} became ${JSON.stringify(outcome)}`);
      this.#station.outbox.splice(this.#station.outbox.indexOf(command), 1);
      this.#held.push(command);
      this.acknowledged.add((command.args as { fields: { name: string } }).fields.name);
      this.acknowledgedAt.push(at);
    }
  }

  /** [C70] */
  #offerAgain(epoch: string): void {
    this.#epoch = epoch;
    this.resets += 1;
    this.#station.outbox.unshift(...this.#held);
    this.#held = [];
    this.#station.renumber();
  }

  async #push(commands: readonly Envelope[]): Promise<PushResult | undefined> {
    const station = this.#station;
    const body = { protocol: SYNC_PROTOCOL, epoch: this.#epoch, client: station.client, commands };
    const answer = await fetch(`${this.#url}/sync/v1/${this.clinic}/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${station.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    if (!answer) {
      this.turnedAway.push({ status: 0, code: undefined, retryAfter: null });
      return undefined;
    }
    const { code, result } = (await answer.json()) as { code: number; result?: PushResult };
    if (result) return result;
    const retryAfter = answer.headers.get('retry-after');
    if (answer.status === 503 && code === CODE.databaseNotReady && Number(retryAfter) > 0) this.unready += 1;
    else if (RECOVERABLE.has(code)) await this.#recover(code);
    else this.turnedAway.push({ status: answer.status, code, retryAfter });
    return undefined;
  }

  /** A sign-in that is over, a key or numbers that a database which was cut has never heard of: what a device does about them. */
  async #recover(code: number): Promise<void> {
    await this.#station.signIn().catch(() => undefined);
    this.recovered.push(code);
    if (code === CODE.forkedClient || code === CODE.sequenceGap) this.#station.renumber();
  }
}
