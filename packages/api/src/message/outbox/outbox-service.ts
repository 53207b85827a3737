import { randomUUID } from 'node:crypto';
import { MESSAGE_STATE } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import { dueMessages, handingMessages, leaveOutbox, takeOutbox } from '@vetloom/storage/outbox/outbox-rows.ts';
import { LinkKeys } from '../../booking/owner/link-keys.ts';
import { isPractice } from '../../engine/outward.ts';
import { CodeKeys } from '../codes/code-keys.ts';
import { ArrivalAsks } from './ask-whether-arrived.ts';
import { ChannelAccounts, type OpenWays } from './channel-accounts.ts';
import { maskLinksIn } from './mask-links.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { OutboxTurn } from './outbox-turn.ts';
import { StuckMessages } from './stuck-messages.ts';

/** Seconds that a process is taken to be alive after its last sign. */
export const LEASE_SECONDS = 120;
const SIGN_MS = 20_000;
/** How often a vendor that takes nothing is asked whether it does again, seconds. */
const STOPPED_ASKED_S = 600;

/**
 * Hands the messages of clinics over (law 7: what leaves the machine is a job of its own). The messages themselves are the queue: a command that asks for one
 * queues it in its own transaction. Of a clinic one process works at a time, whichever it is; within it each clinic has at most one turn.
 */
export class OutboxService {
  readonly accounts: ChannelAccounts;
  /** By which codes of owners are made and known. */
  readonly codeKeys: CodeKeys;
  /** By which links of owners to their bookings are made. */
  readonly linkKeys: LinkKeys;
  readonly #parts: OutboxParts;
  readonly #arrivals: ArrivalAsks;
  readonly #holder = randomUUID();
  readonly #turns = new Map<string, Promise<void>>();
  /** Clinics that were asked for again while their turn ran. */
  readonly #again = new Set<string>();
  readonly #stuck = new Map<string, StuckMessages>();
  /** What rounds have begun with vendors. */
  readonly #underWay = new Set<string>();
  /** Clinics whose messages hold no secret of a link. */
  readonly #masked = new Set<string>();
  readonly #stoppedAskedAt = new Map<string, number>();
  #stopped = false;

  private constructor(parts: OutboxParts, key: Uint8Array) {
    this.#parts = parts;
    this.#arrivals = new ArrivalAsks(parts);
    this.accounts = new ChannelAccounts(parts.db, key, parts.makers);
    this.codeKeys = new CodeKeys(key);
    this.linkKeys = new LinkKeys(key);
  }

  static async open(parts: OutboxParts): Promise<OutboxService> {
    const key = Buffer.from(await parts.db.system.secret('message-keys')).subarray(0, 32);
    return new OutboxService(parts, key);
  }

  /**
   * Looks through clinics, one after the other, works where something is due and asks vendors what became of messages. Vendors take their time, so that nobody
   * waits for those of another clinic: what is still under way at one is left to it. What fails at one leaves the others.
   */
  async runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    const begun: Promise<void>[] = [];
    for (const { id } of clinics) {
      if (this.#stopped) break;
      await this.#guarded(id, async () => {
        await this.#maskLinks(id);
        if (await this.#isDue(id)) begun.push(this.#alone(`work ${id}`, id, () => this.work(id)));
        const asks = await this.#asksOf(id);
        if (asks.length > 0) begun.push(this.#alone(`ask ${id}`, id, () => this.#ask(id, asks)));
      });
    }
    await Promise.all(begun);
  }

  /** Takes the secrets of links out of messages of before, once in a clinic. */
  async #maskLinks(clinic: string): Promise<void> {
    if (this.#masked.has(clinic)) return;
    await maskLinksIn(this.#parts, clinic);
    this.#masked.add(clinic);
  }

  /** Does something that no other round is doing. */
  async #alone(name: string, clinic: string, act: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(name)) return;
    this.#underWay.add(name);
    await this.#guarded(clinic, act);
    this.#underWay.delete(name);
  }

