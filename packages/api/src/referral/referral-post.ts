import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import {
  hearReferralWithdrawn,
  noteAnswerCarried,
  receiveReferral,
} from '@vetloom/domain/referral/received-referral.commands.ts';
import { receivedReferralID } from '@vetloom/domain/referral/received-referral.kind.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { CarryTrouble, LetterWord } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { hearReferralAnswer, noteCarriedReferral } from '@vetloom/domain/referral/sent-referral.commands.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import type { z } from 'zod';
import { isPractice } from '../engine/outward.ts';
import { goRound, runInRound } from '../message/outbox/round.ts';
import type { PrintCall } from '../print/print-data.ts';
import { CARRIER, copiedFiles, FileGoneError, packetOf } from './letter-packet.ts';

/** Letters of a clinic that are read together. */
const AT_ONCE = 50;
/** How long what stood in the way is left alone before it is tried again, seconds: each try may make a paper and copy files. */
const AGAIN_AFTER_S = [0, 60, 300, 900, 3600] as const;

/** What stands in the way, as far as it may pass: everything else is the round's to report. */
function troubleOf(error: unknown): CarryTrouble | undefined {
  if (error instanceof FileGoneError) return 'fileGone';
  if (!(error instanceof DomainError)) return undefined;
  if (error.codeName === 'storageQuotaFull') return 'full';
  return error.codeName === 'clinicClosed' ? 'closed' : undefined;
}

/** The letter is gone there, with the animal or the person: nobody is left to be told. */
const isGone = (error: unknown): boolean => error instanceof DomainError && error.codeName === 'notFound';

/**
 * Carries letters between clinics of an alliance: to the one that they are for, what its people answer back, and that a letter was taken back. Every process may, at once and however often: a letter is
 * known there by its id here, each word by its own, and one that is killed leaves off where the next one begins.
 */
export class ReferralPost {
  readonly #services: PrintCall['services'];
  readonly #under = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  /** What stood in the way before, by clinic and letter: this process's own, so that another tries at once. */
  readonly #waits = new Map<string, { readonly tries: number; readonly until: number }>();
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

  /** Looks at all that waits, the oldest first and a few at a time: what can't be carried for long holds back nothing behind it. */
  async #round(clinic: string): Promise<void> {
    const { db } = this.#services.sync;
    // A copy to practise on tells no other clinic anything.
    if (await isPractice(db, clinic)) return;
    const partners = new Set((await partnersOf(db, clinic)).map(({ id }) => id));
    for await (const letter of this.#waiting(clinic, 'sentReferral'))
      await this.#byItself(clinic, letter, () => this.#send(clinic, letter, partners));
    for await (const letter of this.#waiting(clinic, 'receivedReferral'))
      await this.#byItself(clinic, letter, () => this.#answer(clinic, letter));
  }

  /** Letters of a clinic with something to be carried, each once. */
  async *#waiting<C extends 'sentReferral' | 'receivedReferral'>(
    clinic: string,
    collection: C,
  ): AsyncGenerator<DocumentOf<C>> {
    const seen = new Set<string>();
    let from = 0;
    for (let size = AT_ONCE; ; ) {
      const page = await this.#services.sync.db.readClinic(
        clinic,
        async ({ reader }) =>
          (await reader.query(collection, 'byCarried' as never, { equals: [1], from, limit: size })) as DocumentOf<C>[],
      );
      const fresh = page.filter(({ _id }) => !seen.has(_id));
      for (const letter of fresh) {
        if (this.#stopped) return;
        seen.add(letter._id);
        yield letter;
      }
      if (page.length < size) return;
      // Many that were written within one second are one page.
      size = fresh.length === 0 ? size * 2 : AT_ONCE;
      from = page.at(-1)?.createDateTime ?? from;
    }
  }

  /** What fails at one letter leaves the others; a later round tries again. `work` says whether nothing stood in the way. */
  async #byItself(clinic: string, { _id }: { readonly _id: string }, work: () => Promise<boolean>): Promise<void> {
    const now = this.#services.sync.now();
    const name = `${clinic} ${_id}`;
    if (this.#stopped || (this.#waits.get(name)?.until ?? 0) > now) return;
    try {
      if (await work()) this.#waits.delete(name);
      else this.#putOff(name, now);
    } catch (error) {
      this.#putOff(name, now);
      this.#services.sync.log.warn({ clinic, letter: _id, error: String(error) }, 'could not carry a letter');
    }
  }

  #putOff(name: string, now: number): void {
    const tries = (this.#waits.get(name)?.tries ?? 0) + 1;
    this.#waits.set(name, { tries, until: now + (AGAIN_AFTER_S[Math.min(tries, AGAIN_AFTER_S.length) - 1] ?? 0) });
  }

  async #send(clinic: string, letter: SentReferral, partners: ReadonlySet<string>): Promise<boolean> {
    const carried = letter.said.length;
    const note = async (trouble: CarryTrouble | '', deliveredDateTime: number) => {
      if (trouble !== letter.trouble || trouble === '')
        await this.#run(clinic, noteCarriedReferral, { letterID: letter._id, deliveredDateTime, trouble, carried });
      // Whether somebody is a partner again costs nothing to see.
      return trouble === '' || trouble === 'notAllied';
    };
    const isBack = letter.said.some(({ outcome }) => outcome === 'withdrawn');
    // What was taken back before it left stays here.
    if (isBack && letter.deliveredDateTime === 0 && !(await this.#isThere(clinic, letter))) return note('', 0);
    try {
      if (letter.deliveredDateTime === 0 && !isBack) {
        if (!partners.has(letter.partner)) return await note('notAllied', 0);
        await this.#deliver(clinic, letter);
      }
      if (isBack) await this.#takeBack(clinic, letter);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      return note(trouble, 0);
    }
    return note('', this.#services.sync.now());
  }

  async #takeBack(clinic: string, letter: SentReferral): Promise<void> {
    const words = letter.said.filter(({ outcome }) => outcome === 'withdrawn');
    try {
      await this.#run(letter.partner, hearReferralWithdrawn, {
        letterID: receivedReferralID(clinic, letter._id),
        words,
      });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
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

  async #answer(clinic: string, letter: ReceivedReferral): Promise<boolean> {
    const note = (trouble: CarryTrouble | '') =>
      this.#run(clinic, noteAnswerCarried, { letterID: letter._id, carried: letter.said.length, trouble });
    try {
      const words: LetterWord[] = [];
      for (const word of letter.said.filter(({ outcome }) => outcome !== 'withdrawn'))
        words.push({ ...word, files: await copiedFiles(this.#services.files, clinic, letter.from, word.files) });
      await this.#run(letter.from, hearReferralAnswer, { letterID: letter.sentID, words });
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble !== undefined) {
        await note(trouble);
        return false;
      }
      if (!isGone(error)) throw error;
    }
    await note('');
    return true;
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
