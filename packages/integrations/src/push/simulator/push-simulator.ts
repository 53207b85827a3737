import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ownCertificate } from '../../channel/simulator/own-certificate.ts';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';
import type { PushBrowser } from '../port.ts';

/** What a push service took for a browser, read with the browser's own keys. */
export interface TakenPush {
  /** Which browser, by the end of its address. */
  readonly browser: string;
  readonly text: string;
  readonly topic: string;
  readonly urgency: string;
  readonly keepFor: number;
  /** Of the signature: who sends, and until when it serves (Unix seconds). */
  readonly subject: string;
  readonly expires: number;
}

interface Keys {
  readonly curve: ECDH;
  readonly auth: Buffer;
  /** The sender whom the browser let in. */
  readonly sender: string;
}

const SALT = 16;
const TAG = 16;

/** RFC 8291 §3 with RFC 8188 §2, written from the standard and by nothing that sends. @throws Error for what can't be read */
function opened(body: Buffer, { curve, auth }: Keys): string {
  const salt = body.subarray(0, SALT);
  const recordSize = body.readUInt32BE(SALT);
  const idLength = body.readUInt8(SALT + 4);
  const sender = body.subarray(SALT + 5, SALT + 5 + idLength);
  const record = body.subarray(SALT + 5 + idLength);
  if (idLength !== 65 || record.length > recordSize) throw new Error('not one record with a key before it');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const keying = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', keying, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  cipher.setAuthTag(record.subarray(-TAG));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record doesn’t say so');
  return padded.subarray(0, end).toString('utf8');
}

const partOf = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

/** RFC 8292 §2, §3: the claims of whoever sends. @throws Error for a signature that isn't theirs, over, too long or for another place */
function senderOf(header: string, { sender }: Keys, audience: string, now: number): { sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== sender) throw new Error('not the sender whom the browser let in');
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (partOf(head).alg !== 'ES256') throw new Error('not signed by ES256');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong');
  const { aud, exp, sub } = partOf(claims) as { aud?: string; exp?: number; sub?: string };
  if (aud !== audience || typeof exp !== 'number' || exp < now || exp > now + 86_400)
    throw new Error('for another place, over, or for longer than a day');
  if (sub === undefined || !/^(mailto|https):/.test(sub)) throw new Error('nobody can be asked about it');
  return { sub, exp };
}

/**
 * A push service with its browsers: it listens over TLS, demands what RFC 8030 and 8292 demand, and reads with the browsers' keys what was sent. `POST /control/seed
 * {"browser":"publicKey"}` makes a browser that lets that sender in, `{"status":429,"times":2,"retryAfter":"5"}` answers so next, `{"gone":"name"}` forgets a browser.
 */
export class PushSimulator extends VendorSimulator<TakenPush> {
  readonly certificate: string;
  readonly #service: Server;
  readonly #browsers = new Map<string, Keys>();
  readonly #gone = new Set<string>();
  readonly #answers: VendorReply[] = [];

  private constructor(options: SimulatorOptions) {
    super('push', options);
    const { key, cert } = ownCertificate();
    this.certificate = cert;
    this.#service = createServer({ key, cert }, (request, response) => void this.#push(request, response));
  }

  static async start(options: SimulatorOptions = {}): Promise<PushSimulator> {
    const simulator = new PushSimulator(options);
    await new Promise<void>((resolve) => simulator.#service.listen(options.port ?? 0, '127.0.0.1', resolve));
    await simulator.listen();
    return simulator;
  }

  /** `127.0.0.1:4801`, as an operator names it. */
  get host(): string {
    return `127.0.0.1:${(this.#service.address() as AddressInfo).port}`;
  }

  get taken(): readonly TakenPush[] {
    return this.journal.entries;
  }

  /** A browser that lets a sender in, by its key. */
  browser(sender: string): PushBrowser {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    const auth = randomBytes(16);
    const name = randomBytes(24).toString('base64url');
    this.#browsers.set(name, { curve, auth, sender });
    return {
      endpoint: `https://${this.host}/push/${name}`,
      ...{ p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  seed(wanted: unknown): unknown {
    const { browser, status, times = 1, retryAfter, gone } = wanted as Readonly<Record<string, string | undefined>>;
    if (browser !== undefined) return this.browser(browser);
    if (gone !== undefined) return void this.#gone.add(gone.split('/').at(-1) ?? gone);
    if (status === undefined) throw new Error('a browser, a status or who has gone');
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    for (let time = 0; time < Number(times); time += 1)
      this.#answers.push({ status: Number(status), body: '', headers });
    return undefined;
  }

  override async stop(): Promise<void> {
    this.#service.closeAllConnections();
    await new Promise((resolve) => this.#service.close(resolve));
    await super.stop();
  }

  protected replay(): void {}

  protected forget(): void {
    this.#gone.clear();
    this.#answers.length = 0;
  }

  protected answer(): VendorReply {
    return json(404, {});
  }

  async #push(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.requests.push(`${request.method} ${request.url}`);
    const { status, body, headers = {} } = this.#answers.shift() ?? this.#take(request, Buffer.concat(parts));
    response.writeHead(status, headers).end(body);
  }

  #take({ method, url = '', headers }: IncomingMessage, body: Buffer): VendorReply {
    const name = url.split('/').at(-1) ?? '';
    const keys = this.#browsers.get(name);
    if (method !== 'POST' || !keys) return json(404, {});
    if (this.#gone.has(name)) return json(410, {});
    const { ttl, topic = '', urgency = 'normal', authorization = '', 'content-encoding': encoding } = headers;
    const isWell = typeof ttl === 'string' && typeof topic === 'string' && typeof urgency === 'string';
    if (!isWell || encoding !== 'aes128gcm' || !/^[\w-]{0,32}$/.test(topic) || !/^\d+$/.test(ttl)) return json(400, {});
    if (body.length > 4096) return json(413, {});
    try {
      const { sub, exp } = senderOf(authorization, keys, `https://${this.host}`, Math.floor(this.now() / 1000));
      this.journal.add({
        ...{
          browser: name,
          text: opened(body, keys),
          topic,
          urgency,
          keepFor: Number(ttl),
          subject: sub,
          expires: exp,
        },
      });
      return { status: 201, body: '' };
    } catch (error) {
      return json(403, { message: String(error) });
    }
  }
}
