import { randomUUID } from 'node:crypto';
import {
  LINE_CODE_UNKNOWN,
  lineCodeIn,
  lineLinkAnswer,
  lineLinkedMessage,
} from '@vetloom/documents/line-link-message.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { joinOwnerLine, noteOwnerLine } from '@vetloom/domain/owner/line.commands.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { accountLinkNonce } from '@vetloom/integrations/line/account-link.ts';
import type { LineChannel } from '@vetloom/integrations/line/line-channel.ts';
import { type LineEvent, readLineWebhook } from '@vetloom/integrations/line/webhook.ts';
import {
  noteLineEvent,
  noteLineStanding,
  ownersOfLine,
  takeLineCode,
  useLineNonce,
} from '@vetloom/storage/outbox/line-rows.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';
import type { ConversationHearer } from '../../conversation/conversation-hearer.ts';
import { isPractice } from '../../engine/outward.ts';
import type { MessageServices } from '../message-services.ts';
import { attemptKey } from '../outbox/outbox-turn.ts';
import { runAsOutbox } from '../outbox/run-as-outbox.ts';
import { lineCodeName } from './begin-line-link.ts';
import { clinicNameOf } from './clinic-name.ts';

type Of<K extends LineEvent['kind']> = Extract<LineEvent, { readonly kind: K }>;

/** A post, as it came. */
export interface LinePost {
  readonly clinic: string;
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  /** From where. */
  readonly address: string;
}

/** The app's agreement serves as long, seconds. */
const NONCE_HOLDS_S = 600;
/** Wrong codes of one account that are answered, within a quarter of an hour. */
const MOST_WRONG = 10;
const WRONG_MEMORY_MS = 15 * 60_000;
/** By so much the app's clock may go ahead of ours. */
const MOST_AHEAD_MS = 10 * 60_000;
/** Clinics' ids as they stand in paths. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;
/** Stands for the secret of a clinic that has none: working it out takes as long as for one that has. */
const NO_SECRET = randomUUID();

/** The event was done before, or says less than what is known. Undoes the transaction in which it is found. */
class NothingToDo extends Error {}

/**
 * Hears what the messaging app tells a clinic: who came and left, whose account was linked. What people write to the clinic becomes a conversation, but for
 * the code by which an owner is linked. Each event is done once; what fails for want of the database is told again by the app.
 */
export class LineEvents {
  readonly #services: MessageServices;
  readonly #conversations: ConversationHearer;
  /** Whoever posts without a secret costs a reading of the database each: one address few at a time. */
  readonly #gate = new Gate({ atOnce: 16, atOnceOfOne: 8, waiting: 200, waitingOfOne: 100 });

  constructor(services: MessageServices, conversations: ConversationHearer) {
    this.#services = services;
    this.#conversations = conversations;
  }

