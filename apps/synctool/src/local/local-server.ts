import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type localStatus, localTask, type localTaskTaken, type SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import type { z } from 'zod';
import { JobRefused } from '../jobs/job-runner.ts';
import { BadEnvelope } from '../server/signing.ts';
import { VERSION } from '../version.ts';
import { type Caller, callerOf, isMeantForUs } from './local-guard.ts';
import { type PairingTried, STATUS_STYLE, statusPage } from './status-page.ts';
import type { ToolView } from './tool-view.ts';

/** Bytes of the largest signed task, escaped as JSON. */
const MOST_BODY = 1_000_000;
const LOG_LINES = 500;

/** What the page and its neighbours may ask of the tool. */
export interface LocalServerParts {
  readonly port: number;
  view(): ToolView;
  /** Origins of the pages that may ask for the status and hand over signed tasks. */
  webOrigins(): readonly string[];
  /** @throws BadEnvelope, JobRefused */
  take(envelope: SignedEnvelope): Promise<z.output<typeof localTaskTaken>>;
  /** Pairs; answers what was wrong, undefined where it went well. */
  pair(typed: { server: string; code: string; name: string }): Promise<PairingTried['problem'] | undefined>;
  takeBack(): Promise<unknown>;
  lastLines(count: number): Promise<string>;
}

/**
 * What the workstation itself sees of the tool, on 127.0.0.1 alone: a page for people, and for the clinic's web app whether a tool is here and a way to hand it a task that
 * the server signed (spec 3 §7 "local instrument task").
 */
export class LocalServer {
  readonly #parts: LocalServerParts;
  readonly #server: Server;
  /** Stands in the forms of the page. A page of elsewhere can neither read nor guess it. */
  readonly #token = randomBytes(32).toString('base64url');
  #port: number;

  constructor(parts: LocalServerParts) {
    this.#parts = parts;
    this.#port = parts.port;
    this.#server = createServer({ maxHeaderSize: 16_384, requestTimeout: 30_000 }, (request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        if (error instanceof Refused) return answer(response, error.status, { error: error.message });
        return answer(response, 500, { error: 'failed' });
      });
    });
  }

  /** The port that it listens on, once it does. */
  get port(): number {
    return this.#port;
  }

  /** @throws what the system says, such as EADDRINUSE: another tool runs here */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host: '127.0.0.1', port: this.#port, exclusive: true }, resolve);
    });
    const address = this.#server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    harden(response);
    if (!isMeantForUs(request, this.#port)) throw new Refused(421, 'not meant for this program');
    const caller = callerOf(request, this.#port, this.#parts.webOrigins());
    const path = (request.url ?? '/').split('?')[0];
    const call = `${request.method} ${path}`;
    if (caller === 'web') allow(request, response);
    if (request.method === 'OPTIONS' && caller === 'web') return preflight(request, response);
    switch (call) {
      case 'GET /':
        // A link from elsewhere may lead here: it shows what nobody there can read.
        if (caller === 'stranger' && request.headers['sec-fetch-mode'] !== 'navigate') break;
        return page(response, statusPage(this.#parts.view(), this.#token));
      case 'GET /style.css':
        response.setHeader('content-type', 'text/css; charset=utf-8');
        return void response.end(STATUS_STYLE);
      case 'GET /status':
        demand(caller, 'own', 'web');
        return answer(response, 200, this.#status());
      case 'POST /task':
        demand(caller, 'web');
        return this.#task(request, response);
      case 'GET /logs':
        demand(caller, 'own');
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        return void response.end(await this.#parts.lastLines(LOG_LINES));
      case 'POST /pair':
        return this.#pair(request, response, caller);
      case 'POST /again':
        await this.#form(request, caller);
        await this.#parts.takeBack();
        return home(response);
    }
    throw new Refused(caller === 'stranger' ? 403 : 404, caller === 'stranger' ? 'not from there' : 'no such address');
  }

  #status(): z.input<typeof localStatus> {
    const { paired, isReached } = this.#parts.view();
    const { clinic = '', toolID = '', name = '' } = paired ?? {};
    return { product: 'VetLoom', version: VERSION, paired: paired && { clinic, toolID, name }, connected: isReached };
  }

  async #task(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Security: only what needs a preflight. A form of another page can send no JSON.
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new Refused(415, 'JSON is wanted');
    const envelope = localTask.safeParse(parsed(await bodyOf(request)));
    if (!envelope.success) throw new Refused(400, 'no signed task');
    try {
      answer(response, 200, await this.#parts.take(envelope.data));
    } catch (error) {
      if (error instanceof BadEnvelope) throw new Refused(403, error.message);
      if (error instanceof JobRefused) throw new Refused(409, error.message);
      throw error;
    }
  }

  async #pair(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> {
    const form = await this.#form(request, caller);
    const typed = {
      server: (form.get('server') ?? '').trim(),
      code: (form.get('code') ?? '').trim(),
      name: (form.get('name') ?? '').trim(),
    };
    const problem = await this.#parts.pair(typed);
    if (problem === undefined) return home(response);
    response.statusCode = 422;
    page(response, statusPage(this.#parts.view(), this.#token, { ...typed, problem }));
  }

  /** What a form of the page says. @throws Refused where it isn't the page's */
  async #form(request: IncomingMessage, caller: Caller): Promise<URLSearchParams> {
    // A browser names the page of every form that is sent: own, and said so.
    if (caller !== 'own' || request.headers.origin === undefined)
      throw new Refused(403, 'not from the page of the tool');
    const form = new URLSearchParams(await bodyOf(request));
    if (!isSame(form.get('token') ?? '', this.#token)) throw new Refused(403, 'the page is an old one: load it again');
    return form;
  }
}

/** A request that isn't served. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function demand(caller: Caller, ...allowed: readonly Caller[]): void {
  if (!allowed.includes(caller)) throw new Refused(403, 'not from there');
}

function harden(response: ServerResponse): void {
  const policy = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
  response.setHeader('content-security-policy', policy);
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'same-origin');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
}

/** Lets the page of the server read the answer; only that one, by name. */
function allow({ headers: { origin = '' } }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
}

/** A browser asks before it lets a page ask; also before one of the internet reaches into the machine. */
function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('access-control-max-age', '600');
  for (const network of ['private', 'local']) {
    if (headers[`access-control-request-${network}-network`] !== 'true') continue;
    response.setHeader(`access-control-allow-${network}-network`, 'true');
  }
  response.statusCode = 204;
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > MOST_BODY) throw new Refused(413, 'too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes the same time for whichever words. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.end();
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

function page(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}

function home(response: ServerResponse): void {
  response.statusCode = 303;
  response.setHeader('location', '/');
  response.end();
}
