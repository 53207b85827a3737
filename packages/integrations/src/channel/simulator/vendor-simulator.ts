import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Journal } from './journal.ts';

/** Where a simulator listens and keeps what it took. */
export interface SimulatorOptions {
  /** 0 for any that is free. */
  readonly port?: number;
  /** A folder of its own; without one what it took ends with the process. */
  readonly folder?: string;
  /** Its clock, Unix milliseconds. */
  readonly now?: () => number;
}

/** One thing to do wrong, once. Those `AfterTaking` have taken what they were asked. */
export const VENDOR_FAULTS = [
  'errorBeforeTaking',
  'errorAfterTaking',
  'silentBeforeTaking',
  'silentAfterTaking',
  'brokenBeforeTaking',
  'brokenAfterTaking',
  'halfAnswerAfterTaking',
  'slowBodyAfterTaking',
  'hugeAnswerAfterTaking',
  'pageInsteadAfterTaking',
  'answerTwice',
  'redirectBeforeTaking',
] as const;
export type VendorFault = (typeof VENDOR_FAULTS)[number];

export interface VendorRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface VendorReply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const MOST_BYTES = 5 * 1024 * 1024;

/** An answer in JSON. */
export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): VendorReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/**
 * What the vendors' simulators share: a server, a journal by which they know after a restart what they took, faults, and a control plane:
 * `GET /control/taken`, `GET /control/requests`, `POST /control/fault {"fault":…,"times":…,"at":…}`, `POST /control/seed {…}` (each vendor's own),
 * `POST /control/reset`.
 */
export abstract class VendorSimulator<Entry> {
  /** Requests that came, `POST /SmSend`, without what was in them. */
  readonly requests: string[] = [];
  /** Called when a request has come of which the rest of the answer never will. */
  onSilence: () => void = () => undefined;
  protected readonly journal: Journal<Entry>;
  protected readonly now: () => number;
  readonly #faults: { readonly fault: VendorFault; readonly at: string }[] = [];
  readonly #server: Server;

  protected constructor(name: string, { folder, now = Date.now }: SimulatorOptions) {
    this.journal = new Journal(folder, name);
    this.now = now;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)));
    });
    // A line that rests is closed by whoever asks: on a busy machine a request would else meet its end.
    this.#server.keepAliveTimeout = 0;
  }

  /** Takes what is in the journal into account. */
  protected abstract replay(): void;
  /** What the vendor does and answers. */
  protected abstract answer(request: VendorRequest): VendorReply | Promise<VendorReply>;
  /** Everything that it took, in its order. */
  abstract get taken(): readonly unknown[];
  /** Sets what it answers from now on, or makes something happen. @throws Error for what isn't known */
  abstract seed(wanted: unknown): unknown;
  /** Forgets. */
  protected abstract forget(): void;

  protected async listen(port = 0): Promise<void> {
    this.replay();
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Does one thing wrong at each of the next requests that aren't control's; `at`: of those alone whose path holds it. */
  fault(fault: VendorFault, times = 1, at = ''): void {
    for (let time = 0; time < times; time += 1) this.#faults.push({ fault, at });
  }

  /** Does nothing wrong any more. */
  clearFaults(): void {
    this.#faults.length = 0;
  }

  #faultAt(path: string): VendorFault | undefined {
    const place = this.#faults.findIndex(({ at }) => path.includes(at));
    return place < 0 ? undefined : this.#faults.splice(place, 1)[0]?.fault;
  }

  reset(): void {
    this.clearFaults();
    this.requests.length = 0;
    this.journal.clear();
    this.forget();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(message);
    const url = new URL(message.url ?? '/', this.origin);
    const request = { method: message.method ?? 'GET', url, headers: message.headers, body };
    if (url.pathname.startsWith('/control/')) {
      send(response, await this.#control(request));
      return;
    }
    this.requests.push(`${request.method} ${url.pathname}`);
    const fault = this.#faultAt(url.pathname);
    if (fault?.endsWith('BeforeTaking')) {
      goWrong(fault, response, { status: 200, body: '' });
    } else {
      const reply = await this.answer(request);
      if (fault === undefined) send(response, reply);
      else goWrong(fault, response, reply);
    }
    if (fault?.startsWith('silent') || fault?.startsWith('slow')) this.onSilence();
  }

  async #control({ method, url, body }: VendorRequest): Promise<VendorReply> {
    const wanted: unknown = body.length > 0 ? JSON.parse(body.toString()) : {};
    switch (`${method} ${url.pathname}`) {
      case 'GET /control/taken':
        return json(200, this.taken);
      case 'GET /control/requests':
        return json(200, this.requests);
      case 'POST /control/reset':
        this.reset();
        return json(200, {});
      case 'POST /control/seed':
        return json(200, (await this.seed(wanted)) ?? {});
      case 'POST /control/fault': {
        const { fault, times, at } = wanted as {
          readonly fault: VendorFault;
          readonly times?: number;
          readonly at?: string;
        };
        if (!VENDOR_FAULTS.includes(fault)) return json(400, { message: `one of ${VENDOR_FAULTS.join(', ')}` });
        this.fault(fault, times, at);
        return json(200, {});
      }
      default:
        return json(404, { message: 'no such control' });
    }
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: VendorReply): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
}

function goWrong(fault: VendorFault, response: ServerResponse, reply: VendorReply): void {
  switch (fault) {
    case 'errorBeforeTaking':
    case 'errorAfterTaking':
      send(response, { status: 500, body: 'Internal Server Error' });
      return;
    case 'silentBeforeTaking':
    case 'silentAfterTaking':
      return;
    case 'brokenBeforeTaking':
    case 'brokenAfterTaking':
      response.socket?.destroy();
      return;
    case 'halfAnswerAfterTaking': {
      const bytes = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
      response.writeHead(reply.status, { 'content-length': bytes.length, ...reply.headers });
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.destroy());
      return;
    }
    case 'slowBodyAfterTaking':
      // The rest never comes.
      response.writeHead(reply.status, { 'content-length': Buffer.byteLength(reply.body), ...reply.headers });
      response.write(reply.body.slice(0, 1));
      return;
    case 'hugeAnswerAfterTaking':
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('x'.repeat(3 * 1024 * 1024));
      return;
    case 'pageInsteadAfterTaking':
      send(response, { status: 200, body: '<!doctype html><title>Sign in to the network</title>' });
      return;
    case 'answerTwice': {
      const { socket } = response;
      const again = `HTTP/1.1 ${reply.status} OK\r\ncontent-length: ${Buffer.byteLength(reply.body)}\r\n\r\n${reply.body}`;
      response.once('finish', () => void socket?.write(again));
      send(response, reply);
      return;
    }
    case 'redirectBeforeTaking':
      send(response, { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } });
      return;
    default:
      throw new Error(`unknown fault: ${fault satisfies never}`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > MOST_BYTES) throw new Error('the request is too long');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
