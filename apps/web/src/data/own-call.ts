import { codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { call, type TokenSource } from './http.ts';
import { session, tokens } from './session.ts';

/**
 * Calls what truly needs the network (law 32) and answers its result. Refusals are DomainErrors for the screen: networkRequired (100104) where
 * nothing answers, notLoggedIn (100103) without a session, else the server's own code with its detail.
 */
export async function callServer(
  method: string,
  path: string,
  body?: unknown,
  source: TokenSource = tokens,
): Promise<unknown> {
  if (session.own().state === 'signed-out') throw new DomainError('notLoggedIn', 'not signed in');
  if (!navigator.onLine) throw new DomainError('networkRequired', 'no network');
  try {
    return await call(source, method, path, body);
  } catch (error) {
    throw error instanceof TransportError ? refusalOf(error) : error;
  }
}

function refusalOf(error: TransportError): DomainError {
  if (error.kind === 'offline' && error.code === undefined) return new DomainError('networkRequired', error.message);
  if (error.kind === 'signed-out') return new DomainError('notLoggedIn', error.message);
  return new DomainError(codeName(error.code ?? 0), error.message, error.detail);
}

/** The base of the versioned API of the tab's clinic. @throws DomainError notLoggedIn before a clinic is chosen */
export function clinicBase(version: 'v2' | 'plain' = 'v2'): string {
  const clinic = session.get().clinic?.clinic;
  if (clinic === undefined) throw new DomainError('notLoggedIn', 'no clinic is chosen');
  return `/api/sdk/${version === 'v2' ? 'v2/' : ''}${encodeURIComponent(clinic)}`;
}
