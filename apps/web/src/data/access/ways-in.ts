import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  googleBegun,
  googleFinished,
  type LinkView,
  linkView,
  methodsResult,
  passkeyBegun,
} from '@vetloom/protocol/account.ts';
import { loginResult } from '@vetloom/protocol/auth.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { endpoints } from '../engine/calls/environment.ts';
import { callOpen } from '../engine/calls/http.ts';
import { acceptLogin } from '../engine/session/session.ts';

const BASE = '/api/sdk/v2/basic';

/** Calls without a session. @throws DomainError with the server's code, networkRequired where nothing answers */
async function open(path: string, body: unknown): Promise<unknown> {
  try {
    return await callOpen(`${BASE}/${path}`, body);
  } catch (error) {
    if (error instanceof TransportError) throw new DomainError('networkRequired', error.message);
    throw error;
  }
}

/** Which ways in are offered here besides the password; none where the server can't be asked. */
export async function waysIn(): Promise<{ readonly google: boolean; readonly passkey: boolean }> {
  const none = { google: false, passkey: false };
  try {
    const response = await fetch(`${endpoints.api}${BASE}/methods`, { cache: 'no-store' });
    const answer = (await response.json()) as { readonly result?: unknown };
    const offered = methodsResult.safeParse(answer.result);
    if (!offered.success) return none;
    return { google: offered.data.google, passkey: offered.data.passkey && canUsePasskeys() };
  } catch {
    // Offline, or a proxy's page: the password's own way says so.
    return none;
  }
}

/** Browsers keep passkeys for named hosts over HTTPS (or localhost), never for bare addresses. */
export function canUsePasskeys(): boolean {
  const bare = /^[0-9.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && !bare && typeof window.PublicKeyCredential === 'function';
}

/** Signs in with a passkey. Answers false when the person turned away from the browser's question. @throws DomainError */
export async function signInWithPasskey(remembered: boolean): Promise<boolean> {
  const [{ startAuthentication }, begun] = await Promise.all([
    import('@simplewebauthn/browser'),
    open('passkey/challenge', {}),
  ]);
  const { ticket, options } = passkeyBegun.parse(begun);
  const response = await askBrowser(() =>
    startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  );
  if (response === undefined) return false;
  const login = await open('passkey/login', { ticket, response, cookie: true, station: remembered });
  acceptLogin(loginResult.parse(login), remembered);
  return true;
}

/** The browser's own dialog; undefined when the person cancelled it or it timed out. */
export async function askBrowser<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    if (name === 'InvalidStateError') throw new DomainError('conflict', 'that device has a passkey here already');
    throw error;
  }
}

const GOOGLE = 'vetloom.google';

/** What the page that returns from Google must know again. */
export interface GoogleReturnPlan {
  readonly remembered: boolean;
  readonly redirect: string;
}

/** Leaves for Google; the browser returns to /googleAuth. @throws DomainError */
export async function leaveForGoogle(plan: GoogleReturnPlan, address?: string): Promise<void> {
  const to = address ?? googleBegun.parse(await open('google/start', {})).address;
  sessionStorage.setItem(GOOGLE, JSON.stringify(plan));
  window.location.assign(to);
}

/** What was planned when this tab left for Google. */
export function googlePlan(): GoogleReturnPlan {
  try {
    const kept = JSON.parse(sessionStorage.getItem(GOOGLE) ?? '{}') as Partial<GoogleReturnPlan>;
    return { remembered: kept.remembered === true, redirect: kept.redirect ?? '/' };
  } catch {
    return { remembered: false, redirect: '/' };
  }
}

/** Ends what began with Google. @throws DomainError secondFactorNeeded: ask for a code and call again */
export async function finishGoogle(
  back: Readonly<Record<string, string | undefined>>,
  secondFactor?: string,
): Promise<{ readonly kind: 'signedIn' | 'linked'; readonly label: string }> {
  const { remembered } = googlePlan();
  const { code, state = '', iss, error, scope, authuser, prompt, hd } = back;
  const body = {
    code,
    state,
    iss,
    error,
    scope,
    authuser,
    prompt,
    hd,
    secondFactor,
    cookie: true,
    station: remembered,
  };
  const finished = googleFinished.parse(await open('google/finish', body));
  if (finished.login) acceptLogin(finished.login, remembered);
  return finished;
}

/** Asks for a mail with a link for a new password; the answer is the same whether the account exists. @throws DomainError */
export async function forgotPassword(email: string): Promise<void> {
  await open('forgot', { email: email.trim() });
}

/** What a link from a mail is for. @throws DomainError linkExpired */
export const lookAtLink = async (token: string): Promise<LinkView> =>
  linkView.parse(await open('link/look', { token }));

/** Sets name and password by a link, and signs in. @throws DomainError badParameter, secondFactorNeeded, linkExpired */
export async function acceptLink(
  token: string,
  chosen: { readonly name?: string; readonly password: string; readonly secondFactor?: string },
  remembered: boolean,
): Promise<void> {
  const login = await open('link/accept', { token, ...chosen, cookie: true, station: remembered });
  acceptLogin(loginResult.parse(login), remembered);
}

/** Whether the failure of a way in is only that a code is asked for. */
export const isCodeAsked = (error: unknown): boolean =>
  error instanceof DomainError && error.code === CODE.secondFactorNeeded;
