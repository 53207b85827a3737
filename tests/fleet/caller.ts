import { CODE } from '@vetloom/domain/core/codes.ts';
import { type Person, Station } from '../operations/station.ts';

/** Nobody waits for longer. */
const PATIENCE_MS = 60_000;
/** What a device mends by signing in again and numbering anew. */
const SIGN_IN: ReadonlySet<number> = new Set([CODE.notLoggedIn, CODE.sessionRevoked, CODE.badSignature]);
const NUMBER_ANEW: ReadonlySet<number> = new Set([CODE.forkedClient, CODE.sequenceGap]);
/** Answers that say that it is to be tried again. */
const AGAIN: ReadonlySet<number> = new Set([CODE.databaseNotReady]);

/** What was called: its JSON or its bytes. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** By which the product knows a write that is sent again; devices' commands have ids of their own. */
  readonly idempotencyKey?: string;
}

/** Somebody at a station who calls the fleet and knows what answers it may get while things go wrong. */
export class Caller {
  readonly station: Station;
  readonly #url: string;
  /** How often a call got no answer of use, by why. */
  readonly failed = new Map<string, number>();
  /** Answers that nobody should get, whatever goes wrong. */
  readonly wrong: string[] = [];

  static async open(url: string, person: Person): Promise<Caller> {
    return new Caller(url, await Station.open(url, person));
  }

  private constructor(url: string, station: Station) {
    this.#url = url;
    this.station = station;
  }

  get clinic(): string {
    return this.station.person.clinic;
  }

  /** What the product answered with; undefined where it is to be tried again. */
  async call<T>({ method, path, body, idempotencyKey }: Call): Promise<T | undefined> {
    const isBytes = Buffer.isBuffer(body);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.station.token}`,
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await answer.text();
    } catch (error) {
      return this.#fail(error instanceof DOMException ? 'no answer within a minute' : 'the line broke');
    }
    const said = parsed(text);
    if (said === undefined) return this.#fail(`${answer.status} of the balancer`);
    if (said.code === CODE.success) return said.result as T;
    if (AGAIN.has(said.code)) return this.#fail(`${answer.status} ${said.code}`);
    if (SIGN_IN.has(said.code) || NUMBER_ANEW.has(said.code)) {
      this.#fail(`${answer.status} ${said.code}`);
      await this.station.signIn().catch(() => undefined);
      if (NUMBER_ANEW.has(said.code)) this.station.renumber();
      return undefined;
    }
    this.wrong.push(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return undefined;
  }

  /** The bytes at an address of the product's; undefined where it is to be tried again. */
  async bytes(path: string): Promise<Buffer | undefined> {
    try {
      const answer = await fetch(`${this.#url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      return this.#fail(`${answer.status} instead of bytes`);
    } catch {
      return this.#fail('the line broke');
    }
  }

  #fail(why: string): undefined {
    this.failed.set(why, (this.failed.get(why) ?? 0) + 1);
    return undefined;
  }
}

function parsed(text: string): { readonly code: number; readonly result?: unknown } | undefined {
  try {
    return JSON.parse(text) as { code: number };
  } catch {
    return undefined;
  }
}
