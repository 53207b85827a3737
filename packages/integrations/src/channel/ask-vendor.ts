import { DomainError } from '@vetloom/domain/core/error.ts';
import { configuredFetch } from '../http/configured-fetch.ts';
import type { Said } from './port.ts';
import { saying } from './said.ts';

/** A whole answer of a vendor, whatever it says. */
export interface VendorAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Nothing was asked: the vendor wasn't reached, or may not be. */
export interface NotAsked {
  readonly kind: 'notAsked';
  readonly reason: 'unreachable' | 'misconfigured';
  readonly said: Said;
}

/** It was asked, and no whole answer came. */
export interface NoAnswer {
  readonly kind: 'noAnswer';
  readonly said: Said;
}

/** How a vendor is asked. */
export interface AskOptions {
  readonly baseURL: string;
  /** Milliseconds that one request may take, there and back, its body included. */
  readonly patienceMs: number;
  /** What no text may hold. */
  readonly secrets: readonly string[];
  /** Bytes that an answer may have, 1 MB where it isn't said. */
  readonly mostBytes?: number;
  /** Whether it may be asked in clear text: of what stands in the clinic's own network, and speaks nothing else. */
  readonly plain?: boolean;
}

/** How long a vendor is waited for, in ms: their own gateways give up within a minute. */
export const PATIENCE_MS = 60_000;
/** No answer of most vendors is longer; what is, isn't theirs. */
const MOST_BYTES = 1024 * 1024;

/** Asks one vendor, whose host alone is reached; tells apart what was never asked from what was asked and not answered. */
export function vendorAsker({ baseURL, patienceMs, secrets, mostBytes = MOST_BYTES, plain = false }: AskOptions) {
  const base = new URL(baseURL);
  const reach = configuredFetch([base.host], { withinMs: patienceMs, plain });
  return async (path: string, init: RequestInit): Promise<VendorAnswer | NotAsked | NoAnswer> => {
    const url = new URL(base);
    const [name = '', query = ''] = path.split('?');
    url.pathname = `${base.pathname.replace(/\/$/, '')}${name}`;
    url.search = query;
    try {
      const response = await reach(url, init);
      const bytes = await boundedBody(response, mostBytes);
      if (bytes === undefined)
        return { kind: 'noAnswer', said: saying('tooLong', `more than ${mostBytes} bytes came from ${base.host}`) };
      return { kind: 'answer', status: response.status, headers: response.headers, bytes };
    } catch (error) {
      return failureOf(error, base.host, secrets);
    }
  };
}

/** Undefined where it doesn't end within its bounds. */
async function boundedBody(response: Response, mostBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body) {
    // Leaving the loop closes the connection, so that the rest isn't read.
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > mostBytes) return undefined;
      parts.push(part);
    }
  }
  return Buffer.concat(parts);
}

/** Before anything of a request has gone out: names that don't resolve, nobody at the port, no certificate that can be trusted. */
const BEFORE_ASKING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

function failureOf(error: unknown, host: string, secrets: readonly string[]): NotAsked | NoAnswer {
  if (error instanceof DomainError)
    return { kind: 'notAsked', reason: 'misconfigured', said: saying(error.codeName, error.message, secrets) };
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return { kind: 'noAnswer', said: saying('timeout', `${host} took too long`) };
  // Of fetch, every failure of the line is a TypeError; anything else is a fault of ours.
  if (!(error instanceof TypeError)) throw error;
  const { code, message } = causeOf(error);
  const said = saying(code || 'broken', `${host}: ${message}`, secrets);
  if (BEFORE_ASKING.test(code)) return { kind: 'notAsked', reason: 'unreachable', said };
  return { kind: 'noAnswer', said };
}

function causeOf(error: Error): { readonly code: string; readonly message: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  // Several addresses were tried, each with a failure of its own.
  const first = cause instanceof AggregateError && cause.errors[0] instanceof Error ? cause.errors[0] : cause;
  const code = (first as NodeJS.ErrnoException).code ?? (cause as NodeJS.ErrnoException).code ?? '';
  return { code, message: first.message || cause.message };
}

/** The seconds of a Retry-After; undefined where there is none that can be read. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,7}$/.test(value)) return Number(value);
  const at = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
