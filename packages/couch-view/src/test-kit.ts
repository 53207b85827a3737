import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { keepBlob } from '@vetloom/storage/blob/blob-rows.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import { Pokes } from '@vetloom/sync-server/pokes.ts';
import { NOW, openTestServer, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import PouchHttp from 'pouchdb-adapter-http';
import PouchMemory from 'pouchdb-adapter-memory';
import PouchCore from 'pouchdb-core';
import PouchFind from 'pouchdb-find';
import PouchReplication from 'pouchdb-replication';
import type { CouchAccess } from './couch-services.ts';
import { serveCouchView } from './serve-couch-view.ts';

/** The password of everyone here. */
export const PASSWORD = 'correct horse battery';

/** PouchDB as its users put it together for Node. */
export const Pouch = PouchCore.plugin(PouchHttp).plugin(PouchMemory).plugin(PouchReplication).plugin(PouchFind);

/** The database view over a fresh database, listening on a port of its own. */
export class TestCouch {
  readonly server: TestServer;
  readonly app: FastifyInstance;
  readonly url: string;
  readonly disk: BlobStore;
  readonly #folder: string;
  readonly #pokes: Pokes;
  readonly #revoked: Set<string>;
  /** What a PouchDB has asked and has no answer to yet. */
  readonly #asked = new Set<Promise<Response>>();
  /** After so many more of its requests for documents the line is cut, once; 0 never. */
  cut = 0;
  /** Hears of every request. */
  heard: ((request: { url: string }) => void) | undefined;

  private constructor(parts: {
    server: TestServer;
    app: FastifyInstance;
    url: string;
    disk: BlobStore;
    folder: string;
    pokes: Pokes;
    revoked: Set<string>;
  }) {
    this.server = parts.server;
    this.app = parts.app;
    this.url = parts.url;
    this.disk = parts.disk;
    this.#folder = parts.folder;
    this.#pokes = parts.pokes;
    this.#revoked = parts.revoked;
  }

  static async open(base: '' | '/db' = ''): Promise<TestCouch> {
    const server = await openTestServer();
    const { services } = server;
    const folder = await mkdtemp(join(tmpdir(), 'vetloom-couch-'));
    const disk = BlobStore.inFolder(folder);
    const pokes = new Pokes(services, 200);
    await pokes.start();
    const revoked = new Set<string>();
    const app = Fastify({ routerOptions: { maxParamLength: 700 }, forceCloseConnections: true });
    let couch: TestCouch | undefined;
    app.addHook('onRequest', async (request) => {
      couch?.heard?.(request);
      if (!couch || couch.cut === 0 || !request.url.includes('_bulk_get')) return;
      couch.cut -= 1;
      if (couch.cut === 0) request.raw.socket.destroy();
    });
    await serveCouchView(app, { ...services, disk, pokes, version: 'test', access: accessOver(server, revoked) }, base);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    couch = new TestCouch({ server, app, url: `http://127.0.0.1:${port}${base}`, disk, folder, pokes, revoked });
    return couch;
  }

  /** The clinic as a PouchDB sees it. */
  remote(email: string, clinic = 'demo', password = PASSWORD) {
    const fetch = (url: string | Request, options?: RequestInit) => this.#sent(String(url), Pouch.fetch(url, options));
    return new Pouch(`${this.url}/${clinic}`, { auth: { username: email, password }, adapter: 'http', fetch });
  }

  /** Asks as a person; the answer's JSON. */
  async ask(
    email: string | undefined,
    path: string,
    parts: { method?: string; body?: unknown; headers?: Record<string, string>; password?: string } = {},
  ) {
    const response = await fetch(this.url + path, {
      method: parts.method ?? (parts.body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(email === undefined ? {} : { authorization: basic(email, parts.password ?? PASSWORD) }),
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...parts.headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    const json: any = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, json };
  }

  /** Puts a file where uploads put it, perhaps one that was sent under another hash. The answer is its hash. */
  async keepFile(content: Buffer, mime = 'application/pdf', name = 'report.pdf', sentAs?: string): Promise<string> {
    const hash = createHash('sha256').update(content).digest('hex');
    await this.disk.keep('demo', hash, 'whole', Readable.from([content], { objectMode: false }));
    const blob = { hash, sent: sentAs ?? hash, size: content.length, beside: 0, mime, name };
    await this.server.services.db.inClinic('demo', (tx) =>
      keepBlob(tx, blob, { now: NOW, quota: 10_000_000_000, by: 'test' }),
    );
    return hash;
  }

  revoke(session: string): void {
    this.#revoked.add(session);
  }

  /** Keeps hold of a request until it is answered. A feed that waits for changes is ended by whoever began it. */
  #sent(url: string, answer: Promise<Response>): Promise<Response> {
    if (url.includes('_changes')) return answer;
    this.#asked.add(answer);
    const answered = () => void this.#asked.delete(answer);
    answer.then(answered, answered);
    return answer;
  }

  async close(): Promise<void> {
    // A replication asks for `info` beside its checkpoints and is done without the answer: cut off then, it would fail a test that is over.
    await Promise.allSettled(this.#asked);
    await this.app.close();
    await this.#pokes.stop();
    await this.server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export const basic = (email: string, password = PASSWORD): string =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

/** Sign-in of accounts whose password is the one here. */
function accessOver({ services: { db } }: TestServer, revoked: ReadonlySet<string>): CouchAccess {
  const prove = async (email: string, password: string) => {
    if (password !== PASSWORD || !(await db.system.findAccount(email)))
      throw new DomainError('wrongCredentials', 'wrong account or password');
    return email;
  };
  let sessions = 0;
  const hearers = new Set<(session: string) => void>();
  return {
    authenticate: async ({ headers }) => {
      const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
      if (scheme !== 'Basic') throw new DomainError('notLoggedIn', 'not logged in');
      const [email = '', password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
      return { email: await prove(email, password), session: undefined };
    },
    signIn: async (email, password) => ({ email: await prove(email, password), session: `session-${++sessions}` }),
    holds: async ({ session }) => session === undefined || !revoked.has(session),
    onEnd: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    signOut: async (session) => void (revoked as Set<string>).add(session),
    enter: ({ email }, clinic) =>
      /^[a-z]+$/.test(clinic)
        ? db.readClinic(clinic, (tx) => authorOf(tx.reader, email, new Map()))
        : Promise.resolve(undefined),
  };
}
