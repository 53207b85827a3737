import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';

/**
 * What the proxy does to answers. `html`: answers with a page of its own, as the sign-in page of a hotel does, and lets nothing
 * through. `truncated`: the server hears the request, and its answer breaks off in the middle. `gzip-cut`: the same, compressed, and it
 * looks as if it had ended well.
 */
export type ProxyFault = 'none' | 'html' | 'truncated' | 'gzip-cut';

/** Paths whose answers are spoiled: the exchange of work, signing in aside. */
const SPOILED = /^\/sync\/v1\//;

/** Stands between browser and server and spoils what it is told to. */
export class FaultyProxy {
  fault: ProxyFault = 'none';
  /** Answers that were spoiled. */
  spoiled = 0;
  readonly #target: URL;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head));
  }

  /** Starts one in front of a server. */
  static async before(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const spoils = this.fault !== 'none' && SPOILED.test(incoming.url ?? '');
    if (spoils && this.fault === 'html') {
      this.spoiled += 1;
      incoming.resume();
      outgoing
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Free Wi-Fi</title><h1>Sign in</h1>');
      return;
    }
    const { hostname, port } = this.#target;
    const headers = { ...incoming.headers, ...(spoils ? { 'accept-encoding': 'identity' } : {}) };
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if (spoils) return void this.#spoil(answer, outgoing);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  async #spoil(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const whole = Buffer.concat(chunks);
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
    this.spoiled += 1;
    if (this.fault === 'gzip-cut') {
      const packed = gzipSync(whole);
      outgoing.writeHead(answer.statusCode ?? 200, { ...headers, 'content-encoding': 'gzip' });
      outgoing.end(packed.subarray(0, Math.floor(packed.length / 2)));
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 200, { ...headers, 'content-length': whole.length });
    outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => outgoing.destroy());
  }

  /** Sockets pass through, but not where a page stands in for the server. */
  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.fault === 'html') return void socket.destroy();
    const onward = connect(Number(this.#target.port), this.#target.hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  }
}
