import type { ReadStream } from 'node:tty';
import pty from '@lydell/node-pty';
import type { Wire } from './simulator/astm-analyser.ts';

/** What the library has beside its declared types: both ends of a terminal without a program. */
interface OpenTerminal {
  readonly _pty: string;
  readonly master: ReadStream & NodeJS.WritableStream;
  readonly slave: ReadStream;
}

/** A serial line without hardware: the tool opens `path`, the instrument has the other end. */
export class PseudoTerminal implements Wire {
  readonly path: string;
  readonly #terminal: OpenTerminal;

  constructor() {
    const open = (pty as unknown as { open(options: object): OpenTerminal }).open;
    this.#terminal = open({ cols: 80, rows: 24, encoding: null });
    this.path = this.#terminal._pty;
    // Its own hold of the tool's end would read what is meant for the tool.
    this.#terminal.slave.destroy();
    this.#terminal.master.on('error', () => undefined);
  }

  write(bytes: Uint8Array): void {
    this.#terminal.master.write(bytes);
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#terminal.master.on('data', listener);
  }

  close(): void {
    this.#terminal.master.destroy();
  }
}
