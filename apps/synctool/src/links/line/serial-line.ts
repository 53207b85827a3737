import type { InstrumentLink } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { SerialPort } from 'serialport';
import { Patience } from '../../server/patience.ts';
import type { Line, LineEvents, Session } from './line.ts';

/** A serial port. A cable of USB that is pulled out takes the port with it: it is looked for until it is back. */
export class SerialLine implements Line {
  readonly #options: Extract<InstrumentLink, { kind: 'serial' }>;
  readonly #events: LineEvents;
  readonly #patience = new Patience(1000, 15_000);
  #port: SerialPort | undefined;
  #timer: NodeJS.Timeout | undefined;
  #opening: Promise<void> | undefined;
  #isStopped = true;

  constructor(options: Extract<InstrumentLink, { kind: 'serial' }>, events: LineEvents) {
    this.#options = options;
    this.#events = events;
  }

  start(): void {
    this.#isStopped = false;
    this.#events.became('connecting');
    this.#opening = this.#open();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#opening;
    const port = this.#port;
    if (port?.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()));
  }

  async #open(): Promise<void> {
    const { kind: _kind, ...options } = this.#options;
    try {
      // Fetched when it is needed: it brings a binary of the system, without which all other lines work.
      const { SerialPort: Port } = await import('serialport');
      const port = new Port({ ...options, autoOpen: false });
      await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
      this.#port = port;
      this.#attach(port);
    } catch (error) {
      this.#again(error);
    }
  }

  #attach(port: SerialPort): void {
    this.#patience.reset();
    this.#events.became('open');
    const session: Session = this.#events.connected({
      write: (bytes) => port.write(bytes),
      close: () => port.close(() => undefined),
      pause: () => port.pause(),
      resume: () => port.resume(),
    });
    port.on('data', (bytes: Uint8Array) => session.take(bytes));
    port.on('error', (error) => this.#events.became('open', error));
    port.on('close', (error: unknown) => {
      session.closed();
      this.#port = undefined;
      this.#again(error ?? new Error('the port was closed'));
    });
  }

  #again(error: unknown): void {
    if (this.#isStopped) return;
    this.#events.became('failed', error);
    this.#timer = setTimeout(() => {
      this.#opening = this.#open();
    }, this.#patience.next());
  }
}