  /** @throws DomainError wrongCredentials for what isn't signed by the clinic's channel, a clinic without one and an unknown clinic alike; rateLimited */
  take(post: LinePost): Promise<void> {
    return this.#gate.run(networkOf(post.address), async () => {
      const read = readLineWebhook(post.rawBody, post.signature, await this.#secretOf(post.clinic));
      if (read.kind === 'forged') throw new DomainError('wrongCredentials', 'not signed by the messaging app');
      if (read.kind === 'unreadable') return;
      for (const event of read.events) await this.#take(post.clinic, event);
    });
  }

  async #secretOf(clinic: string): Promise<string> {
    const { sync, outbox } = this.#services;
    if (!CLINIC_ID.test(clinic) || (await isPractice(sync.db, clinic))) return NO_SECRET;
    const { line } = await sync.db.readClinic(clinic, (tx) => outbox.accounts.secretsIn(tx));
    return line?.channelSecret ?? NO_SECRET;
  }

  async #take(clinic: string, event: LineEvent): Promise<void> {
    try {
      await this.#does(clinic, event);
    } catch (error) {
      if (error instanceof NothingToDo) return;
      // Refused for good: an owner who is gone, a clinic that is closed. Told again it would be refused again.
      if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
      const { log } = this.#services.sync;
      log.warn({ clinic, event: event.kind, error: error.codeName }, 'what the messaging app told could not be noted');
    }
  }

  #does(clinic: string, event: LineEvent): Promise<void> {
    switch (event.kind) {
      case 'follow':
      case 'unfollow':
        return this.#stand(clinic, event);
      case 'accountLink':
        return this.#link(clinic, event);
      case 'message': {
        const code = event.text === undefined ? undefined : lineCodeIn(event.text);
        return code === undefined ? this.#heard(clinic, event) : this.#invited(clinic, event, code);
      }
      case 'unsend':
        return this.#conversations.unsend(clinic, { ...event, at: this.#atOf(event) });
      case 'postback':
        return Promise.resolve();
      default:
        throw new Error(`unknown event: ${event satisfies never}`);
    }
  }

  /** Somebody wrote to the clinic. */
  #heard(clinic: string, event: Of<'message'>): Promise<void> {
    return this.#conversations.hear(clinic, { ...event, at: this.#atOf(event) }, () => new NothingToDo());
  }

  /** When something happened, Unix seconds: what is ahead can't have (law 4), and would stand above everything that is told later. */
  #atOf({ atMs }: LineEvent): number {
    const now = this.#services.sync.now();
    return atMs > now * 1000 + MOST_AHEAD_MS || atMs < 0 ? now : Math.floor(atMs / 1000);
  }

  async #stand(clinic: string, { id, kind, userID, ...event }: Of<'follow'> | Of<'unfollow'>): Promise<void> {
    const { sync } = this.#services;
    // What is ahead can't have happened (law 4), and would stand above everything that is told later.
    const nowMs = sync.now() * 1000;
    const atMs = event.atMs > nowMs + MOST_AHEAD_MS ? nowMs : event.atMs;
    await runAsOutbox(sync, {
      ...{ clinic, command: noteOwnerLine, uuid: randomUUID(), by: 'line' },
      before: async (tx) => {
        const now = sync.now();
        const isNew = await noteLineEvent(tx, id, now);
        if (!isNew || !(await noteLineStanding(tx, { lineUserID: userID, atMs, now }))) throw new NothingToDo();
      },
      input: async (base) => ({
        userIDs: await ownersOfLine(base, clinic, userID),
        lineUserID: userID,
        leftDateTime: kind === 'follow' ? 0 : Math.floor(atMs / 1000),
      }),
      answer: async () => undefined,
    });
    await this.#conversations.stand(clinic, userID, kind === 'follow' ? 0 : Math.floor(atMs / 1000));
  }

  /** The app's callback: only its nonce says whose account it is. */
  async #link(clinic: string, { id, userID, atMs, linked, nonce, replyToken }: Of<'accountLink'>): Promise<void> {
    if (!linked) return;
    const { sync, outbox } = this.#services;
    const { line } = await outbox.accounts.waysOf(clinic);
    const profile = await line?.profile(userID);
    const nonceHash = this.#nonceName(clinic, nonce);
    let ownerID = '';
    await runAsOutbox(sync, {
      ...{ clinic, command: joinOwnerLine, uuid: randomUUID(), by: 'line' },
      before: async (tx) => {
        if (!(await noteLineEvent(tx, id, sync.now()))) throw new NothingToDo();
        const found = await useLineNonce(tx, { nonceHash, lineUserID: userID, at: Math.floor(atMs / 1000) });
        if (found === undefined) throw new NothingToDo();
        ownerID = found;
      },
      input: async () => ({
        userID: ownerID,
        lineUserID: userID,
        name: profile?.kind === 'answered' ? nameIn(profile.displayName) : '',
      }),
      answer: async () => undefined,
    });
    await this.#conversations.recognise(clinic, userID, ownerID);
    if (line && replyToken !== undefined)
      await line.reply({ replyToken, text: lineLinkedMessage(await clinicNameOf(sync.db, clinic)) });
  }

  /** Somebody wrote a code: they are sent to where they agree, by an address that is theirs alone. */
  async #invited(clinic: string, event: Of<'message'>, code: string): Promise<void> {
    const { sync, outbox } = this.#services;
    const { line } = await outbox.accounts.waysOf(clinic);
    if (!line) return;
    const guesser = `line ${clinic} ${event.userID}`;
    const [wrong = 0] = await sync.db.access.guesses.begin([guesser], Date.now(), WRONG_MEMORY_MS);
    if (wrong >= MOST_WRONG) return;
    const nonce = accountLinkNonce();
    const now = sync.now();
    const known = await sync.db.inClinic(clinic, async (tx) => {
      if (!(await noteLineEvent(tx, event.id, now))) throw new NothingToDo();
      return takeLineCode(tx, {
        codeHash: lineCodeName(outbox, clinic, code),
        lineUserID: event.userID,
        nonceHash: this.#nonceName(clinic, nonce),
        nonceUntil: now + NONCE_HOLDS_S,
        now,
      });
    });
    if (!known) return answerIn(line, event, LINE_CODE_UNKNOWN);
    await sync.db.access.guesses.right(guesser, guesser);
    const token = await line.linkToken(event.userID);
    // Whoever waits in vain writes the code again.
    if (token.kind !== 'answered') return;
    const address = line.linkAddress(token.linkToken, nonce);
    const text = lineLinkAnswer(await clinicNameOf(sync.db, clinic), address);
    await answerIn(line, event, text, attemptKey(clinic, event.id, event.userID));
  }

  #nonceName(clinic: string, nonce: string): string {
    return this.#services.outbox.codeKeys.nameOf('line nonce', clinic, nonce);
  }
}

/** Answers in the conversation; where it is too late for that, and a key is given, by a message of the month's. */
async function answerIn(line: LineChannel, { replyToken, userID }: LineEvent, text: string, key?: string) {
  const answered = replyToken === undefined ? undefined : await line.reply({ replyToken, text });
  if (key !== undefined && (answered === undefined || answered.kind === 'refused'))
    await line.send({ key, to: userID, text });
}

/** A name as a line of a document takes it. */
const nameIn = (displayName: string): string =>
  displayName
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed();
