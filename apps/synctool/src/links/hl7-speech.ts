import {
  type Acknowledgement,
  acknowledgedBy,
  acknowledgementOf,
} from '@vetloom/integrations/instrument/hl7/acknowledge.ts';
import { type MllpEvent, MllpFramer, mllpFrame } from '@vetloom/integrations/instrument/hl7/mllp.ts';
import { readHl7 } from '@vetloom/integrations/instrument/hl7/read-hl7.ts';
import { cancellationOfHl7, orderOfHl7 } from '@vetloom/integrations/instrument/hl7/write-hl7.ts';
import type { Connection } from './line/line.ts';
import { type Instrument, LinkRefusal } from './link.ts';
import { OUR_NAME } from './our-name.ts';
import type { Ears, Mark, Speech, Talk } from './speech.ts';
import { clockAhead, wallClock } from './wall-clock.ts';

/** How long an instrument may take to acknowledge a message of ours, ms. */
const ANSWER_MS = 30_000;
/** Messages that may wait to be kept before the other side is asked to pause. */
const MOST_WAITING = 8;

/** HL7 v2 over MLLP: acknowledged when kept, AE when it couldn't be, AR for what never could. */
export const HL7_SPEECH: Speech = {
  talk: (connection, ears, { charset }) => new Hl7Talk(connection, ears, charset),
  order: (task, instrument, mark) =>
    orderOfHl7(task, wallClock(task.orderedAt), envelope(instrument, mark), instrument.charset),
  cancellation: (orderNumber, instrument, mark) =>
    cancellationOfHl7(orderNumber, envelope(instrument, mark), instrument.charset),
  clockAhead(message, { charset }, now) {
    const reading = readHl7(message, charset);
    return reading.kind === 'read' ? clockAhead(reading.reports[0]?.sent ?? '', now) : undefined;
  },
};

const envelope = ({ device }: Instrument, { number, now }: Mark) => ({
  ...{ sender: OUR_NAME, receiver: device, number, madeAt: wallClock(now) },
});

/** What of ours is under way, and who waits for it. */
interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

class Hl7Talk implements Talk {
  readonly #connection: Connection;
  readonly #ears: Ears;
  readonly #charset: Instrument['charset'];
  readonly #framer = new MllpFramer();
  /** One after the other: an instrument takes the answers in the order of its messages. */
  #last: Promise<void> = Promise.resolve();
  #waitingCount = 0;
  #waiting: Waiting | undefined;
  #answers = 0;
  #isClosed = false;

  constructor(connection: Connection, ears: Ears, charset: Instrument['charset']) {
    this.#charset = charset;
    this.#connection = connection;
    this.#ears = ears;
  }

  take = (bytes: Uint8Array): void => {
    for (const event of this.#framer.take(bytes)) this.#heard(event);
  };

  drained = async (): Promise<void> => {
    for (const event of this.#framer.close()) this.#heard(event);
    await this.#last;
  };

  closed = (): void => {
    this.#isClosed = true;
    for (const event of this.#framer.close()) this.#heard(event);
    this.#waiting?.reject(new Error('the line was lost'));
  };

  send = async (message: Uint8Array, signal: AbortSignal): Promise<void> => {
    if (this.#isClosed) throw new Error('the line was lost');
    if (this.#waiting) throw new Error('another message is under way');
    await new Promise<void>((resolve, reject) => {
      const stopped = () => this.#waiting?.reject(new Error('stopped'));
      const late = setTimeout(() => this.#waiting?.reject(new Error('no acknowledgement')), ANSWER_MS);
      signal.addEventListener('abort', stopped, { once: true });
      const through = (done: () => void) => {
        clearTimeout(late);
        signal.removeEventListener('abort', stopped);
        this.#waiting = undefined;
        done();
      };
      this.#waiting = { resolve: () => through(resolve), reject: (error) => through(() => reject(error)) };
      this.#connection.write(mllpFrame(message));
    });
  };

  #heard(event: MllpEvent): void {
    switch (event.kind) {
      case 'message':
        this.#inTurn(() => this.#message(event.message));
        break;
      case 'tooLong':
        this.#ears.trouble('a message was too long');
        this.#inTurn(async () => this.#answer(event.head, 'rejected', 'too long'));
        break;
      case 'cut':
        this.#ears.trouble('a message broke off');
        break;
    }
  }

  #inTurn(work: () => Promise<void>): void {
    this.#waitingCount += 1;
    if (this.#waitingCount === MOST_WAITING) this.#connection.pause();
    this.#last = this.#last.then(work).finally(() => {
      this.#waitingCount -= 1;
      if (this.#waitingCount === MOST_WAITING - 1 && !this.#isClosed) this.#connection.resume();
    });
  }

  async #message(message: Uint8Array): Promise<void> {
    const acknowledged = acknowledgedBy(message, this.#charset);
    if (acknowledged) {
      this.#ears.contact();
      const { isAccepted, reason } = acknowledged;
      if (isAccepted) this.#waiting?.resolve();
      else this.#waiting?.reject(new LinkRefusal(`the instrument refused it: ${reason || 'without a reason'}`));
      return;
    }
    if (message.length === 0) return;
    try {
      await this.#ears.keep(message);
      this.#answer(message, 'accepted');
    } catch (error) {
      this.#ears.trouble(`a message could not be kept: ${error instanceof Error ? error.message : error}`);
      this.#answer(message, 'error', 'could not be kept');
    }
  }

  #answer(message: Uint8Array, became: Acknowledgement, reason = ''): void {
    this.#answers += 1;
    const made = { madeAt: wallClock(Math.floor(Date.now() / 1000)), number: `A${this.#answers}`, reason };
    const answer = acknowledgementOf(message, became, made);
    if (!answer) this.#ears.trouble('a message without a header that names it: nobody can be told of it');
    else if (!this.#isClosed) this.#connection.write(mllpFrame(answer));
  }
}
