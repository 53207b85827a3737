import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { uploadInfo } from '@vetloom/protocol/files.ts';
import { REALTIME_PATH } from '@vetloom/protocol/realtime.ts';
import {
  type JobTask,
  jobReport,
  pairing,
  provenBy,
  type SignedEnvelope,
  TOOL_BASE,
  TOOL_EVENT,
  TOOL_NAMESPACE,
  type ToolHealth,
  type ToolMessage,
  toolHealth,
  toolMessage,
  toolProof,
} from '@vetloom/protocol/sync-tool.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Server } from 'socket.io';
import type { z } from 'zod';

/** The code that pairs with it, once. */
export const CODE = 'harbour-7K3M9-QX2PA';
const CLINIC = 'harbour';

class Answer extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server's side of the wire, for tests: it verifies every signature and token, defaults nothing, and keeps what it was handed. */
export class StandInServer {
  /** Messages in the order in which they were kept. */
  readonly kept: ToolMessage[] = [];
  /** Ids that were handed over again. */
  readonly known: string[] = [];
  readonly reports: { jobID: string; report: z.output<typeof jobReport> }[] = [];
  readonly files = new Map<string, { name: string; mime: string; bytes: Buffer; isStored: boolean }>();
  health: ToolHealth | undefined;
  /** Seconds by which its clock is ahead of this machine's. */
  ahead = 0;
  /** Whether sockets get in. */
  isSocketOpen = true;
  /** Refuses, or answers nothing to, the next calls whose path holds the word; `before` or `after` it did what was asked. */
  faults: { at: string; times: number; when: 'before' | 'after'; status: number }[] = [];
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #tools = new Map<string, { publicKey: string; name: string; isRemoved: boolean }>();
  readonly #tokens = new Map<string, string>();
  readonly #challenges = new Set<string>();
  readonly #jobs = new Map<string, { toolID: string; envelope: SignedEnvelope }>();
  #settings: { version: number; instruments: readonly object[] } = { version: 0, instruments: [] };
  #app: FastifyInstance;
  #io: Server;
  #codes = new Set([CODE]);
  #port = 0;

