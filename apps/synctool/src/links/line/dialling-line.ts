import { connect, type Socket } from 'node:net';
import { Patience } from '../../server/patience.ts';
import type { Line, LineEvents } from './line.ts';
import { attachSocket } from './socket-connection.ts';

/** How long an instrument may take to pick up, ms. */
const DIAL_MS = 10_000;

/** An instrument of the clinic's network that is called, and called again when it hangs up. */
export class DiallingLine implements Line {
  readonly #host: string;
  readonly #port: number;
  readonly #events: LineEvents;
  readonly #patience = new Patience(500, 30_000);
  #socket: Socket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(host: string, port: number, events: LineEvents) {
    this.#host = host;
    this.#port = port;
    this.#events = events;
  }

  start(): void {
    this.#isStopped = false;
    this.#events.became('connecting');
    this.#dial();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #dial(): void {
    const socket = dialled(this.#host, this.#port);
    this.#socket = socket;
    const failed = (error: Error) => this.#again(error);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.off('error', failed);
      this.#patience.reset();
      this.#events.became('open');
      attachSocket(socket, this.#events, (error) => this.#again(error ?? new Error('the instrument hung up')));
    });
  }

  #again(error: Error): void {
    if (this.#isStopped) return;
    this.#events.became('failed', error);
    this.#timer = setTimeout(() => this.#dial(), this.#patience.next());
  }
}

/** A call to an address, `[fe80::1]` included. It fails by the socket's error when nobody picks up in time. */
export function dialled(host: string, port: number): Socket {
  const socket = connect({ host: host.replace(/^\[(.*)\]$/, '$1'), port, allowHalfOpen: true });
  const late = setTimeout(() => socket.destroy(new Error(`nobody picks up at ${host}:${port}`)), DIAL_MS);
  const inTime = () => clearTimeout(late);
  socket.once('connect', inTime).once('close', inTime);
  return socket;
}
