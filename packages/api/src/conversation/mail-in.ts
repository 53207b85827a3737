import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { CRM_SETTING } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import {
  CONTENT_STATE,
  type ContentReason,
  MOST_LINE_TEXT,
} from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { hearLine, keepContent } from '@vetloom/domain/conversation/hear.commands.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileMime, fileName } from '@vetloom/domain/core/file-rules.ts';
import { Gate } from '@vetloom/http/gate.ts';
import type { ReceivedMail } from '@vetloom/integrations/mail/read-mail.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';
import type { z } from 'zod';
import { cleanLine, cleanText } from '../engine/clean-words.ts';
import { isPractice } from '../engine/outward.ts';
import type { FileService } from '../files/file-service.ts';
import type { MessageServices } from '../message/message-services.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';
import { conversationWith, lineOf } from './conversation-ids.ts';
import { mailInKey } from './mail-in-key.ts';
import { MailReader } from './mail-reader.ts';

/** What a mail becomes, but for whose it is. */
type HeardMail = Omit<z.input<(typeof hearLine)['input']>, 'userID'>;

/** A mail as it was handed in. */
export interface MailPost {
  readonly clinic: string;
  readonly raw: Uint8Array;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly address: string;
}

/** How far the clock of whoever hands in may be from ours, seconds: an older signature is somebody's copy. */
const SIGNED_WITHIN_S = 300;
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;
/** By so much a mail may say that it is ahead of us, and by so much that it was on its way, seconds: what says otherwise would stand where nobody looks. */
const [MOST_AHEAD_S, MOST_BEHIND_S] = [600, 7 * DAY_SECONDS];
/** Senders who never wrote before, and mails of one, within an hour: what is beyond comes later, if whoever hands it in tries again. */
const [MOST_NEW, MOST_OF_ONE, HOUR_S] = [200, 100, 3600];
const NO_KEY = randomUUID();

/** Takes in mail that a clinic's mail server hands in: signed by the clinic's key, read within bounds, once by its id. It proves nobody, and opens nothing. */
export class MailIn {
  readonly #services: MessageServices;
  readonly #files: FileService;
  readonly #reader = new MailReader();
  readonly #gate = new Gate({ atOnce: 4, atOnceOfOne: 2, waiting: 40, waitingOfOne: 20 });

  constructor(services: MessageServices, files: FileService) {
    this.#services = services;
    this.#files = files;
  }

  /** What a signature is made over. */
  static signature(key: string, timestamp: string, raw: Uint8Array): string {
    return createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest('hex');
  }

