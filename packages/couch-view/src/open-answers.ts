import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';
import type { FastifyReply } from 'fastify';
import type { Visitor } from './visitor.ts';

/** Streamed answers that one person, and everyone together, may have open in a process. */
const MOST_BY_PERSON = 20;
const MOST = 300;
/** A reader that takes nothing for so long is hung up on, in ms. */
const LONGEST_STILL_MS = 120_000;

/**
 * Answers that are made while they are sent. Readers take their time; what they hold meanwhile is one page in memory and no connection of
 * the database, and few pages are read at a time, so that many slow readers are no trouble to anybody else.
 */
export class OpenAnswers {
  readonly #byPerson = new Map<string, number>();
  #open = 0;
  // Live feeds wait here too, so the line is as long as all that may be open.
  readonly #pages = new Gate({ atOnce: 2, atOnceOfOne: 1, waiting: 4000, waitingOfOne: 60 });

  /** Counts an answer as open until its line is closed. @throws DomainError rateLimited */
  hold({ person }: Visitor, reply: FastifyReply): void {
    const { email } = person;
    const held = this.#byPerson.get(email) ?? 0;
    if (held >= MOST_BY_PERSON || this.#open >= MOST)
      throw new DomainError('rateLimited', 'too many answers are being read');
    this.#byPerson.set(email, held + 1);
    this.#open += 1;
    reply.raw.setTimeout(LONGEST_STILL_MS, () => reply.raw.destroy());
    reply.raw.once('close', () => {
      this.#open -= 1;
      const left = (this.#byPerson.get(email) ?? 1) - 1;
      if (left > 0) this.#byPerson.set(email, left);
      else this.#byPerson.delete(email);
    });
  }

  /** Reads and prints one page, when its turn comes. */
  page<T>({ person }: Visitor, work: () => Promise<T>): Promise<T> {
    return this.#pages.run(person.email, work);
  }
}
