import { connect, type Socket } from 'node:net';
import type { Wire } from './astm-analyser.ts';

/** A wire that an instrument keeps to an address, calling again when it breaks. */
export class DialledWire implements Wire {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #listener: (bytes: Uint8Array) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(host: string, port: number) {
    [this.#host, this.#port] = [host, port];
    this.#connect();
  }

  write(bytes: Uint8Array): void {
    if (this.#socket?.writable) this.#socket.write(bytes);
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  /** Breaks it; it comes back. */
  cut(): void {
    this.#socket?.destroy();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #connect(): void {
    if (this.#isStopped) return;
    const socket = connect(this.#port, this.#host);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => this.#listener(bytes));
    socket.on('close', () => {
      this.#timer = setTimeout(() => this.#connect(), 50);
    });
  }
}
