import { CODE } from '@vetloom/domain/core/codes.ts';
import {
  type AuthorizationRequest,
  type AuthorizationView,
  authorizationGranted,
  authorizationView,
} from '@vetloom/protocol/oauth.ts';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer } from '../engine/calls/own-call.ts';
import { ownTokens } from '../engine/session/session.ts';

/** What stands in the address of /oauth/…; older programs write `clientID` and `redirectURI`. */
export function requestOf(query: Readonly<Record<string, string | undefined>>): AuthorizationRequest {
  return {
    client_id: query.client_id ?? query.clientID ?? '',
    redirect_uri: query.redirect_uri ?? query.redirectURI ?? '',
    response_type: query.response_type,
    scope: query.scope,
    state: query.state,
    code_challenge: query.code_challenge,
    code_challenge_method: query.code_challenge_method,
  };
}

/** The name of a registered program, before anybody has signed in; undefined for an unknown one. */
export async function programName(clientID: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${endpoints.api}/api/oauth/client?${new URLSearchParams({ clientID })}`);
    const answer = (await response.json()) as {
      readonly code?: unknown;
      readonly result?: { readonly name?: unknown };
    };
    return answer.code === CODE.success && typeof answer.result?.name === 'string' ? answer.result.name : undefined;
  } catch {
    // Offline: the sign-in itself says so.
    return undefined;
  }
}

/** What the person is asked. @throws DomainError badParameter for a request that must not be answered */
export async function describeRequest(asked: AuthorizationRequest): Promise<AuthorizationView> {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const path = `/api/oauth/request?${new URLSearchParams(given)}`;
  return authorizationView.parse(await callServer('GET', path, undefined, ownTokens));
}

/** The person agrees for one clinic; answers where the browser goes. */
export async function agreeTo(asked: AuthorizationRequest, clinic: string): Promise<string> {
  const answer = await callServer('POST', '/api/oauth/authorize', { ...asked, clinic }, ownTokens);
  return authorizationGranted.parse(answer).redirect;
}
