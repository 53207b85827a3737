import { createHash, randomUUID } from 'node:crypto';
import { cardFlex } from '@vetloom/documents/message-card-flex.ts';
import { cardHtml } from '@vetloom/documents/message-card-html.ts';
import { bookingKind } from '@vetloom/domain/booking/booking.kind.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { OWNER_LINK_MASK } from '@vetloom/domain/core/owner-link-mask.ts';
import { ownerPageLink } from '@vetloom/domain/core/owner-page-link.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { planKind } from '@vetloom/domain/hospital/plan.kind.ts';
import { CODE_MASK } from '@vetloom/domain/message/code-mask.ts';
import { type Message, type MessageAttempt, textBy } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { handMessages, noteChannel, settleMessages } from '@vetloom/domain/message/outbox.commands.ts';
import type { HandingOutcome } from '@vetloom/domain/message/outcome.schema.ts';
import { signatureKind } from '@vetloom/domain/signature/signature.kind.ts';
import type { MailFile } from '@vetloom/integrations/mail/smtp-channel.ts';
import { type DueMessage, dueMessages, handedOverSince, handingMessages } from '@vetloom/storage/outbox/outbox-rows.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import type { z } from 'zod';
import type { LinkKeys } from '../../booking/owner/link-keys.ts';
import { claimMayGo } from '../../claim/claim-may-go.ts';
import { one } from '../../engine/read.ts';
import type { CodeKeys } from '../codes/code-keys.ts';
import { type OpenWays, wayFor } from './channel-accounts.ts';
import { notedOutcome } from './noted-outcome.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { runAsOutbox } from './run-as-outbox.ts';
import type { StuckMessages } from './stuck-messages.ts';

/** Messages that are taken out of the queue at once where the vendor knows keys: a killed server leaves so many to be asked about at the most. */
const AT_ONCE = 100;
/** The same where it has none: a person has to look after each that a killed server leaves, asked or not. */
const AT_ONCE_WITHOUT_KEYS = 8;
/** What the clinic has set of writing to owners. */
const WAYS = [MESSAGE_SETTING, MESSAGE_ACCOUNTS, MESSAGE_STATE] as const;
/** Messages of one turn; what is left follows in the next. */
const MOST_A_TURN = 50_000;
/** Connections to one vendor at the same time: the one that allows fewest allows 15. */
const CONNECTIONS = 8;
/**
 * Seconds after which a process doesn't ask any more for what it has taken out of the queue, where the vendor has no keys: it stood still meanwhile, its right to the
 * outbox runs out, and somebody may have let the message go again. None waits as long by itself, since as many are taken as are asked for at once.
 */
const HELD_UP_S = 60;
/** After so many answers they are noted. */
const NOTED_TOGETHER = 25;

/** A message that is with the vendor, by its attempt. */
interface Handed {
  readonly message: Message;
  readonly attempt: MessageAttempt;
}

interface Settled {
  readonly messageID: string;
  readonly attemptID: string;
  readonly outcome: HandingOutcome;
}

/** How a message is laid out by a way that can, and what it answers. */
const laidOut = ({ card, answersMail, text }: Message, channel: Channel) => ({
  ...(card !== undefined && channel === 'line' && { flex: cardFlex(card, text) }),
  ...(card !== undefined && channel === 'mail' && { html: cardHtml(card, text) }),
  ...(answersMail !== undefined && channel === 'mail' && { answers: answersMail }),
});

