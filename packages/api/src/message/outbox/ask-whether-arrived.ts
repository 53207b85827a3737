import { randomUUID } from 'node:crypto';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { reportMessages } from '@vetloom/domain/message/outbox.commands.ts';
import type { Channel as Way } from '@vetloom/integrations/channel/port.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { unreportedMessages } from '@vetloom/storage/outbox/outbox-rows.ts';
import { type OpenWays, wayFor } from './channel-accounts.ts';
import type { OutgoingMessage } from './channel-makers.ts';
import { keptPoints } from './noted-outcome.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { runAsOutbox } from './run-as-outbox.ts';

/** Vendors keep what became of a message for two days at the least. */
const ASKED_FOR_S = 48 * 3600;
/** A network needs some seconds; before, there is nothing to be heard. */
const NOT_BEFORE_S = 20;
const AT_ONCE = 100;

/**
 * How long to wait until one is asked about again, by how long ago it went: every half minute in the first minutes, later every quarter of an hour. An account
 * may be asked only so often.
 */
const askedAgainAfter = (ageS: number): number => (ageS < 600 ? 30 : 900);

/** Asks those vendors that can be asked what became of messages that they took. */
export class ArrivalAsks {
  readonly #parts: OutboxParts;
  /** When each message was last asked about, Unix seconds. Forgotten with the process: then one is asked once more. */
  readonly #askedAt = new Map<string, number>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Asks about messages, as `unreported` found them. */
  async ask(clinic: string, found: readonly Message[], waysOf: () => Promise<OpenWays>): Promise<void> {
    const ways = await waysOf();
    for (const channel of CHANNELS) await this.#askOf(clinic, channel, wayFor(ways, channel), found);
  }

  /** Messages that a vendor took lately, and of which nobody knows whether they arrived. */
  unreported(clinic: string): Promise<Message[]> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    for (const [key, at] of this.#askedAt) if (now - at > ASKED_FOR_S) this.#askedAt.delete(key);
    const asked = { since: now - ASKED_FOR_S, until: now - NOT_BEFORE_S, limit: AT_ONCE * 5 };
    return db.readClinic(clinic, async (tx) => {
      const found: Message[] = [];
      for (const channel of CHANNELS)
        found.push(...(await unreportedMessages(tx, { ...asked, channel })).map(({ body }) => body));
      return found;
    });
  }

  async #askOf(clinic: string, channel: Channel, way: Way<OutgoingMessage> | undefined, found: readonly Message[]) {
    if (!way?.state) return;
    const { sync } = this.#parts;
    const now = sync.now();
    const due = found
      .flatMap((message) => {
        const attempt = message.attempts?.findLast(({ outcome }) => outcome === 'handedOver');
        return attempt?.channel === channel && attempt.vendorID !== '' ? [{ message, attempt }] : [];
      })
      .filter(({ message }) => this.#isDue(clinic, message, now))
      .slice(0, AT_ONCE);
    if (due.length === 0) return;
    for (const { message } of due) this.#askedAt.set(`${clinic} ${message._id}`, now);
    const answer = await way.state(due.map(({ attempt }) => attempt.vendorID));
    if (answer.kind !== 'answered') return;
    const reports = due.flatMap(({ message, attempt }) => {
      const state = answer.states.get(attempt.vendorID);
      if (!state || state.state === 'waiting') return [];
      const [said, points] = [saidLine(state.said), keptPoints(state.points)];
      return [
        {
          ...{ messageID: message._id, attemptID: attempt._id, arrived: state.state, said },
          ...(state.reason !== undefined && { reason: state.reason }),
          ...(points !== undefined && { points }),
        },
      ];
    });
    if (reports.length === 0) return;
    await runAsOutbox(sync, {
      ...{ clinic, command: reportMessages, input: { reports }, uuid: randomUUID() },
      answer: async () => null,
    });
  }

  #isDue(clinic: string, message: Message, now: number): boolean {
    const last = this.#askedAt.get(`${clinic} ${message._id}`) ?? 0;
    return now - last >= askedAgainAfter(now - message.sentDateTime);
  }
}
