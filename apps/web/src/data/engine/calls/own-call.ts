import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { foundAway } from '../found-away.ts';
import { session, tokens } from '../session/session.ts';
import { endpoints } from './environment.ts';
import { call, type TokenSource } from './http.ts';
import { sealedSegment } from './sealed-path.ts';

/** A path of the server; one with sealed ids is made once the call is tried. */
type Path = string | (() => Promise<string>);

const addressOf = async (path: Path): Promise<string> => (typeof path === 'string' ? path : path());

/**
 * Calls what truly needs the network (law 32) and answers its result. Refusals are DomainErrors for the screen: networkRequired (100104) where
 * nothing answers, notLoggedIn (100103) without a session, else the server's own code with its detail. `once` names a write, so that one that is sent again after its
 * answer was lost isn't done twice.
 */
export async function callServer(
  method: string,
  path: Path,
  body?: unknown,
  source: TokenSource = tokens,
  once?: string,
): Promise<unknown> {
  try {
    demandNetwork();
    const address = await addressOf(path);
    return await (once === undefined
      ? call(source, method, address, body)
      : call(source, method, address, body, { once }));
  } catch (error) {
    throw error instanceof TransportError ? refusalOf(error) : error;
  }
}

/**
 * Calls the inventory service in the tab's clinic: `path` follows its base, `/prod`. `once` names a write, so that one that is sent again after its answer
 * was lost isn't done twice. Refusals like those of `callServer`.
 */
export async function callErp(method: string, path: string, body?: unknown, once?: string): Promise<unknown> {
  try {
    demandNetwork();
    const options = { origin: endpoints.erp, ...(once === undefined ? {} : { once }) };
    return await call(tokens, method, `/erp/${encodeURIComponent(clinicOfTab())}${path}`, body, options);
  } catch (error) {
    throw error instanceof TransportError ? refusalOf(error) : error;
  }
}

function demandNetwork(): void {
  if (session.own().state === 'signed-out') throw new DomainError('notLoggedIn', 'not signed in');
  if (!navigator.onLine) throw new DomainError('networkRequired', 'no network');
}

/** Gets a file with the session's token, which an address alone does not carry. Refusals like those of `callServer`. */
export const fetchFile = (method: 'GET' | 'POST', path: Path, body?: unknown): Promise<Response> =>
  fetchFrom(endpoints.api, method, path, body);

/** The same of the inventory service in the tab's clinic: `path` follows its base. */
export const fetchErpFile = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
  fetchFrom(endpoints.erp, method, async () => `/erp/${encodeURIComponent(clinicOfTab())}${path}`, body);

async function fetchFrom(origin: string, method: 'GET' | 'POST', path: Path, body?: unknown): Promise<Response> {
  try {
    demandNetwork();
    const address = origin + (await addressOf(path));
    const first = await ask(method, address, body, tokens.token() ?? (await tokens.refresh()));
    const response = first.status === 401 ? await ask(method, address, body, await tokens.refresh()) : first;
    if (response.ok) return response;
    const answer: unknown = await response.json().catch(() => undefined);
    throw new DomainError(codeName(codeIn(answer)), `HTTP ${response.status}`);
  } catch (error) {
    throw error instanceof TransportError ? refusalOf(error) : error;
  }
}

const codeIn = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? Number(answer.code) : CODE.failure;

async function ask(method: string, address: string, body: unknown, token: string | undefined): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new TransportError('offline', cause instanceof Error ? cause.message : 'no answer');
  }
}

function refusalOf(error: TransportError): DomainError {
  if (error.kind === 'offline' && error.code !== CODE.rateLimited) foundAway();
  if (error.kind === 'offline' && error.code === undefined) return new DomainError('networkRequired', error.message);
  if (error.kind === 'signed-out') return new DomainError('notLoggedIn', error.message);
  return new DomainError(codeName(error.code ?? 0), error.message, error.detail);
}

/** The base of the versioned API of the tab's clinic. @throws DomainError notLoggedIn before a clinic is chosen */
export function clinicBase(version: 'v2' | 'plain' = 'v2'): string {
  return `/api/sdk/${version === 'v2' ? 'v2/' : ''}${encodeURIComponent(clinicOfTab())}`;
}

function clinicOfTab(): string {
  const clinic = session.get().clinic?.clinic;
  if (clinic === undefined) throw new DomainError('notLoggedIn', 'no clinic is chosen');
  return clinic;
}

/** A path below the clinic's versioned API with the ids among its words sealed: `inClinic\`/pet/${petID}/weight\``. */
export const inClinic =
  (words: TemplateStringsArray, ...ids: readonly string[]): (() => Promise<string>) =>
  () =>
    below(clinicBase(), words, ids);

/** The same below the unversioned API of the clinic. */
export const inPlainClinic =
  (words: TemplateStringsArray, ...ids: readonly string[]): (() => Promise<string>) =>
  () =>
    below(clinicBase('plain'), words, ids);

async function below(base: string, words: TemplateStringsArray, ids: readonly string[]): Promise<string> {
  const segments = await Promise.all(ids.map(idSegment));
  return base + words.map((word, at) => word + (segments[at] ?? '')).join('');
}

/** An id of the tab's clinic, sealed for a path. @throws TransportError without a network or a session */
export const idSegment = (id: string): Promise<string> =>
  sealedSegment(session.get().clinic?.clinic ?? '', id, () => tokens.refresh());
