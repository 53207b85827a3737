import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  type AccountOverview,
  accountOverview,
  googleBegun,
  passkeyBegun,
  pinPeople,
  recoveryCodes,
  totpBegun,
} from '@vetloom/protocol/account.ts';
import { loginResult } from '@vetloom/protocol/auth.ts';
import { askBrowser, leaveForGoogle } from '../access/ways-in.ts';
import { callServer } from '../engine/calls/own-call.ts';
import { ownTokens, passwordChanged, session, takeOver } from '../engine/session/session.ts';

const BASE = '/api/sdk/v2/basic';
/** The person's own account is asked with the own session, also behind a disguise. */
const ask = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
  callServer(method, `${BASE}/${path}`, body, ownTokens);

/** The person's own sign-ins and ways in. @throws DomainError networkRequired */
export const myAccount = async (): Promise<AccountOverview> => accountOverview.parse(await ask('GET', 'account'));

/** Changes the own password; other sign-ins end. @throws DomainError badParameter with field and reason */
export async function changePassword(password: string, newPassword: string): Promise<void> {
  await ask('POST', 'password', { password, newPassword });
  await passwordChanged(newPassword);
}

/** Ends one sign-in, or all but this one. */
export const endSessions = (which: { readonly family: string } | { readonly others: true }): Promise<unknown> =>
  ask('POST', 'sessions/end', which);

/** A new secret for an authenticator: as text, and as address for a QR code. */
export const beginTotp = async (password: string): Promise<{ readonly secret: string; readonly uri: string }> =>
  totpBegun.parse(await ask('POST', 'totp/begin', { password }));

/** Turns the authenticator on; answers the recovery codes, which are shown this once. */
export const confirmTotp = async (code: string): Promise<string[]> =>
  recoveryCodes.parse(await ask('POST', 'totp/confirm', { code })).recoveryCodes;

export const disableTotp = (password: string): Promise<unknown> => ask('POST', 'totp/disable', { password });

/** New recovery codes; the former ones end. */
export const renewRecoveryCodes = async (password: string): Promise<string[]> =>
  recoveryCodes.parse(await ask('POST', 'totp/recovery', { password })).recoveryCodes;

/** Sets the PIN for switching at this clinic's workstations; null removes it. */
export const setPin = (password: string, pin: string | null): Promise<unknown> => ask('POST', 'pin', { password, pin });

/** Adds a passkey of this device. Answers false when the person turned away from the browser's question. */
export async function addPasskey(password: string, name: string): Promise<boolean> {
  const [{ startRegistration }, begun] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask('POST', 'passkey/options', { password }),
  ]);
  const { ticket, options } = passkeyBegun.parse(begun);
  const response = await askBrowser(() =>
    startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  );
  if (response === undefined) return false;
  await ask('POST', 'passkey/register', { ticket, name, response });
  return true;
}

export const removePasskey = (id: string): Promise<unknown> => ask('POST', 'passkey/remove', { id });

/** Leaves for Google to link an account there; returns to the account page. */
export async function linkGoogle(password: string, redirect: string): Promise<void> {
  const { address } = googleBegun.parse(await ask('POST', 'google/link', { password }));
  await leaveForGoogle({ remembered: session.own().remembered, redirect }, address);
}

export const unlinkGoogle = (): Promise<unknown> => ask('POST', 'google/unlink', {});

/** Ends what a program may do for the person. */
export const withdrawApp = (id: string): Promise<unknown> =>
  callServer('POST', '/api/oauth/withdraw', { id }, ownTokens);

/** A colleague who may take over by PIN on this workstation. */
export interface Colleague {
  readonly email: string;
  readonly name: string;
}

/** Who may take over here. Online only. @throws DomainError networkRequired */
export async function colleaguesHere(): Promise<Colleague[]> {
  const clinic = session.own().clinic?.clinic ?? '';
  return pinPeople.parse(await ask('GET', `pin/people?${new URLSearchParams({ clinic })}`));
}

/**
 * A colleague takes over this tab, in the same clinic. Drafts belong to persons, so both find theirs.
 * @throws DomainError badParameter for a wrong PIN, pinLocked, forbidden when a password must be given first, networkRequired
 */
export async function switchByPin(email: string, pin: string): Promise<void> {
  const from = session.own();
  if (!from.clinic) throw new DomainError('notLoggedIn', 'no clinic is chosen');
  const body = { clinic: from.clinic.clinic, email, pin, cookie: true, station: true };
  takeOver(loginResult.parse(await ask('POST', 'pin/switch', body)), from);
}
