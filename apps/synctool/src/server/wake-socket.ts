import { REALTIME_PATH } from '@vetloom/protocol/realtime.ts';
import { TOOL_EVENT, TOOL_NAMESPACE } from '@vetloom/protocol/sync-tool.ts';
import { io, type Socket } from 'socket.io-client';
import { Patience } from './patience.ts';
import type { ServerClient } from './server-client.ts';

/** What is told by the socket. */
export interface WakeEvents {
  /** There may be work: the server says so, or the connection is new. */
  wake(): void;
  /** The clinic removed this tool. */
  removed(): void;
  changed(isConnected: boolean): void;
}

/** Presence at the server, and how it wakes the tool. Nothing is said by it that polling wouldn't find: where a network lets no socket through, all goes on, later. */
export class WakeSocket {
  readonly #socket: Socket;
  readonly #patience = new Patience(FIRST_MS, LONGEST_MS);
  #timer: NodeJS.Timeout | undefined;

  constructor(server: string, client: ServerClient, events: WakeEvents) {
    this.#socket = io(`${server}${TOOL_NAMESPACE}`, {
      path: REALTIME_PATH,
      autoConnect: false,
      forceNew: true,
      // A proxy that breaks the upgrade leaves long polling.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 30_000,
      auth: (give) => {
        client.token().then(
          (token) => give({ token }),
          () => give({}),
        );
      },
    });
    this.#socket.on('connect', () => {
      this.#patience.reset();
      events.changed(true);
      events.wake();
    });
    this.#socket.on('disconnect', (reason) => {
      events.changed(false);
      // The server closed it: the client doesn't come back by itself then.
      if (reason === 'io server disconnect') this.#again();
    });
    this.#socket.on('connect_error', () => {
      events.changed(false);
      if (this.#socket.active) return;
      // The namespace refused: the session may have ended.
      client.forgetSession();
      this.#again();
    });
    this.#socket.on(TOOL_EVENT.wake, () => events.wake());
    this.#socket.on(TOOL_EVENT.removed, () => {
      client.forgetSession();
      events.removed();
    });
  }

  start(): void {
    this.#socket.connect();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#socket.disconnect();
  }

  #again(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.connect(), this.#patience.next());
  }
}

/** Of a server that refuses, ms: it lets nobody knock all the time. */
const [FIRST_MS, LONGEST_MS] = [5000, 120_000];