  /** The database is away, or the clinic is closed: the next round asks again. */
  async #guarded(clinic: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#parts.sync.log.warn({ clinic, error: String(error) }, 'could not look for messages that are due');
    }
  }

  /**
   * Hands over what is due in a clinic; resolves when that is done, or at once while another process does it. Asked for while a turn runs, another follows, so
   * that what was queued meanwhile goes as well.
   */
  work(clinic: string): Promise<void> {
    const under = this.#turns.get(clinic);
    if (under) {
      this.#again.add(clinic);
      return under;
    }
    const turn = this.#turn(clinic).finally(() => {
      this.#turns.delete(clinic);
      // Asked for when the turn had looked for the last time.
      if (this.#again.delete(clinic) && !this.#stopped) this.wake(clinic);
    });
    this.#turns.set(clinic, turn);
    return turn;
  }

  /** Works without anybody waiting for it. */
  wake(clinic: string): void {
    this.work(clinic).catch((error: unknown) =>
      this.#parts.sync.log.warn({ clinic, error: String(error) }, 'messages could not be handed over'),
    );
  }

  /** Resolves when nothing is being handed over here. */
  async settled(): Promise<void> {
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
  }

  /** Takes nothing further out of the queue; what is with a vendor is waited for. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  async #turn(clinic: string): Promise<void> {
    do {
      this.#again.delete(clinic);
      // Of a copy to practise on nothing is ever due.
      if (this.#stopped || (await isPractice(this.#parts.db, clinic)) || !(await this.#sign(clinic))) return;
      let lost = false;
      const sign = setInterval(
        () =>
          void this.#sign(clinic).then(
            (kept) => {
              lost ||= !kept;
            },
            () => undefined,
          ),
        SIGN_MS,
      );
      try {
        const ways = await this.accounts.waysOf(clinic);
        await this.#turnWith(clinic, ways, () => this.#stopped || lost).run();
      } finally {
        clearInterval(sign);
        await this.#parts.db.inClinic(clinic, (tx) => leaveOutbox(tx, this.#holder));
      }
    } while (this.#again.has(clinic));
  }

  #turnWith(clinic: string, ways: OpenWays, stopped: () => boolean): OutboxTurn {
    const stuck = this.#stuck.get(clinic) ?? new StuckMessages();
    this.#stuck.set(clinic, stuck);
    return new OutboxTurn(this.#parts, {
      clinic,
      ways,
      codeKeys: this.codeKeys,
      linkKeys: this.linkKeys,
      stuck,
      stopped,
    });
  }

  #sign(clinic: string): Promise<boolean> {
    const now = this.#parts.sync.now();
    return this.#parts.db.inClinic(clinic, (tx) =>
      takeOutbox(tx, { holder: this.#holder, now, until: now + LEASE_SECONDS }),
    );
  }

  #isDue(clinic: string): Promise<boolean> {
    const now = this.#parts.sync.now();
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const [due] = await dueMessages(tx, { now, limit: 1 });
      return due !== undefined || (await handingMessages(tx, 1)).length > 0;
    });
  }

  /** What vendors are to be asked: whether those that take nothing do again, and what became of messages. */
  async #asksOf(clinic: string): Promise<(() => Promise<unknown>)[]> {
    const { db, sync } = this.#parts;
    const { stopped } = await db.readClinic(clinic, (tx) => settingOf(tx.reader, MESSAGE_STATE));
    const channels = Object.keys(stopped) as Channel[];
    const due = sync.now() - (this.#stoppedAskedAt.get(clinic) ?? 0) >= STOPPED_ASKED_S;
    const found = await this.#arrivals.unreported(clinic);
    return [
      ...(channels.length > 0 && due ? [() => this.tryStopped(clinic, channels)] : []),
      ...(found.length > 0 ? [() => this.#arrivals.ask(clinic, found, () => this.accounts.waysOf(clinic))] : []),
    ];
  }

  async #ask(clinic: string, asks: readonly (() => Promise<unknown>)[]): Promise<void> {
    for (const ask of asks) await ask();
    // What reached nobody goes on to its next way.
    if (!this.#stopped && (await this.#isDue(clinic))) await this.work(clinic);
  }

  /** Asks vendors that take nothing whether they do again, as a person or the clock wishes; what waited for one goes then. Whether one does. */
  async tryStopped(clinic: string, channels: readonly Channel[]): Promise<boolean> {
    this.#stoppedAskedAt.set(clinic, this.#parts.sync.now());
    const ways = await this.accounts.waysOf(clinic);
    const again = await this.#turnWith(clinic, ways, () => this.#stopped).tryStopped(channels);
    if (again) this.wake(clinic);
    return again;
  }
}
