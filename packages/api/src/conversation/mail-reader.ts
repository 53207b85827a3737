import { Gate } from '@vetloom/http/gate.ts';
import { type MailReading, readMail } from '@vetloom/integrations/mail/read-mail.ts';
import { ThreadApart, type ThreadLimits } from '../engine/thread-apart.ts';

/** What reading a mail may cost. */
export interface MailLimits extends ThreadLimits {
  /** Bytes up to which a mail is read at once: some milliseconds of the server's own thread, whatever is in it. */
  readonly smallBytes: number;
}

const LIMITS: MailLimits = { smallBytes: 4 * 1024, longestMs: 15_000, memory: 512 };

/**
 * Reads mails of owners. Anybody on the internet writes one, and what takes a mail apart takes the square of the time for some that were made for that: a larger one is read in a thread of
 * its own, and given up as unreadable after seconds, while everything else goes on.
 */
export class MailReader {
  readonly #limits: MailLimits;
  readonly #thread: ThreadApart<Uint8Array, MailReading>;
  /** One after the other: each may take half a gigabyte. Of a clinic that is flooded few wait, so that the others' turn comes. */
  readonly #gate = new Gate({ atOnce: 1, atOnceOfOne: 1, waiting: 60, waitingOfOne: 4 });

  constructor(limits: Partial<MailLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#thread = new ThreadApart(new URL('./mail-reader-worker.ts', import.meta.url), this.#limits);
  }

  /** What a mail to a clinic says. @throws DomainError rateLimited when too many wait: whoever hands it in tries again */
  async read(clinic: string, raw: Uint8Array): Promise<MailReading> {
    if (raw.length <= this.#limits.smallBytes) return readMail(raw);
    return this.#gate.run(clinic, async () => {
      const came = await this.#thread.do(raw);
      return 'answer' in came ? came.answer : { kind: 'refused', reason: 'unreadable' };
    });
  }
}
