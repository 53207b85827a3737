import type { Logger } from 'pino';
import type { MessageSpool } from '../spool/message-spool.ts';
import type { SpooledMessage } from '../spool/spooled-message.ts';
import { Round } from './round.ts';
import { ServerRefusal } from './server-call.ts';
import type { ServerClient } from './server-client.ts';
import type { ServerClock } from './server-clock.ts';

/** What a courier carries from where to whom. */
export interface CourierParts {
  readonly spool: MessageSpool;
  readonly client: ServerClient;
  readonly clock: ServerClock;
  readonly clinic: string;
  readonly log: Logger;
  /** Says that something went well or badly. */
  readonly told: (error: unknown) => void;
}

/** Hands messages on to the server in their order, and forgets each when the server has it. */
export class Courier {
  readonly #parts: CourierParts;
  readonly #round: Round;

  constructor(parts: CourierParts) {
    this.#parts = parts;
    this.#round = new Round(
      () => this.#carry(),
      (error) => parts.told(error),
    );
    parts.spool.onMore(() => this.#round.nudge());
  }

  start = (): void => this.#round.start();
  stop = (): Promise<void> => this.#round.stop();
  /** The server can be reached again. */
  wake = (): void => this.#round.wake();

  async #carry(): Promise<number> {
    const { spool, clinic, log, told } = this.#parts;
    for (let message = await spool.oldest(); message; message = await spool.oldest()) {
      const { messageID } = message;
      if (message.clinic !== clinic) {
        await spool.setAside(messageID, `of the clinic ${message.clinic}, and this tool is ${clinic}'s now`);
        continue;
      }
      try {
        const { state } = await this.#hand(message);
        await spool.remove(messageID);
        told(undefined);
        log.info({ messageID, instrumentID: message.instrumentID, state }, 'handed on');
      } catch (error) {
        if (!(error instanceof ServerRefusal) || error.isPassing) throw error;
        await spool.setAside(messageID, error.message);
        log.error({ messageID, instrumentID: message.instrumentID, why: error.message }, 'refused for good, set aside');
      }
    }
    return Number.POSITIVE_INFINITY;
  }

  async #hand(message: SpooledMessage) {
    const { spool, client, clock } = this.#parts;
    for (const [index, file] of message.files.entries()) {
      await client.upload(file, spool.filePath(message.messageID, index));
    }
    // Asking for a session tells the server's time, by which the message's is said.
    await client.token();
    const { messageID, instrumentID, raw, files, source } = message;
    return client.hand(() => ({ messageID, instrumentID, receivedAt: clock.timeOf(message), raw, files, source }));
  }
}
