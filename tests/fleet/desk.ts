import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { depositID } from '@vetloom/domain/billing/deposit.kind.ts';
import { petID } from '@vetloom/domain/pet/pet.kind.ts';
import { type Envelope, type PushResult, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { Person } from '../operations/station.ts';
import { Caller } from './caller.ts';

/** Pause between two things that somebody does, and before what failed is tried again, in ms. */
const BETWEEN_MS = 150;
const AGAIN_MS = 250;
/** Of so many pushes one is sent twice at once, as a device does whose first answer is late. */
const TWICE = 10;

const random = (bytes: number) => randomBytes(bytes);
const now = () => Math.floor(Date.now() / 1000);

/** Somebody who works without end: writes an owner and an animal down, takes money, and sends all of it until it is acknowledged. */
export class Desk {
  readonly caller: Caller;
  /** What was acknowledged, in its order. */
  readonly acknowledged: Envelope[] = [];
  /** When, in ms of the process's clock. */
  readonly acknowledgedAt: number[] = [];
  /** What was refused, which none of it should be. */
  readonly refused: string[] = [];
  /** How often the database began anew without what it had acknowledged. */
  epochs = 0;
  readonly #number: number;
  #epoch: string | null = null;
  #count = 0;
  #works = false;
  #work: Promise<void> = Promise.resolve();

  static async open(url: string, person: Person, number: number): Promise<Desk> {
    return new Desk(await Caller.open(url, person), number);
  }

  private constructor(caller: Caller, number: number) {
    this.caller = caller;
    this.#number = number;
  }

  start(): void {
    this.#works = true;
    this.#work = this.#goOn();
  }

  /** Resolves once nothing waits any more. */
  async pause(): Promise<void> {
    this.#works = false;
    await this.#work;
  }

  async #goOn(): Promise<void> {
    while (this.#works) {
      await this.#write();
      while (this.caller.station.outbox.length > 0) if (!(await this.#send())) await delay(AGAIN_MS);
      await delay(BETWEEN_MS);
    }
  }

  /** An owner with an animal who pays something ahead, each time another sum. */
  async #write(): Promise<void> {
    const { station } = this.caller;
    this.#count += 1;
    const phone = `09${String(this.#number).padStart(3, '0')}${String(this.#count).padStart(5, '0')}`;
    const userID = await station.writeOwner(`飼主 ${this.#number}-${this.#count}`, phone);
    await station.write('pet.create', { _id: petID(now(), random), userID, fields: { name: '小橘', type: '貓' } });
    const deposit = { depositID: depositID(now(), random), userID, amount: 100 + this.#count };
    await station.write('deposit.receive', deposit, 3);
  }

  async #send(): Promise<boolean> {
    const { station, clinic } = this.caller;
    const sent = station.outbox.slice(0, 40);
    const body = { protocol: SYNC_PROTOCOL, epoch: this.#epoch, client: station.client, commands: sent };
    const push = { method: 'POST', path: `/sync/v1/${clinic}/push`, body } as const;
    const isTwice = this.#count % TWICE === 0;
    const [result] = await Promise.all([
      this.caller.call<PushResult>(push),
      isTwice ? this.caller.call(push) : undefined,
    ]);
    if (!result) return false;
    if (this.#epoch !== null && result.epoch !== this.#epoch) this.#offerAgain();
    this.#epoch = result.epoch;
    for (const outcome of result.outcomes) this.#take(outcome);
    return !result.retry;
  }

  #take(outcome: PushResult['outcomes'][number]): void {
    const { outbox } = this.caller.station;
    const at = outbox.findIndex(({ uuid }) => uuid === outcome.uuid);
    const command = outbox[at];
    if (!command) return;
    outbox.splice(at, 1);
    if (outcome.status !== 'applied') this.refused.push(`${command.name}: ${JSON.stringify(outcome)}`);
    else {
      this.acknowledged.push(command);
      this.acknowledgedAt.push(performance.now());
    }
  }

  /** [C70] */
  #offerAgain(): void {
    this.epochs += 1;
    this.caller.station.outbox.unshift(...this.acknowledged.splice(0));
    this.caller.station.renumber();
  }
}