  /** @throws DomainError wrongCredentials for what isn't signed, an unknown clinic and one that takes no mail alike; badParameter for what is no mail; tooLarge, rateLimited */
  take(post: MailPost): Promise<{ readonly taken: boolean }> {
    return this.#gate.run(networkOf(post.address), async () => {
      await this.#demandSigned(post);
      const reading = await this.#reader.read(post.clinic, post.raw);
      if (reading.kind === 'refused') {
        if (reading.reason === 'tooLarge') throw new DomainError('tooLarge', 'the mail is too large');
        throw new DomainError('badParameter', 'this is no mail that can be read', { reason: reading.reason });
      }
      // Nobody waits for an answer, and an answer would be answered again.
      if (reading.mail.isAutomatic) return { taken: false };
      await this.#hear(post.clinic, reading.mail, post.raw);
      return { taken: true };
    });
  }

  async #demandSigned({ clinic, raw, timestamp = '', signature = '' }: MailPost): Promise<void> {
    const { sync } = this.#services;
    const expected = Buffer.from(MailIn.signature(await this.#keyOf(clinic), timestamp, raw));
    const given = Buffer.from(signature);
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - sync.now()) <= SIGNED_WITHIN_S;
    if (!isSigned || !isFresh) throw new DomainError('wrongCredentials', 'not signed by the clinic’s mail server');
  }

  async #keyOf(clinic: string): Promise<string> {
    const { sync, outbox } = this.#services;
    if (!CLINIC_ID.test(clinic) || (await isPractice(sync.db, clinic))) return NO_KEY;
    const setting = await sync.db.readClinic(clinic, ({ reader }) => settingOf(reader, CRM_SETTING));
    return setting.takesMail ? mailInKey(outbox.codeKeys, clinic, setting) : NO_KEY;
  }

  async #hear(clinic: string, mail: ReceivedMail, raw: Uint8Array): Promise<void> {
    const { sync } = this.#services;
    const account = mail.from.address;
    const conversationID = conversationWith('mail', account);
    const now = sync.now();
    // By its sender too: one may write an id that another's mail has.
    const number = mail.messageID || createHash('sha256').update(raw).digest('hex');
    const dateTime =
      mail.sentAt === undefined || mail.sentAt > now + MOST_AHEAD_S || mail.sentAt < now - MOST_BEHIND_S
        ? now
        : mail.sentAt;
    await this.#demandPace(clinic, conversationID, now);
    const frame = { conversationID, channel: 'mail', account, name: cleanLine(mail.from.name, 80) } as const;
    const subject = cleanLine(mail.subject, 160);
    const line = { dateTime, sourceID: cleanLine(number, 250) };
    const sourceID = `${account}\n${number}`;
    await this.#line(clinic, {
      ...{ ...frame, mailID: cleanLine(mail.messageID, 250) },
      line: {
        ...line,
        ...{ _id: lineOf('mail', sourceID), kind: 'text', text: cleanText(mail.text, MOST_LINE_TEXT), subject },
      },
    });
    for (const [at, file] of mail.files.entries()) {
      const _id = lineOf('mail', `${sourceID}\n${at}`);
      const name = cleanLine(fileName(file.name), 200);
      const mime = fileMime(file.type === 'application/octet-stream' ? '' : file.type, name) ?? fileMime('', name);
      const kind = mime?.startsWith('image/') ? 'picture' : 'file';
      const content = { name, size: file.bytes.length };
      await this.#line(clinic, {
        ...frame,
        line: { ...line, _id, kind, text: '', contentState: CONTENT_STATE.waiting, content },
      });
      await this.#keep(clinic, _id, { ...file, name, mime });
    }
  }

  /** Anybody writes from any address: a flood of them must not fill every device of the clinic. @throws DomainError rateLimited */
  async #demandPace(clinic: string, conversationID: string, now: number): Promise<void> {
    const [row] = await this.#services.sync.db.readClinic(clinic, (tx) =>
      tx.sql<{ known: boolean; begun: number; lines: number }>(
        `SELECT EXISTS (SELECT 1 FROM vetloom.document WHERE clinic_id = $1 AND collection = 'conversation' AND id = $2 AND NOT deleted) AS known,
            (SELECT count(*)::int FROM vetloom.document WHERE clinic_id = $1 AND collection = 'conversation' AND body ->> 'channel' = 'mail'
               AND (body ->> 'createDateTime')::float8 > $3) AS begun,
            (SELECT count(*)::int FROM vetloom.document WHERE clinic_id = $1 AND collection = 'conversationLine' AND "t_conversationID" = $2
               AND body ->> 'direction' = 'in' AND (body ->> 'updateDateTime')::float8 > $3) AS lines`,
        [clinic, conversationID, now - HOUR_S],
      ),
    );
    const { known = false, begun = 0, lines = 0 } = row ?? {};
    if (lines >= MOST_OF_ONE || (!known && begun >= MOST_NEW))
      throw new DomainError('rateLimited', 'too many mails within an hour', { seconds: HOUR_S });
  }

  #line(clinic: string, input: HeardMail): Promise<void> {
    return runAsOutbox(this.#services.sync, {
      ...{ clinic, command: hearLine, uuid: randomUUID(), by: 'line' },
      input: async (base) => {
        const owners = await base.sql<{ id: string }>(
          `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'user' AND NOT deleted AND lower(trim(body ->> 'email')) = $2 LIMIT 2`,
          [clinic, input.account],
        );
        return { ...input, userID: owners.length === 1 ? (owners[0]?.id ?? '') : '' };
      },
      answer: async () => undefined,
    });
  }

  async #keep(
    clinic: string,
    lineID: string,
    { name, mime, bytes }: { readonly name: string; readonly mime: string | undefined; readonly bytes: Uint8Array },
  ): Promise<void> {
    const lost = (reason: ContentReason) => ({ kind: 'lost' as const, state: CONTENT_STATE.refused, reason });
    const outcome =
      mime === undefined
        ? lost('kind')
        : await this.#files
            .keepWhole(clinic, { name: name || 'file', mime, bytes: Buffer.from(bytes) }, { email: 'mail' })
            .then((kept) => ({ kind: 'kept' as const, file: { _id: 'content', desc: '', ...kept } }))
            .catch((error: unknown) => {
              if (!(error instanceof DomainError)) throw error;
              return lost(
                error.codeName === 'storageQuotaFull'
                  ? 'noRoom'
                  : error.codeName === 'tooLarge'
                    ? 'tooLarge'
                    : 'unreadable',
              );
            });
    await runAsOutbox(this.#services.sync, {
      ...{ clinic, command: keepContent, input: { lineID, outcome }, uuid: randomUUID(), by: 'line' },
      answer: async () => undefined,
    });
  }
}
