import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** The network between two machines: it can be cut, fall silent with all its connections open, or be slow. */
export class Road {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #slowMs = 0;
  /** Resolves once something passes again. */
  #passes: PromiseWithResolvers<void> | undefined;

  private constructor(to: number) {
    this.#server = createServer((socket) => this.#lead(socket, to));
  }

  /** Opens one to a port of this machine. */
  static async to(port: number): Promise<Road> {
    const road = new Road(port);
    road.#server.listen(0, '127.0.0.1');
    await once(road.#server, 'listening');
    return road;
  }

  /** Where whoever goes this way connects to. */
  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Both sides are told at once that their connections are over, and new ones are, too. Not by `resetAndDestroy`, after which Node may never end. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Nobody is told anything: connections stay, and new ones come about, but nothing arrives. */
  silence(): void {
    this.#passes ??= Promise.withResolvers();
  }

  /** Everything arrives so much later, in ms. */
  slow(ms: number): void {
    this.#slowMs = ms;
  }

  mend(): void {
    this.#isCut = false;
    this.#slowMs = 0;
    this.#passes?.resolve();
    this.#passes = undefined;
  }

  async close(): Promise<void> {
    this.#passes?.resolve();
    this.#server.close();
    // Whoever comes while it closes is turned away as well.
    this.cut();
    await once(this.#server, 'close');
  }

  #lead(socket: Socket, to: number): void {
    if (this.#isCut) return void socket.destroy();
    const onward = connect(to, '127.0.0.1');
    for (const one of [socket, onward]) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one.once('close', () => this.#sockets.delete(one));
    }
    const pass = (source: AsyncIterable<Buffer>) => this.#pass(source);
    // A road has no opinion of why a connection ended.
    const ended = () => undefined;
    pipeline(socket, pass, onward, ended);
    pipeline(onward, pass, socket, ended);
  }

  async *#pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      if (this.#slowMs > 0) await delay(this.#slowMs);
      await this.#passes?.promise;
      yield part;
    }
  }
}
