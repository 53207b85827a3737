import { isScope } from '@vetloom/domain/access/oauth-scopes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AuthorizationRequest } from '@vetloom/protocol/oauth.ts';
import type { OAuthClient } from '@vetloom/storage/ports/access.ts';

/** A request that may be put to a person. */
export interface CheckedRequest {
  readonly client: OAuthClient;
  readonly redirectURI: string;
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly challenge: string;
}

/** SHA-256 in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Checks what a program asks for. Nothing is ever sent to an address that is not registered, so every fault is shown here to the person
 * instead of being redirected.
 * @throws DomainError badParameter with the field that is wrong; an unknown program and a foreign address answer alike
 */
export function checkRequest(client: OAuthClient | undefined, asked: AuthorizationRequest): CheckedRequest {
  if (!client?.redirectURIs.includes(asked.redirect_uri)) throw wrong('client_id', 'unknown program or return address');
  if (asked.response_type !== 'code') throw wrong('response_type', 'only code is given out');
  if (asked.code_challenge_method !== 'S256' || !CHALLENGE.test(asked.code_challenge ?? ''))
    throw wrong('code_challenge', 'PKCE with S256 is needed');
  return {
    client,
    redirectURI: asked.redirect_uri,
    scopes: scopesOf(client, asked.scope),
    state: asked.state,
    challenge: asked.code_challenge ?? '',
  };
}

/** The scopes asked for, or all that the program is registered for. @throws DomainError badParameter for one that it is not */
export function scopesOf(client: Pick<OAuthClient, 'scopes'>, asked: string | undefined): readonly string[] {
  const words = asked?.split(' ').filter((word) => word !== '') ?? [];
  const scopes = words.length > 0 ? [...new Set(words)] : client.scopes;
  if (!scopes.every((scope) => isScope(scope) && client.scopes.includes(scope)))
    throw wrong('scope', 'the program is not registered for that');
  return scopes;
}

/** Where the browser goes with an answer; `iss` tells the program which server answered (RFC 9207). */
export function returnAddress(
  { redirectURI, state }: Pick<CheckedRequest, 'redirectURI' | 'state'>,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const address = new URL(redirectURI);
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }), iss: issuer }))
    address.searchParams.set(name, value);
  return address.href;
}

/** Whether a return address may be registered: HTTPS, or this machine for programs in development; no fragment, no name in it. */
export function isReturnAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  const local = protocol === 'http:' && /^(localhost|127\.[0-9.]+|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || local) && hash === '' && !text.includes('#') && username === '' && password === '';
}

const wrong = (field: string, message: string): DomainError => new DomainError('badParameter', message, { field });