  private constructor() {
    [this.#app, this.#io] = this.#make();
  }

  static async start(): Promise<StandInServer> {
    const server = new StandInServer();
    await server.up();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Comes back at the same address. */
  async up(): Promise<void> {
    await this.#app.listen({ port: this.#port, host: '127.0.0.1' });
    const address = this.#app.server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  /** Goes away, as a killed one does; what it kept stays. */
  async down(): Promise<void> {
    this.#io.disconnectSockets(true);
    this.#app.server.closeAllConnections();
    await this.#io.close();
    await this.#app.close();
    [this.#app, this.#io] = this.#make();
  }

  async stop(): Promise<void> {
    await this.down();
  }

  /** A further code. */
  newCode(code: string): void {
    this.#codes.add(code);
  }

  get toolID(): string {
    return [...this.#tools.keys()].at(-1) ?? '';
  }

  setInstruments(instruments: readonly z.input<typeof instrumentSetting>[], secret = ''): void {
    const read = instruments.map((instrument) => ({ ...instrumentSetting.parse(instrument), secret }));
    this.#settings = { version: this.#settings.version + 1, instruments: read };
    this.wake();
  }

  removeTool(): void {
    for (const tool of this.#tools.values()) tool.isRemoved = true;
    this.#tokens.clear();
    this.#io.of(TOOL_NAMESPACE).emit(TOOL_EVENT.removed);
  }

  wake(): void {
    this.#io.of(TOOL_NAMESPACE).emit(TOOL_EVENT.wake);
  }

  now = (): number => Math.floor(Date.now() / 1000) + this.ahead;

  /** Ends every session without a word. */
  endSessions(): void {
    this.#tokens.clear();
  }

  signed(payload: unknown, key = this.#keys.privateKey): SignedEnvelope {
    const text = JSON.stringify(payload);
    return { payload: text, signature: sign(null, Buffer.from(text), key).toString('base64url') };
  }

  /** A job as it would be signed; `other` says what is wrong with it. */
  jobOf(task: JobTask, other: Record<string, unknown> = {}) {
    const jobID = `job-${randomBytes(9).toString('base64url')}`;
    const [issuedAt, expiresAt] = [this.now(), this.now() + 3600];
    return { jobID, clinic: CLINIC, toolID: this.toolID, issuedAt, expiresAt, task, ...other };
  }

  /** Has something to be done; answers the job's id. */
  ask(task: JobTask, other: Record<string, unknown> = {}): string {
    const job = this.jobOf(task, other);
    this.#jobs.set(job.jobID, { toolID: job.toolID, envelope: this.signed(job) });
    this.wake();
    return job.jobID;
  }

  /** The states that were told of a job. */
  statesOf(jobID: string): string[] {
    return this.reports.filter((one) => one.jobID === jobID).map(({ report }) => report.state);
  }

  /** What the kept messages say. */
  texts(): string[] {
    return this.kept.map(({ raw }) => Buffer.from(raw, 'base64').toString('latin1'));
  }

  #make(): [FastifyInstance, Server] {
    const app = Fastify({ bodyLimit: 32_000_000, forceCloseConnections: true });
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Answer ? error.status : 400;
      return reply.status(status).send({ code: status === 404 ? 100_404 : 300_000, message: (error as Error).message });
    });
    const on = (method: 'GET' | 'POST' | 'PUT', path: string, work: (request: FastifyRequest) => unknown) =>
      app.route({
        method,
        url: `${TOOL_BASE}${path}`,
        handler: async (request, reply) => {
          if (await this.#fault(request, 'before')) return reply.hijack();
          const result = await work(request);
          if (await this.#fault(request, 'after')) return reply.hijack();
          return reply.send({ code: 100_000, result });
        },
      });
    on('POST', '/pair', (request) => this.#pair(request));
    on('POST', '/challenge', () => {
      const challenge = randomBytes(24).toString('base64url');
      this.#challenges.add(challenge);
      return { challenge };
    });
    on('POST', '/session', (request) => this.#session(request));
    on('GET', '/jobs', (request) => this.#work(this.#enter(request)));
    on('POST', '/jobs/:jobID', (request) => {
      const toolID = this.#enter(request);
      const { jobID } = request.params as { jobID: string };
      if (this.#jobs.get(jobID)?.toolID !== toolID) throw new Answer(404, 'no such job');
      const report = jobReport.parse(request.body);
      this.reports.push({ jobID, report });
      if (!['taken', 'delivered'].includes(report.state)) this.#jobs.delete(jobID);
      return {};
    });
    on('POST', '/messages', (request) => {
      this.#enter(request);
      return this.#message(toolMessage.parse(request.body));
    });
    on('POST', '/health', (request) => {
      this.#enter(request);
      this.health = toolHealth.parse(request.body);
      return {};
    });
    on('POST', '/files/:hash', (request) => this.#begin(request));
    on('PUT', '/files/:hash', (request) => this.#chunk(request));
    on('POST', '/files/:hash/finish', (request) => this.#finish(request));
    const io = new Server(app.server, { path: REALTIME_PATH, serveClient: false });
    io.of(TOOL_NAMESPACE).use((socket, next) => {
      const isIn = this.isSocketOpen && this.#tokens.has(String(socket.handshake.auth.token));
      next(isIn ? undefined : new Error('unauthorized'));
    });
    return [app, io];
  }

  async #fault(request: FastifyRequest, when: 'before' | 'after'): Promise<boolean> {
    const fault = this.faults.find(
      ({ at, times, when: then }) => times > 0 && then === when && request.url.includes(at),
    );
    if (!fault) return false;
    fault.times -= 1;
    if (fault.status > 0) throw new Answer(fault.status, 'a fault that was asked for');
    request.raw.socket.destroy();
    return true;
  }

  #pair(request: FastifyRequest) {
    const { code, publicKey, name } = pairing.parse(request.body);
    if (!this.#codes.delete(code)) throw new Answer(404, 'no such code');
    const toolID = `/synctool/${randomBytes(6).toString('hex')}`;
    this.#tools.set(toolID, { publicKey, name, isRemoved: false });
    const serverKey = this.#keys.publicKey.export({ format: 'jwk' }).x;
    return { clinic: CLINIC, clinicName: '港灣動物醫院', toolID, serverKey };
  }

  #session(request: FastifyRequest) {
    const { signature, version: _version, ...said } = toolProof.parse(request.body);
    const tool = this.#tools.get(said.toolID);
    if (!this.#challenges.delete(said.challenge)) throw new Answer(401, 'no such challenge');
    if (!tool || tool.isRemoved || said.clinic !== CLINIC) throw new Answer(401, 'no such tool');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: tool.publicKey }, format: 'jwk' });
    if (!verify(null, Buffer.from(provenBy(said)), key, Buffer.from(signature, 'base64url'))) {
      throw new Answer(401, 'another key');
    }
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, said.toolID);
    return { token, expiresAt: this.now() + 600, now: this.now() };
  }

  #enter(request: FastifyRequest): string {
    const toolID = this.#tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (toolID === undefined) throw new Answer(401, 'no session');
    return toolID;
  }

  #work(toolID: string) {
    const jobs = [...this.#jobs.values()].filter((job) => job.toolID === toolID).map(({ envelope }) => envelope);
    return { settings: this.signed({ toolID, ...this.#settings }), jobs, now: this.now() };
  }

  #message(message: ToolMessage) {
    if (this.kept.some(({ messageID }) => messageID === message.messageID)) {
      this.known.push(message.messageID);
      return { state: 'known' };
    }
    for (const { hash } of message.files) if (!this.files.get(hash)?.isStored) throw new Answer(400, 'no such file');
    this.kept.push(message);
    return { state: 'kept' };
  }

  #begin(request: FastifyRequest) {
    this.#enter(request);
    const { hash } = request.params as { hash: string };
    const { name, mime } = uploadInfo.parse(request.body);
    const file = this.files.get(hash) ?? { name, mime, bytes: Buffer.alloc(0), isStored: false };
    this.files.set(hash, file);
    return { stored: file.isStored, offset: file.bytes.length };
  }

  #chunk(request: FastifyRequest) {
    this.#enter(request);
    const file = this.files.get((request.params as { hash: string }).hash);
    if (!file) throw new Answer(404, 'no such upload');
    const offset = Number((request.query as { offset: string }).offset);
    if (offset === file.bytes.length) file.bytes = Buffer.concat([file.bytes, request.body as Buffer]);
    return { stored: false, offset: file.bytes.length };
  }

  #finish(request: FastifyRequest) {
    this.#enter(request);
    const { hash } = request.params as { hash: string };
    const file = this.files.get(hash);
    if (!file || createHash('sha256').update(file.bytes).digest('hex') !== hash)
      throw new Answer(400, 'another content');
    file.isStored = true;
    return { stored: true, offset: file.bytes.length };
  }
}
