import type { IncomingMessage } from 'node:http';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';
import type { Server } from 'socket.io';
import { OnceLog } from './once-log.ts';

/** Why a socket was not let in or was ended: too many from one address, or in all; it sent too much, or didn't read. */
export type GuardRefusal = 'address' | 'all' | 'talkative' | 'deaf';

/** What sockets of one process may take. */
export interface SocketLimits {
  /** Open at a time from one address; the stations of a clinic share one. */
  readonly perAddress: number;
  /** Open at a time in all. */
  readonly inAll: number;
  /** Packets a second that a socket may send over time, and at once. */
  readonly packetsPerSecond: number;
  readonly packetsAtOnce: number;
  /** Bytes that may wait for a socket that does not read. */
  readonly backlogBytes: number;
}

/** Enough for a large clinic behind one address. */
const SOCKET_LIMITS: SocketLimits = {
  perAddress: 1000,
  inAll: 20_000,
  packetsPerSecond: 20,
  packetsAtOnce: 200,
  backlogBytes: 8 * 1024 * 1024,
};

const SWEEP_MS = 1000;

/** What of engine.io's sockets is used here; its own types keep some of it private. */
interface EngineSocket {
  readonly request: IncomingMessage;
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number; terminate?(): void } };
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  on(event: 'packet' | 'close', hear: () => void): void;
  close(discard?: boolean): void;
}

interface Allowance {
  packets: number;
  at: number;
}

/**
 * Keeps sockets within bounds, for all namespaces of a process: how many there are from one address, how much each sends, and how much
 * waits for one that does not read. What is refused is logged once, and nobody else notices.
 */
export class ConnectionGuard {
  readonly #limits: SocketLimits;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #log: OnceLog;
  readonly #refused: (reason: GuardRefusal) => void;
  readonly #open = new Map<string, number>();
  readonly #held = new WeakMap<IncomingMessage, { adopted: boolean; release: () => void }>();
  readonly #sockets = new Set<EngineSocket>();
  #inAll = 0;

  /** `addressOf` tells where a request comes from, through whatever proxies are trusted; `refused` hears of each that isn't let in or is ended. */
  constructor(
    log: SyncLog,
    addressOf: (request: IncomingMessage) => string,
    limits: Partial<SocketLimits> = {},
    refused: (reason: GuardRefusal) => void = () => undefined,
  ) {
    this.#refused = refused;
    this.#limits = { ...SOCKET_LIMITS, ...limits };
    this.#addressOf = addressOf;
    this.#log = new OnceLog(log);
  }

  /** Sockets that are open. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Decides about a handshake; the answer is why it is refused, with the code, or undefined when it may go on. */
  refusal(request: IncomingMessage): string | undefined {
    const address = networkOf(this.#addressOf(request));
    const open = this.#open.get(address) ?? 0;
    if (open >= this.#limits.perAddress || this.#inAll >= this.#limits.inAll) {
      const all = open < this.#limits.perAddress;
      this.#log.warn(`sockets ${all ? 'in all' : address}`, { address, open, inAll: this.#inAll }, 'too many sockets');
      this.#refused(all ? 'all' : 'address');
      return `${CODE.rateLimited}: too many sockets${all ? '' : ' from this address'}`;
    }
    this.#hold(request, address);
    return undefined;
  }

  /** Watches the sockets of a server. The answer stops it. */
  watch(io: Server): { stop(): void } {
    io.engine.on('connection', (raw: unknown) => this.#adopt(raw as EngineSocket));
    const timer = setInterval(() => this.#dropSlow(), SWEEP_MS).unref();
    return { stop: () => clearInterval(timer) };
  }

  /** Counts a handshake at once, so that many at the same time do not slip past. */
  #hold(request: IncomingMessage, address: string): void {
    let holding = true;
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
    this.#inAll += 1;
    const release = () => {
      if (!holding) return;
      holding = false;
      this.#inAll -= 1;
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    };
    const held = { adopted: false, release };
    this.#held.set(request, held);
    // A handshake that came to nothing.
    request.socket.once('close', () => {
      if (!held.adopted) release();
    });
  }

  #adopt(socket: EngineSocket): void {
    const held = this.#held.get(socket.request);
    if (held) held.adopted = true;
    this.#sockets.add(socket);
    const allowance: Allowance = { packets: this.#limits.packetsAtOnce, at: performance.now() };
    socket.on('packet', () => {
      if (this.#spend(allowance)) return;
      this.#drop(socket, 'a socket sends too much', 'talkative');
    });
    socket.on('close', () => {
      this.#sockets.delete(socket);
      held?.release();
    });
  }

  #spend(allowance: Allowance): boolean {
    const now = performance.now();
    const earned = ((now - allowance.at) / 1000) * this.#limits.packetsPerSecond;
    allowance.packets = Math.min(this.#limits.packetsAtOnce, allowance.packets + earned) - 1;
    allowance.at = now;
    return allowance.packets >= 0;
  }

  #dropSlow(): void {
    for (const socket of this.#sockets)
      if (backlogOf(socket) > this.#limits.backlogBytes) this.#drop(socket, 'a socket does not read', 'deaf');
  }

  #drop(socket: EngineSocket, reason: string, refusal: GuardRefusal): void {
    this.#refused(refusal);
    const address = networkOf(this.#addressOf(socket.request));
    this.#log.warn(`${reason} ${address}`, { address, backlog: backlogOf(socket) }, reason);
    // A farewell would wait behind what is not read, so the line itself is cut where there is one.
    const { socket: line } = socket.transport;
    if (line?.terminate) line.terminate();
    else socket.close(true);
  }
}

function backlogOf({ transport, writeBuffer }: EngineSocket): number {
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0;
  return bytes;
}
