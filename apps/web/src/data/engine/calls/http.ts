import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { noteServerDate } from '../page-clock.ts';
import { endpoints } from './environment.ts';
import { withPhotoBase } from './photo-base.ts';
import { isTransient } from './transient.ts';

/** Answers of every endpoint (spec 1 §7): a result with 100000, or a code and a sentence for logs. */
interface Answer {
  readonly code: number;
  readonly result?: unknown;
  readonly message?: string;
  readonly detail?: ErrorDetail;
}

/** Hands out the access token and gets a new one; the session owns both. */
export interface TokenSource {
  token(): string | undefined;
  /** Resolves to a fresh token, or undefined when the session is gone. Throws TransportError('offline') without a network. */
  refresh(): Promise<string | undefined>;
}

/** Longest wait for an answer; first-load pages over a slow line need the room. */
const ANSWER_TIMEOUT = 60_000;

/** What a call needs beside its words. */
export interface CallOptions {
  /** Where the service is; that of the API without it. */
  readonly origin?: string;
  /** Names the write, so that sending it again doesn't do it twice. */
  readonly once?: string;
}

/** Sends JSON, or bytes as they are, and returns the answer's result. Throws TransportError only; a session that expired is refreshed once. */
export async function call(
  source: TokenSource,
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<unknown> {
  const token = source.token() ?? (await source.refresh());
  if (token === undefined) throw new TransportError('signed-out', 'no session', CODE.notLoggedIn);
  const first = await send(method, path, body, token, options);
  if (first.status !== 401) return unwrap(first.answer);
  const renewed = await source.refresh();
  if (renewed === undefined) throw new TransportError('signed-out', 'the session ended', first.answer.code);
  return unwrap((await send(method, path, body, renewed, options)).answer);
}

/** Like `call` for answers that are bytes; refusals come as JSON all the same. */
export async function callBytes(source: TokenSource, path: string, body: unknown): Promise<Uint8Array> {
  const token = source.token() ?? (await source.refresh());
  if (token === undefined) throw new TransportError('signed-out', 'no session', CODE.notLoggedIn);
  const first = await ask('POST', path, body, token);
  if (first.status !== 401) return bytesOf(first);
  const renewed = await source.refresh();
  if (renewed === undefined) throw new TransportError('signed-out', 'the session ended', CODE.notLoggedIn);
  return bytesOf(await ask('POST', path, body, renewed));
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  if (response.headers.get('content-type') !== 'application/octet-stream') {
    unwrap(await readAnswer(response));
    throw new TransportError('offline', 'an answer without bytes');
  }
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new TransportError('offline', cause instanceof Error ? cause.message : 'the answer was cut');
  }
}

/** Like `call` for the sign-in endpoints, which have no token yet. Refusals are DomainError. */
export async function callOpen(path: string, body: unknown): Promise<unknown> {
  const { answer } = await send('POST', path, body, undefined);
  if (answer.code === CODE.success) return answer.result;
  throw new DomainError(codeName(answer.code), answer.message ?? '', answer.detail ?? {});
}

async function send(
  method: string,
  path: string,
  body: unknown,
  token: string | undefined,
  options?: CallOptions,
): Promise<{ status: number; answer: Answer }> {
  const response = await ask(method, path, body, token, options);
  return { status: response.status, answer: await readAnswer(response) };
}

async function ask(
  method: string,
  path: string,
  body: unknown,
  token: string | undefined,
  { origin = endpoints.api, once }: CallOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const form = body instanceof FormData;
  const bytes = body instanceof Blob;
  // A form's kind names the mark between its parts, which the browser makes.
  if (body !== undefined && !form) headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (once !== undefined) headers['idempotency-key'] = once;
  try {
    const response = await fetch(origin + path, {
      method,
      headers,
      credentials: origin === '' ? 'same-origin' : 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      ...(body === undefined ? {} : { body: bytes || form ? body : JSON.stringify(body) }),
    });
    noteServerDate(response.headers.get('date'));
    return response;
  } catch (cause) {
    throw new TransportError('offline', cause instanceof Error ? cause.message : 'no answer');
  }
}

/** A proxy's HTML page, a cut body and an empty answer all mean that the server was not reached. */
async function readAnswer(response: Response): Promise<Answer> {
  const parsed: unknown = await response.json().catch(() => undefined);
  if (typeof parsed === 'object' && parsed !== null && 'code' in parsed && typeof parsed.code === 'number')
    return parsed as Answer;
  // The code says that something did answer: what nothing answers has none.
  throw new TransportError('offline', `status ${response.status} without an answer of this server`, CODE.failure);
}

function unwrap(answer: Answer): unknown {
  if (answer.code === CODE.success) return withPhotoBase(answer.result, endpoints.photo);
  const kind = isTransient(answer.code) ? 'offline' : 'refused';
  throw new TransportError(kind, answer.message ?? '', answer.code, answer.detail);
}
