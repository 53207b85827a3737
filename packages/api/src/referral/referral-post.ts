import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import {
  hearReferralWithdrawn,
  noteAnswerCarried,
  receiveReferral,
} from '@vetloom/domain/referral/received-referral.commands.ts';
import { receivedReferralID } from '@vetloom/domain/referral/received-referral.kind.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { LetterWord } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { hearReferralAnswer, noteCarriedReferral } from '@vetloom/domain/referral/sent-referral.commands.ts';
import type { CarryTrouble, SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import type { z } from 'zod';
import { isPractice } from '../engine/outward.ts';
import { goRound, runInRound } from '../message/outbox/round.ts';
import type { PrintCall } from '../print/print-data.ts';
import { CARRIER, copiedFiles, FileGoneError, packetOf } from './letter-packet.ts';

/** Letters of a clinic that one round looks at; the next one goes on. */
const AT_ONCE = 50;

/** What stands in the way, as far as it may pass: everything else is the round's to report. */
function troubleOf(error: unknown): CarryTrouble | undefined {
  if (error instanceof FileGoneError) return 'fileGone';
  if (!(error instanceof DomainError)) return undefined;
  if (error.codeName === 'storageQuotaFull') return 'full';
  return error.codeName === 'clinicClosed' ? 'closed' : undefined;
}

/**
 * Carries letters between clinics of an alliance: to the one that they are for, what its people answer back, and that a letter was taken back. Every process may, at once and however often: a letter is
 * known there by its id here, each word by its own, and one that is killed leaves off where the next one begins.
 */
export class ReferralPost {
  readonly #services: PrintCall['services'];
  readonly #under = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #stopped = false;

  constructor(services: PrintCall['services']) {
    this.#services = services;
  }

  /** Goes round clinics. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#services.sync.log,
      failed: 'could not carry letters between clinics',
    });
  }

  /** Carries what waits in a clinic. Asked for while that is under way, it looks once more afterwards. */
  work(clinic: string): Promise<void> {
    const under = this.#under.get(clinic);
    if (under) {
      this.#again.add(clinic);
      return under;
    }
    const work = this.#all(clinic).finally(() => this.#under.delete(clinic));
    this.#under.set(clinic, work);
    return work;
  }

  /** Works without anybody waiting for it. */
  wake(clinic: string): void {
    void this.runDue([{ id: clinic }]);
  }

  /** Begins no further letter, and waits for those that are under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#under.values());
  }

  async #all(clinic: string): Promise<void> {
    do {
      this.#again.delete(clinic);
      await this.#round(clinic);
    } while (this.#again.has(clinic) && !this.#stopped);
  }

  async #round(clinic: string): Promise<void> {
    const { db } = this.#services.sync;
    const { sent, received } = await db.readClinic(clinic, async ({ reader }) => ({
      sent: (await reader.query('sentReferral', 'byCarried', WAITING)) as unknown as SentReferral[],
      received: (await reader.query('receivedReferral', 'byCarried', WAITING)) as unknown as ReceivedReferral[],
    }));
    // A copy to practise on tells no other clinic anything.
    if (sent.length + received.length === 0 || (await isPractice(db, clinic))) return;
    for (const letter of sent) await this.#byItself(clinic, letter, () => this.#send(clinic, letter));
    for (const letter of received) await this.#byItself(clinic, letter, () => this.#answer(clinic, letter));
  }

  /** What fails at one letter leaves the others; the next round asks again. */
  async #byItself(clinic: string, { _id }: { readonly _id: string }, work: () => Promise<void>): Promise<void> {
    if (this.#stopped) return;
    try {
      await work();
    } catch (error) {
      this.#services.sync.log.warn({ clinic, letter: _id, error: String(error) }, 'could not carry a letter');
    }
  }

  async #send(clinic: string, letter: SentReferral): Promise<void> {
    const carried = letter.said.length;
    const note = (trouble: CarryTrouble | '', deliveredDateTime: number) =>
      this.#run(clinic, noteCarriedReferral, { letterID: letter._id, deliveredDateTime, trouble, carried });
    const isBack = letter.said.some(({ outcome }) => outcome === 'withdrawn');
    // What was taken back before it left stays here.
    if (isBack && letter.deliveredDateTime === 0 && !(await this.#isThere(clinic, letter))) return note('', 0);
    try {
      if (letter.deliveredDateTime === 0 && !isBack) {
        const partners = await partnersOf(this.#services.sync.db, clinic);
        if (!partners.some(({ id }) => id === letter.partner)) return await note('notAllied', 0);
        await this.#deliver(clinic, letter);
      }
      if (isBack)
        await this.#run(letter.partner, hearReferralWithdrawn, {
          letterID: receivedReferralID(clinic, letter._id),
          words: letter.said.filter(({ outcome }) => outcome === 'withdrawn'),
        });
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      return note(trouble, 0);
    }
    await note('', this.#services.sync.now());
  }

  /** Whether a process that was killed behind it had brought the letter. */
  #isThere(clinic: string, letter: SentReferral): Promise<boolean> {
    const id = receivedReferralID(clinic, letter._id);
    return this.#services.sync.db.readClinic(
      letter.partner,
      async ({ reader }) => (await reader.getMany('receivedReferral', [id]))[0] !== undefined,
    );
  }

  async #deliver(clinic: string, letter: SentReferral): Promise<void> {
    if (await this.#isThere(clinic, letter)) return;
    const now = this.#services.sync.now();
    await this.#run(letter.partner, receiveReferral, {
      letter: await packetOf(this.#services, { clinic, letter, now }),
    });
  }

  async #answer(clinic: string, letter: ReceivedReferral): Promise<void> {
    try {
      const words: LetterWord[] = [];
      for (const word of letter.said.filter(({ outcome }) => outcome !== 'withdrawn'))
        words.push({ ...word, files: await copiedFiles(this.#services.files, clinic, letter.from, word.files) });
      await this.#run(letter.from, hearReferralAnswer, { letterID: letter.sentID, words });
    } catch (error) {
      // The letter is gone there, with the animal or the person: nobody is left to be told.
      if (!(error instanceof DomainError && error.codeName === 'notFound')) throw error;
    }
    await this.#run(clinic, noteAnswerCarried, { letterID: letter._id, carried: letter.said.length });
  }

  #run<S extends z.ZodType>(clinic: string, command: Command<S>, input: z.input<S>): Promise<void> {
    const uuid = randomUUID();
    return runInRound(this.#services.sync, {
      clinic,
      command,
      input,
      uuid,
      by: CARRIER,
      answer: async () => undefined,
    });
  }
}

const WAITING = { equals: [1], limit: AT_ONCE };
