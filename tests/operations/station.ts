import { randomBytes, randomUUID, webcrypto } from 'node:crypto';
import { ownerID } from '@vetloom/domain/owner/owner.kind.ts';
import { SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, type PullResult, type PushResult, SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import { io, type Socket } from 'socket.io-client';

/** Who works at it. */
export interface Person {
  readonly clinic: string;
  readonly email: string;
  readonly password: string;
}

/** An answer in the product's envelope. */
export interface Answer {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: the walk looks into answers of every shape
  readonly result: any;
}

/** A workstation as the server sees it: it signs in, numbers and signs its commands, keeps what it couldn't send, and hears of others' work over its socket. */
export class Station {
  readonly person: Person;
  readonly #url: string;
  #client = randomUUID();
  readonly #key = randomUUID();
  readonly #pair: webcrypto.CryptoKeyPair;
  #token = '';
  #number = 0;
  /** Commands that wait, or that were acknowledged within seven days. */
  readonly outbox: Envelope[] = [];
  /** Headers of its requests beside their own, as a balancer adds them. */
  headers: Readonly<Record<string, string>> = {};

  private constructor(url: string, person: Person, pair: webcrypto.CryptoKeyPair) {
    this.#url = url;
    this.person = person;
    this.#pair = pair;
  }

  static async open(url: string, person: Person): Promise<Station> {
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const station = new Station(url, person, pair);
    await station.signIn();
    return station;
  }

  /** Signs in and tells its key, which a server that was put back doesn't know. */
  async signIn(): Promise<void> {
    const { email, password } = this.person;
    const { result } = await this.ask('POST', '/api/sdk/v2/basic/login', { username: email, password });
    this.#token = result.jwt;
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', this.#pair.publicKey);
    await this.ask('POST', '/sync/v1/keys', { key: this.#key, publicKey: { kty: 'EC', crv: 'P-256', x, y } });
  }

  /** Writes an owner down: done here, and waiting to be sent. */
  async writeOwner(name: string, phone: string): Promise<string> {
    const _id = ownerID(Math.floor(Date.now() / 1000), (bytes) => randomBytes(bytes));
    await this.write('owner.create', { _id, fields: { name, phone } });
    return _id;
  }

  /** Does something: signed here, and waiting to be sent. */
  async write(name: string, args: unknown, version = 1): Promise<void> {
    this.#number += 1;
    const at = Math.floor(Date.now() / 1000);
    const frame = { uuid: randomUUID(), name, version, at, args, author: this.person.email, key: this.#key };
    const text = new TextEncoder().encode(signedText(this.person.clinic, frame));
    const signed = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#pair.privateKey, text);
    this.outbox.push({ number: this.#number, ...frame, signature: toBase64Url(new Uint8Array(signed)) });
  }

  /** Sends all that it keeps; what the server has already is answered alike. */
  async push(epoch: string | null = null): Promise<PushResult> {
    const body = { protocol: SYNC_PROTOCOL, epoch, client: this.#client, commands: this.outbox };
    return (await this.ask('POST', `/sync/v1/${this.person.clinic}/push`, body)).result;
  }

  /** What became of its clinic after a place in the feed. */
  async pull(cursor: number, epoch: string | null = null, limit = 500): Promise<PullResult> {
    const body = { protocol: SYNC_PROTOCOL, epoch, client: this.#client, cursor, limit };
    return (await this.ask('POST', `/sync/v1/${this.person.clinic}/pull`, body)).result;
  }

  /** Takes a new identity and numbers anew, as a device does that meets another epoch. */
  renumber(): void {
    this.#client = randomUUID();
    this.outbox.forEach((command, index) => {
      this.outbox[index] = { ...command, number: index + 1 };
    });
    this.#number = this.outbox.length;
  }

  /** Names of the owners whom the server has. */
  async owners(): Promise<string[]> {
    const { result } = await this.ask('POST', `/api/sdk/v2/${this.person.clinic}/user/getList`, {
      limit: 200,
      skip: 0,
    });
    return (result as { name: string }[]).map(({ name }) => name);
  }

  /** A call that has to succeed. @throws Error with its answer otherwise */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...this.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as Answer;
    if (read.code !== 100_000) throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(read)}`);
    return read;
  }

  /** Its socket for pokes at a server, which need not be the one that it sends to. */
  pokes(url = this.#url): Socket {
    const auth = { token: this.#token, clinic: this.person.clinic };
    return io(`${url}${SYNC_NAMESPACE}`, { transports: ['websocket'], forceNew: true, auth });
  }

  /** Its socket for live changes by one way alone, at the server where it signed in or another. */
  live(transport: 'websocket' | 'polling', url: string = this.#url): Socket {
    return io(`${url}/live`, {
      transports: [transport],
      forceNew: true,
      auth: { token: this.#token, clinic: this.person.clinic },
    });
  }

  /** The identity by which it numbers its commands. */
  get client(): string {
    return this.#client;
  }

  get token(): string {
    return this.#token;
  }
}