/** A key that follows from the attempt, as a UUID: whoever asks again asks by the same. */
export function attemptKey(clinic: string, messageID: string, attemptID: string): string {
  const hex = createHash('sha256').update(`${clinic}\n${messageID}\n${attemptID}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * One turn of a clinic's outbox: what is due is taken out of the queue in one transaction, handed to the vendors, and what these answered is noted in the next
 * ones. Whoever runs it holds the clinic's outbox alone, so that what it finds as being handed over was left by a process that ended.
 */
export class OutboxTurn {
  readonly #parts: OutboxParts;
  readonly #clinic: string;
  readonly #ways: OpenWays;
  readonly #stopped: () => boolean;
  readonly #codeKeys: CodeKeys;
  readonly #linkKeys: LinkKeys;
  readonly #stuck: StuckMessages;
  /** The last taking: ways that go at the same time take one after the other, each knowing what the others took of the day's limit. */
  #taking: Promise<unknown> = Promise.resolve();

  constructor(
    parts: OutboxParts,
    {
      clinic,
      ways,
      codeKeys,
      linkKeys,
      stuck,
      stopped,
    }: {
      readonly clinic: string;
      readonly ways: OpenWays;
      readonly codeKeys: CodeKeys;
      readonly linkKeys: LinkKeys;
      readonly stuck: StuckMessages;
      readonly stopped: () => boolean;
    },
  ) {
    this.#parts = parts;
    this.#clinic = clinic;
    this.#ways = ways;
    this.#codeKeys = codeKeys;
    this.#linkKeys = linkKeys;
    this.#stuck = stuck;
    this.#stopped = stopped;
  }

  async run(): Promise<void> {
    await this.#settleLeftovers();
    // What goes on to the next way is due at once, and follows in the same turn.
    while ((await this.#pass()) > 0);
  }

  /** Hands over what is due, each way by itself, so that a slow vendor holds up no other; answers how many were handed. */
  async #pass(): Promise<number> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    const due = await db.readClinic(this.#clinic, async (tx) =>
      this.#stuck.fresh(await dueMessages(tx, { now, limit: MOST_A_TURN }), {
        ways: JSON.stringify(await Promise.all(WAYS.map((concern) => settingOf(tx.reader, concern)))),
        now,
      }),
    );
    await this.#handCodes();
    const byChannel = [...Map.groupBy(due, ({ channel }) => channel)];
    const handed = await Promise.all(
      byChannel.map(([channel, messages]) =>
        this.#passOf(
          messages,
          (wayFor(this.#ways, channel)?.sameKeySafeForS ?? 0) > 0 ? AT_ONCE : AT_ONCE_WITHOUT_KEYS,
        ),
      ),
    );
    return handed.reduce((sum, count) => sum + count, 0);
  }

  async #passOf(due: readonly DueMessage[], atOnce: number): Promise<number> {
    const left = [...due];
    let count = 0;
    while (left.length > 0 && !this.#stopped()) {
      await this.#handCodes();
      const taking = this.#taking.then(async () => {
        const most = Math.min(atOnce, await this.#leftOfToday());
        return most === 0 ? undefined : this.#take(left.splice(0, most));
      });
      this.#taking = taking.catch(() => undefined);
      const handed = await taking;
      if (!handed) break;
      count += handed.length;
      await this.#handOver(handed);
    }
    return count;
  }

  /** Codes go before everything, and although the day's limit is reached: somebody has a page open and waits. */
  async #handCodes(): Promise<void> {
    const { db, sync } = this.#parts;
    const due = await db.readClinic(this.#clinic, (tx) =>
      dueMessages(tx, { now: sync.now(), limit: AT_ONCE, codes: true }),
    );
    if (due.length > 0 && !this.#stopped()) await this.#handOver(await this.#take(due));
  }

  /** How many more may leave today, codes aside. */
  async #leftOfToday(): Promise<number> {
    const { db, sync } = this.#parts;
    return db.readClinic(this.#clinic, async (tx) => {
      const { mostADay } = await settingOf(tx.reader, MESSAGE_SETTING);
      if (mostADay === 0) return AT_ONCE;
      const [own] = (await tx.reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
      return Math.max(0, mostADay - (await handedOverSince(tx, dayStart(sync.now(), zoneOfClinic(own)))));
    });
  }

  async #take(due: readonly DueMessage[]): Promise<Handed[]> {
    const items = due.map(({ id }) => {
      const attemptID = newRowID(this.#parts.random);
      return { messageID: id, attemptID, key: attemptKey(this.#clinic, id, attemptID) };
    });
    return this.#command(handMessages, { items }, async ({ changes }) => {
      const changed = new Set(changes.map(({ id }) => id));
      this.#stuck.leave(due.filter(({ id }) => !changed.has(id)));
      return changes.flatMap((change) => {
        const message = change.collection === 'message' ? (change.body as Message | null) : null;
        const attempt = message?.attempts?.at(-1);
        return message?.status === MESSAGE_STATUS.handing && attempt ? [{ message, attempt }] : [];
      });
    });
  }

  /** What a process that ended had begun: it may have been taken, and nobody heard the answer. */
  async #settleLeftovers(): Promise<void> {
    for (;;) {
      const left = await this.#parts.db.readClinic(this.#clinic, (tx) => handingMessages(tx, AT_ONCE));
      const asked = left.flatMap(({ body: message }) => {
        const attempt = message.attempts?.find(({ outcome }) => outcome === 'handing');
        if (!attempt) return [];
        const sameKeySafeForS = wayFor(this.#ways, attempt.channel)?.sameKeySafeForS ?? 0;
        const outcome = { kind: 'unsure' as const, reason: 'interrupted', said: '', sameKeySafeForS };
        return [{ messageID: message._id, attemptID: attempt._id, outcome }];
      });
      // One that names no attempt, as no command leaves it, can't be settled: to look for it again would never end.
      if (asked.length === 0) return;
      await this.#settle(asked);
    }
  }

  /** Hands messages over, a few at a time by each way, and notes the answers as they come. */
  async #handOver(handed: readonly Handed[]): Promise<void> {
    const answered: Settled[] = [];
    const byChannel = Map.groupBy(handed, ({ attempt }) => attempt.channel);
    const note = async (least: number) => {
      while (answered.length >= least && answered.length > 0) await this.#settle(answered.splice(0, NOTED_TOGETHER));
    };
    await Promise.all(
      [...byChannel].flatMap(([channel, ofChannel]) => {
        const waiting = [...ofChannel];
        return Array.from({ length: Math.min(CONNECTIONS, waiting.length) }, async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            answered.push(await this.#send(channel, next));
            await note(NOTED_TOGETHER);
          }
        });
      }),
    );
    await note(1);
  }

  async #send(channel: Channel, { message, attempt }: Handed): Promise<Settled> {
    const named = { messageID: message._id, attemptID: attempt._id };
    const way = wayFor(this.#ways, channel);
    if (!way) return { ...named, outcome: { kind: 'refused', reason: 'noSecret', said: '' } };
    const { log, now } = this.#parts.sync;
    if (way.sameKeySafeForS === 0 && now() - message.updateDateTime >= HELD_UP_S)
      return { ...named, outcome: { kind: 'tryLater', reason: 'interrupted', said: '' } };
    const mayGo = await this.#mayGo(message).catch(() => 'away' as const);
    if (mayGo === false) return { ...named, outcome: { kind: 'refused', reason: 'claimNoConsent', said: '' } };
    const files = await this.#filesOf(message).catch(() => 'away' as const);
    const text = await this.#textOf(message, channel).catch(() => 'away' as const);
    if (mayGo === 'away' || files === 'away' || text === 'away')
      return { ...named, outcome: { kind: 'tryLater', reason: 'interrupted', said: '' } };
    // Without what it is to bring it would say something else than was meant.
    if (files === undefined) return { ...named, outcome: { kind: 'refused', reason: 'fileMissing', said: '' } };
    try {
      const subject = message.subject ?? this.#parts.subjectOf(message);
      const outcome = await way.send({
        key: attempt.key,
        to: attempt.to,
        text,
        subject,
        ...(files.length > 0 && { files }),
        ...laidOut(message, channel),
      });
      return { ...named, outcome: notedOutcome(outcome) };
    } catch (error) {
      // A fault of ours: whether the vendor was asked can't be told.
      log.error(
        { clinic: this.#clinic, message: message._id, error: String(error) },
        'a message could not be handed over',
      );
      return {
        ...named,
        outcome: { kind: 'unsure', reason: 'failure', said: '', sameKeySafeForS: way.sameKeySafeForS },
      };
    }
  }

  /** What is sent: of a code its digits, of a link its secret, which the message itself doesn't hold. */
  async #textOf(message: Message, channel: Channel): Promise<string> {
    if (message.about === 'code')
      return message.text.replace(CODE_MASK, this.#codeKeys.digitsOf(this.#clinic, message._id));
    const text = await this.#withPage(textBy(message, channel), message);
    if (!text.includes(OWNER_LINK_MASK)) return text;
    const secret = await this.#secretOf(message);
    return secret === undefined ? text : text.replaceAll(OWNER_LINK_MASK, secret);
  }

  /** The same with the secret of a link to the owner's own page, where it brings one. */
  async #withPage(text: string, { _id: linkID, userID: ownerID }: Message): Promise<string> {
    const masked = ownerPageLink('', this.#clinic, OWNER_LINK_MASK);
    if (ownerID === '' || !text.includes(masked)) return text;
    const { db, sync } = this.#parts;
    const secret = await db.inClinic(this.#clinic, (tx) =>
      this.#linkKeys.handOutPage(tx, { linkID, ownerID, madeBy: '' }, sync.now()),
    );
    return text.replaceAll(masked, ownerPageLink('', this.#clinic, secret));
  }

  /** The secret of the link that a message brings: to a booking, to the note of a day of a stay, or to a document to sign. */
  async #secretOf({ _id, sourceID = '', userID: ownerID }: Message): Promise<string | undefined> {
    const { db, sync } = this.#parts;
    if (sourceID.startsWith(bookingKind.idPrefix) && ownerID !== '')
      return db.inClinic(this.#clinic, (tx) =>
        this.#linkKeys.handOut(tx, { bookingID: sourceID, ownerID }, sync.now()),
      );
    if (sourceID.startsWith(signatureKind.idPrefix)) return this.#signatureSecretOf(sourceID, _id);
    if (!sourceID.startsWith(planKind.idPrefix)) return undefined;
    const plan = await db.readClinic(this.#clinic, (tx) => one(tx.reader, 'inHospitalPlan', sourceID));
    const told = plan?.ownerTold?.find(({ messageID }) => messageID === _id);
    return plan && told && this.#linkKeys.secretOfNote(this.#clinic, { planID: plan._id, toldID: told._id });
  }

  /** The secret of the link by which the signer for whom a message was written signs. */
  async #signatureSecretOf(signatureID: string, messageID: string): Promise<string | undefined> {
    const { db, sync } = this.#parts;
    return db.inClinic(this.#clinic, async (tx) => {
      const request = await one(tx.reader, 'signature', signatureID);
      const sent = request?.facts.find((fact) => fact.messageID === messageID);
      if (!request || !sent) return undefined;
      const leads = { signatureID: request._id, signerID: sent.signerID };
      return this.#linkKeys.handOutSignature(tx, leads, sync.now());
    });
  }

  /** Whether what goes to somebody else than its owner is still theirs to be given. */
  async #mayGo({ about, sourceID = '' }: Message): Promise<boolean> {
    return about !== 'claim' || this.#parts.db.readClinic(this.#clinic, ({ reader }) => claimMayGo(reader, sourceID));
  }

  /** The files that go with a message; undefined where one of them isn't there. */
  async #filesOf({ files = [] }: Message): Promise<MailFile[] | undefined> {
    const found: MailFile[] = [];
    for (const { hash, name, mime } of files) {
      const bytes = await this.#parts.bytesOf(this.#clinic, hash);
      if (!bytes) return undefined;
      found.push({ name, type: mime, bytes });
    }
    return found;
  }

  #settle(outcomes: readonly Settled[]): Promise<void> {
    return this.#command(settleMessages, { outcomes: [...outcomes] }, async () => undefined);
  }

  /** Asks vendors that took nothing whether they do again; answers whether one does. */
  async tryStopped(channels: readonly Channel[]): Promise<boolean> {
    let again = false;
    for (const channel of channels) {
      const answer = await wayFor(this.#ways, channel)?.account();
      if (answer?.kind !== 'answered' || answer.left === 0) continue;
      await this.#command(noteChannel, { channel, trouble: null }, async () => undefined);
      again = true;
    }
    return again;
  }

  #command<S extends z.ZodType, A>(
    command: Command<S>,
    input: z.input<S>,
    answer: (after: AfterState) => Promise<A>,
  ): Promise<A> {
    return runAsOutbox(this.#parts.sync, { clinic: this.#clinic, command, input, uuid: randomUUID(), answer });
  }
}
