import { randomUUID } from 'node:crypto';
import {
  CONTENT_STATE,
  type ContentReason,
  type ConversationLine,
} from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { keepContent } from '@vetloom/domain/conversation/hear.commands.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileMime } from '@vetloom/domain/core/file-rules.ts';
import type { LineChannel } from '@vetloom/integrations/line/line-channel.ts';
import { linesToFetch } from '@vetloom/storage/conversation/content-rows.ts';
import type { z } from 'zod';
import type { FileService } from '../files/file-service.ts';
import type { MessageServices } from '../message/message-services.ts';
import { goRound } from '../message/outbox/round.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';

type Outcome = z.input<(typeof keepContent)['input']>['outcome'];

/** Contents that are fetched in one turn of a clinic, one after the other: a flood of pictures takes no more memory than one. */
const A_TURN = 40;
/** How long after a vain try the next comes, seconds; the last goes on until the app has the content no more. */
const AGAIN_AFTER_S = [5, 30, 120, 600, 3600] as const;
/** After so long nobody asks any more: the app keeps contents for a while only. */
const GIVEN_UP_S = 7 * DAY_SECONDS;
const EXTENSION: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
};

/**
 * Fetches what people send (pictures, films, files) from the messaging app and keeps it among the clinic's files: at once, because the app has it for a while only, and again
 * where that was in vain. What can't be had is said at its line. Any process may; a content that two fetch is kept once.
 */
export class ContentKeeper {
  readonly #services: MessageServices;
  readonly #files: FileService;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #stopped = false;

  constructor(services: MessageServices, files: FileService) {
    this.#services = services;
    this.#files = files;
  }

  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#services.sync.log,
      failed: 'could not fetch what owners sent',
    });
  }

  /** Fetches what is due in a clinic. Asked for while it does, it looks once more. */
  work(clinic: string): Promise<void> {
    const under = this.#turns.get(clinic);
    if (under) {
      this.#again.add(clinic);
      return under;
    }
    const turn = this.#turn(clinic).finally(() => this.#turns.delete(clinic));
    this.#turns.set(clinic, turn);
    return turn;
  }

  /** The same without anybody waiting for it. */
  wake(clinic: string): void {
    this.work(clinic).catch((error: unknown) =>
      this.#services.sync.log.warn({ clinic, error: String(error) }, 'could not fetch what owners sent'),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#turns.values());
  }

  async #turn(clinic: string): Promise<void> {
    const { sync, outbox } = this.#services;
    do {
      this.#again.delete(clinic);
      const due = await sync.db.readClinic(clinic, (tx) => linesToFetch(tx, { now: sync.now(), limit: A_TURN }));
      if (due.length === 0 || this.#stopped) continue;
      const { line } = await outbox.accounts.waysOf(clinic);
      for (const one of due) {
        if (this.#stopped) return;
        await this.#keep(clinic, one._id, await this.#tried(clinic, line, one));
      }
      if (due.length === A_TURN) this.#again.add(clinic);
    } while (this.#again.has(clinic) && !this.#stopped);
  }

  /** A fault of ours at one content holds up none of the others. */
  async #tried(clinic: string, channel: LineChannel | undefined, line: ConversationLine): Promise<Outcome> {
    try {
      return await this.#outcomeOf(clinic, channel, line);
    } catch (error) {
      this.#services.sync.log.warn({ clinic, line: line._id, error: String(error) }, 'a content could not be kept');
      return this.#later(line);
    }
  }

  async #outcomeOf(clinic: string, channel: LineChannel | undefined, line: ConversationLine): Promise<Outcome> {
    const found = await channel?.content(line.sourceID);
    if (found === undefined) return this.#later(line);
    switch (found.kind) {
      case 'gone':
        return lost(CONTENT_STATE.gone, 'expired');
      case 'tooLarge':
        return lost(CONTENT_STATE.refused, 'tooLarge');
      // The token is wrong at present: whoever mends it finds what is still there.
      case 'refused':
      case 'tryLater':
        return this.#later(line);
      case 'content':
        return this.#kept(clinic, line, found);
    }
  }

  async #kept(
    clinic: string,
    line: ConversationLine,
    { bytes, type }: { readonly bytes: Uint8Array; readonly type: string },
  ): Promise<Outcome> {
    const name = line.content?.name || nameOf(line, type);
    const mime = fileMime(type === 'application/octet-stream' ? '' : type, name) ?? fileMime('', name);
    if (mime === undefined) return lost(CONTENT_STATE.refused, 'kind');
    try {
      const kept = await this.#files.keepWhole(clinic, { name, mime, bytes: Buffer.from(bytes) }, { email: 'line' });
      return { kind: 'kept', file: { _id: 'content', desc: '', ...kept } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.codeName === 'badParameter') return lost(CONTENT_STATE.refused, 'unreadable');
      if (error.codeName === 'tooLarge') return lost(CONTENT_STATE.refused, 'tooLarge');
      return this.#later(line, error.codeName === 'storageQuotaFull' ? 'noRoom' : 'unfetched');
    }
  }

  #later({ dateTime, content }: ConversationLine, reason: ContentReason = 'unfetched'): Outcome {
    const now = this.#services.sync.now();
    if (now - dateTime > GIVEN_UP_S) return lost(CONTENT_STATE.gone, reason);
    const wait = AGAIN_AFTER_S[Math.min(content?.tries ?? 0, AGAIN_AFTER_S.length - 1)] ?? 3600;
    return { kind: 'later', nextDateTime: now + wait };
  }

  #keep(clinic: string, lineID: string, outcome: Outcome): Promise<void> {
    const { sync } = this.#services;
    return runAsOutbox(sync, {
      ...{ clinic, command: keepContent, input: { lineID, outcome }, uuid: randomUUID(), by: 'line' },
      answer: async () => undefined,
    });
  }
}

const lost = (state: 30 | 40, reason: ContentReason): Outcome => ({ kind: 'lost', state, reason });

/** What a picture is called that nobody has named. */
const nameOf = ({ dateTime, kind }: ConversationLine, type: string): string =>
  `LINE-${kind}-${dateTime}.${EXTENSION[type] ?? 'bin'}`;
