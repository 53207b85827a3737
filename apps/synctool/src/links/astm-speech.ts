import { type AstmAction, AstmLink } from '@vetloom/integrations/instrument/astm/link.ts';
import { readAstm, specimensAskedFor } from '@vetloom/integrations/instrument/astm/read-astm.ts';
import { cancellationOfAstm, nothingOfAstm, orderOfAstm } from '@vetloom/integrations/instrument/astm/write-astm.ts';
import type { Connection } from './line/line.ts';
import type { Instrument } from './link.ts';
import { OUR_NAME } from './our-name.ts';
import type { Ears, Mark, Speech, Talk } from './speech.ts';
import { clockAhead, wallClock } from './wall-clock.ts';

/** ASTM E1394 over E1381 (spec 3 §7 "VetScan" VS2): an instrument's last frame is acknowledged when its message is kept. */
export const ASTM_SPEECH: Speech = {
  talk: (connection, ears, instrument) => new AstmTalk(connection, ears, instrument),
  order: (task, instrument, mark) =>
    orderOfAstm(task, wallClock(task.orderedAt), envelope(instrument, mark), instrument.charset),
  cancellation: (orderNumber, instrument, mark) =>
    cancellationOfAstm(orderNumber, envelope(instrument, mark), instrument.charset),
  clockAhead(message, { charset }, now) {
    const reading = readAstm(message, charset);
    return reading.kind === 'read' ? clockAhead(reading.reports[0]?.sent ?? '', now) : undefined;
  },
};

const envelope = ({ device }: Instrument, { number, now }: Mark) => ({
  ...{ sender: OUR_NAME, receiver: device, number, madeAt: wallClock(now) },
});

/** How long an answer to a question may take, ms. */
const MOST_TELLING_MS = 60_000;

/** What of ours is under way, and who waits for it. */
interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

class AstmTalk implements Talk {
  readonly #connection: Connection;
  readonly #ears: Ears;
  readonly #instrument: Instrument;
  readonly #link = new AstmLink();
  #timer: NodeJS.Timeout | undefined;
  #waiting: Waiting | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(connection: Connection, ears: Ears, instrument: Instrument) {
    this.#connection = connection;
    this.#instrument = instrument;
    this.#ears = ears;
  }

  take = (bytes: Uint8Array): void => this.#do(this.#link.take(bytes));

  drained = async (): Promise<void> => {
    await this.#last;
  };

  closed = (): void => {
    this.#isClosed = true;
    this.#do(this.#link.close());
  };

  send = async (message: Uint8Array, signal: AbortSignal): Promise<void> => {
    if (this.#isClosed) throw new Error('the line was lost');
    if (this.#waiting) throw new Error('another message is under way');
    await new Promise<void>((resolve, reject) => {
      const stopped = () => reject(new Error('stopped'));
      signal.addEventListener('abort', stopped, { once: true });
      const through = (done: () => void) => {
        signal.removeEventListener('abort', stopped);
        this.#waiting = undefined;
        done();
      };
      this.#waiting = { resolve: () => through(resolve), reject: (error) => through(() => reject(error)) };
      this.#do(this.#link.send(message));
    });
  };

  /** Asks for the line and gives it back. */
  probe = (signal: AbortSignal): Promise<void> => this.send(new Uint8Array(), signal);

  #do(actions: readonly AstmAction[]): void {
    for (const action of actions) this.#act(action);
  }

  #act(action: AstmAction): void {
    switch (action.kind) {
      case 'write':
        if (!this.#isClosed) this.#connection.write(action.bytes);
        break;
      case 'timer':
        clearTimeout(this.#timer);
        if (action.milliseconds !== null && !this.#isClosed) {
          this.#timer = setTimeout(() => this.#do(this.#link.timeout()), action.milliseconds);
        }
        break;
      case 'message':
        this.#message(action.message);
        break;
      case 'cut':
        this.#ears.trouble('a message broke off');
        void this.#keep(action.message);
        break;
      case 'sent':
        this.#ears.contact();
        this.#waiting?.resolve();
        break;
      case 'failed':
        this.#waiting?.reject(new Error(action.why));
        break;
      case 'trouble':
        this.#ears.trouble(action.why);
        break;
    }
  }

  #message(message: Uint8Array): void {
    const { charset } = this.#instrument;
    const asked = specimensAskedFor(message, charset);
    if (asked.length > 0 && readAstm(message, charset).kind === 'empty') {
      this.#ears.contact();
      this.#do(this.#link.answer(true));
      this.#last = this.#tell(asked);
      return;
    }
    this.#last = this.#keep(message).then((isKept) => this.#do(this.#link.answer(isKept)));
  }

  /** Answers what was ordered for specimens; once it has sent its end, which the line waits for. */
  async #tell(asked: readonly string[]): Promise<void> {
    for (const orderNumber of asked) {
      const mark = { number: String(Date.now()), now: Math.floor(Date.now() / 1000) };
      const ordered = this.#ears.ordered(orderNumber);
      try {
        await this.send(
          ordered ?? nothingOfAstm(envelope(this.#instrument, mark)),
          AbortSignal.timeout(MOST_TELLING_MS),
        );
        if (ordered) this.#ears.given(orderNumber);
      } catch (error) {
        this.#ears.trouble(
          `an order that it asked for could not be told: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
  }

  async #keep(message: Uint8Array): Promise<boolean> {
    try {
      await this.#ears.keep(message);
      return true;
    } catch (error) {
      this.#ears.trouble(`a message could not be kept: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  }
}
