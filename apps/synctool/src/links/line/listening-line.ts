import { createServer, type Server, type Socket } from 'node:net';
import { Patience } from '../../server/patience.ts';
import type { Line, LineEvents } from './line.ts';
import { attachSocket } from './socket-connection.ts';

/** Connections at a time: an instrument that was cut off comes back before the system knows that the old one is dead. */
const MOST_CONNECTIONS = 16;

/** A port at which an instrument of the clinic's network calls. */
export class ListeningLine implements Line {
  readonly #port: number;
  readonly #events: LineEvents;
  readonly #patience = new Patience(1000, 15_000);
  /** Those that are open, the one that said nothing for longest first. */
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(port: number, events: LineEvents) {
    this.#port = port;
    this.#events = events;
  }

  start(): void {
    this.#isStopped = false;
    this.#events.became('connecting');
    this.#listen();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const server = this.#server;
    const closed = new Promise<void>((resolve) => (server?.listening ? server.close(() => resolve()) : resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #listen(): void {
    // Half open: an instrument that ends its side after the last message still hears that it was kept.
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
    this.#server = server;
    server.once('error', (error) => {
      if (this.#isStopped) return;
      this.#events.became('failed', error);
      this.#timer = setTimeout(() => this.#listen(), this.#patience.next());
    });
    server.listen(this.#port, () => {
      this.#patience.reset();
      this.#events.became('open');
    });
  }

  #accept(socket: Socket): void {
    // An instrument that calls anew for each result and never hangs up must not lock itself out.
    const [silent] = this.#sockets;
    if (silent && this.#sockets.size >= MOST_CONNECTIONS) {
      this.#sockets.delete(silent);
      silent.destroy();
    }
    this.#sockets.add(socket);
    socket.on('data', () => {
      if (this.#sockets.delete(socket)) this.#sockets.add(socket);
    });
    attachSocket(socket, this.#events, () => this.#sockets.delete(socket));
  }
}
