import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { CODE, type Code } from '@vetloom/domain/core/codes.ts';
import { SIGN_IN_ATTEMPTS } from '@vetloom/domain/core/constants.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type ClinicRole, type LoginResult, loginResult } from '@vetloom/protocol/auth.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { endpoints } from '../calls/environment.ts';
import { callOpen, type TokenSource } from '../calls/http.ts';
import { rememberIDKeys } from '../calls/sealed-path.ts';
import { isTransient } from '../calls/transient.ts';
import { actorIn } from './actor-in.ts';
import { offlineWay } from './offline-way.ts';
import { endForRestart, keepForRestart } from './restart.ts';
import type { Session } from './session.types.ts';
import {
  clearClinic,
  clearSession,
  loadClinic,
  loadSession,
  type StoredSession,
  saveClinic,
  saveSession,
} from './stored-session.ts';
import { NOTHING_HERE_WITHIN, unlessAway } from './unless-away.ts';

const SIGNED_OUT: Session = {
  state: 'signed-out',
  email: '',
  name: '',
  systemRole: null,
  alliance: null,
  clinics: [],
  clinic: undefined,
  actor: undefined,
  withdrawn: false,
  offline: false,
  remembered: false,
};

let own: Session = fromStored(loadSession(shownNow()));
let disguise: Disguise | undefined;
let shown: Session = own;
let accessToken: string | undefined;
let refreshing: Promise<string | undefined> | undefined;
const listeners = new Set<() => void>();

function set(session: Session): void {
  // A disguise belongs to whoever put it on.
  if (session.state === 'signed-out' || session.email !== own.email) disguise = undefined;
  own = session;
  tell();
}

function tell(): void {
  shown = disguise ? disguise.of(own) : own;
  for (const listener of listeners) listener();
}

/**
 * Shows the tab as somebody else's, or as another role's, until it is taken off: what the person may really do stays as it is.
 * `tokens` speaks for the other person where the server is to answer as to them.
 */
export interface Disguise {
  readonly of: (own: Session) => Session;
  readonly tokens?: TokenSource;
}

/** Puts a disguise on, or takes it off. */
export function wear(next: Disguise | undefined): void {
  disguise = next;
  tell();
}

/** The session of this tab, observable for React's useSyncExternalStore. */
export const session = {
  get: (): Session => shown,
  /** Without a disguise. */
  own: (): Session => own,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether the signed-in person holds a permission in the chosen clinic. */
export const sessionCan = (permission: Permission): boolean =>
  shown.actor !== undefined && can(shown.actor, permission);

function fromStored(stored: StoredSession | undefined): Session {
  return stored ? sessionOf(stored, stored.clinicRoles, loadClinic(), stored.offline, stored.withdrawn) : SIGNED_OUT;
}

type Person = Pick<StoredSession, 'email' | 'name' | 'systemRole' | 'alliance'>;
type Signed = Person & { readonly remembered: boolean };

/** A chosen clinic that is missing from the login's list is no choice (spec 1 §4): the person is asked again. */
function sessionOf(
  person: Signed,
  clinics: StoredSession['clinicRoles'],
  chosen: string | undefined,
  offline = false,
  left?: Session['clinic'],
): Session {
  const own = clinics.find((one) => one.clinic === chosen);
  const withdrawn = own === undefined && left !== undefined && left.clinic === chosen;
  const clinic = own ?? (withdrawn ? left : clinics.length === 1 ? clinics[0] : undefined);
  return {
    state: clinic ? 'ready' : 'choosing-clinic',
    email: person.email,
    name: person.name,
    systemRole: person.systemRole,
    alliance: person.alliance,
    clinics,
    clinic,
    actor: clinic && actorIn(person, clinic),
    withdrawn,
    offline,
    remembered: person.remembered,
  };
}

const withoutKeys = (roles: readonly ClinicRole[]) => roles.map(({ idKey: _idKey, ...role }) => role);

/** What a sign-in came to. `offline` sign-ins are checked against the verifier that an online one left here. */
export interface SignInResult {
  readonly code: Code;
  readonly offline: boolean;
  /** The field that a refusal is about: `secondFactor` for a wrong code. */
  readonly field?: string | undefined;
  /** No password is looked at on this device before, Unix seconds. */
  readonly closedUntil?: number;
}

/**
 * Signs in, online if the server answers, else offline (spec 1 §4). Codes: loginSuccess, wrongCredentials, noVerifier (no network and
 * never signed in here), noUsableClinic, rateLimited, secondFactorNeeded (ask for a code and call again). With one clinic the person
 * enters it directly.
 */
export async function signIn(
  email: string,
  password: string,
  remembered: boolean,
  secondFactor?: string,
): Promise<SignInResult> {
  try {
    const login = loginResult.parse(
      await unlessAway(
        callOpen('/api/sdk/v2/basic/login', {
          username: email.trim(),
          password,
          cookie: true,
          station: remembered,
          ...(secondFactor === undefined ? {} : { secondFactor }),
        }),
        undefined,
        (await offlineWay()) === undefined ? NOTHING_HERE_WITHIN : undefined,
      ),
    );
    if (login.clinicRoles.length === 0) return { code: CODE.noUsableClinic, offline: false };
    acceptLogin(login, remembered);
    await keepForRestart({ ...login, clinicRoles: withoutKeys(login.clinicRoles) }, password, remembered);
    return { code: CODE.loginSuccess, offline: false };
  } catch (error) {
    if (error instanceof TransportError && error.kind === 'offline') return signInOffline(email, password, remembered);
    if (error instanceof DomainError)
      return { code: error.code, offline: false, field: String(error.detail.field ?? '') || undefined };
    throw error;
  }
}

async function signInOffline(email: string, password: string, remembered: boolean): Promise<SignInResult> {
  const way = await offlineWay();
  const found = way === undefined ? 'unknown' : await way.verifyOffline(email, password, shownNow());
  if (found === 'unknown') return { code: CODE.noVerifier, offline: true };
  if (found === 'wrong') return { code: CODE.wrongCredentials, offline: true };
  if ('closedUntil' in found) return { code: CODE.rateLimited, offline: true, closedUntil: found.closedUntil };
  saveSession({ ...found, remembered, offline: true }, shownNow());
  passwordInMemory = password;
  signedOut = false;
  revoked = false;
  clearClinic();
  set(sessionOf({ ...found, remembered }, found.clinicRoles, undefined, true));
  return { code: CODE.loginSuccess, offline: true };
}

/** Takes over a sign-in that was proved in another way than by password: passkey, Google, a link. The clinic is chosen anew. */
export function acceptLogin(login: LoginResult, remembered: boolean): void {
  disguise = undefined;
  enter(login, remembered, undefined);
  clearClinic();
}

/**
 * A colleague takes over this tab in the same clinic, or chooses one where they do not work there. `from` is how the tab stood when they were
 * asked for: the sign-in that vouches for them ends with the server's answer, and whatever else was asked with it hears so, perhaps before.
 */
export function takeOver(login: LoginResult, from: Session = own): void {
  disguise = undefined;
  enter(login, from.remembered, from.clinic?.clinic);
}

/** The password was changed on this browser: what opens the offline sign-in changes with it. */
export async function passwordChanged(password: string): Promise<void> {
  const { email, name, systemRole, alliance, clinics, remembered } = own;
  await keepForRestart({ email, name, systemRole, alliance, clinicRoles: [...clinics] }, password, remembered);
}

/** A clinic without anything that the person may do there. */
const leftBehind = (clinic: Session['clinic']): Session['clinic'] =>
  clinic && { ...clinic, roleID: '', roleName: '', permissions: [] };

/**
 * Takes over what the server says of the person; the clinic stays if it is still one of theirs. `left` is the one in which they have worked:
 * where it isn't theirs any more the tab stays there without rights, because what they have not sent must not be locked away unseen.
 */
function enter(login: LoginResult, remembered: boolean, clinic: string | undefined, left?: Session['clinic']): void {
  accessToken = login.jwt;
  turn += 1;
  signedOut = false;
  passwordInMemory = undefined;
  revoked = false;
  const clinics = withoutKeys(login.clinicRoles);
  rememberIDKeys(login.clinicRoles);
  const withdrawn = clinics.some((one) => one.clinic === left?.clinic) ? undefined : left;
  saveSession({ ...login, clinicRoles: clinics, remembered, offline: false, withdrawn }, shownNow());
  set(sessionOf({ ...login, remembered }, clinics, clinic, false, withdrawn));
}

/** The last clinic that was theirs has taken the person out: the tab stays in it without rights, as where others are left to them. */
function withdraw(): void {
  const { email, name, systemRole, alliance, remembered } = own;
  const person = { email, name, systemRole, alliance, remembered };
  const left = leftBehind(own.clinic);
  saveSession({ ...person, clinicRoles: [], offline: false, withdrawn: left }, shownNow());
  // Who has one clinic alone never chose it.
  if (left) saveClinic(left.clinic);
  set(sessionOf(person, [], left?.clinic, false, left));
}

/** Enters one of the person's clinics on this tab. */
export function chooseClinic(clinic: string): void {
  saveClinic(clinic);
  set(sessionOf(own, [...own.clinics], clinic, own.offline));
}

/**
 * The clinic's own document has another name, or other flags, than the sign-in had: it counts from here on, in the stored list too (spec 1 §7
 * "clinicHandler").
 */
export function noteClinic(clinic: string, noted: Pick<ClinicRole, 'clinicName' | 'closed'>): void {
  const known = own.clinics.find((one) => one.clinic === clinic);
  if (known === undefined || (known.clinicName === noted.clinicName && known.closed?.join() === noted.closed?.join()))
    return;
  const clinics = own.clinics.map((one) => (one.clinic === clinic ? { ...one, ...noted } : one));
  const { email, name, systemRole, alliance, remembered, offline } = own;
  saveSession({ email, name, systemRole, alliance, clinicRoles: clinics, remembered, offline }, shownNow());
  set({ ...own, clinics, clinic: clinics.find((one) => one.clinic === own.clinic?.clinic) });
}

/** Ends the session here and on the server. What is unsynced stays on this device for the next sign-in. */
export async function signOut(): Promise<void> {
  const held = accessToken;
  const { email, state, offline, remembered } = own;
  accessToken = undefined;
  // What was asked before must not sign the person in again when it is answered.
  turn += 1;
  signedOut = true;
  if (!remembered) endForRestart(email);
  clearSession();
  set(SIGNED_OUT);
  const token = held ?? (state === 'signed-out' || offline ? undefined : await tokenToEnd(email));
  if (token === undefined) return;
  await fetch(`${endpoints.api}/api/sdk/v2/basic/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    credentials: endpoints.api === '' ? 'same-origin' : 'include',
    keepalive: true,
  }).catch(
    () => undefined, // Offline: the refresh token dies by itself; the person is signed out here either way.
  );
}

/** A page that was opened a moment ago holds no token yet, though the browser's sign-in goes on; one that is a colleague's by now is not ended. */
async function tokenToEnd(email: string): Promise<string | undefined> {
  try {
    const login = loginResult.parse(await unlessAway(alone(() => callOpen('/api/sdk/v2/basic/refresh', {}))));
    return login.email === email ? login.jwt : undefined;
  } catch (error) {
    if (error instanceof TransportError || error instanceof DomainError) return undefined;
    throw error;
  }
}

/**
 * Gets a new access token with the refresh cookie and brings roles up to date. Answers undefined, and signs out, only when the
 * server says that the session is gone; an offline sign-in waits for the password instead of being thrown out of its work. A server that isn't ready is asked again later.
 */
async function renew(): Promise<string | undefined> {
  if (signedOut) return undefined;
  const asked = turn;
  try {
    const login = loginResult.parse(await callOpen('/api/sdk/v2/basic/refresh', {}));
    // Somebody has signed in or out on this tab meanwhile: this answer is about who was here before.
    if (turn !== asked) return accessToken;
    if (login.email !== own.email && own.state !== 'signed-out') return undefined;
    enter(login, own.remembered, own.clinic?.clinic, leftBehind(own.clinic));
    return accessToken;
  } catch (error) {
    if (error instanceof TransportError) throw error;
    if (!(error instanceof DomainError)) throw error;
    // Somebody has signed in on this tab meanwhile: what ended is not theirs.
    if (turn !== asked) return accessToken;
    accessToken = undefined;
    if (isTransient(error.code)) throw new TransportError('offline', error.message, error.code);
    if (own.offline) return meetAgain();
    if (error.code === CODE.noUsableClinic) withdraw();
    const gone: readonly Code[] = [CODE.notLoggedIn, CODE.sessionRevoked];
    if (gone.includes(error.code)) {
      revoked = error.code === CODE.sessionRevoked;
      if (!own.remembered) endForRestart(own.email);
      clearSession();
      set(SIGNED_OUT);
      return undefined;
    }
    throw new TransportError('refused', error.message, error.code);
  }
}

let revoked = false;
/** Whether the person has signed out on this tab: until the server has heard of it the browser's cookie would still open the session again. */
let signedOut = false;
/** Counts the sign-ins and sign-outs of this tab. */
let turn = 0;

/** Whether the server has ended the last sign-in of this tab: from another device, or because its password became void. */
export const wasRevoked = (): boolean => revoked;

/** Only one tab rotates the refresh token at a time: two at once would look like a stolen one to the server. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('vetloom-refresh', work);

/** The token of whoever signed in on this tab; concurrent callers share one refresh. */
export const ownTokens: TokenSource = {
  token: () => accessToken,
  refresh() {
    accessToken = undefined;
    refreshing ??= alone(renew).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  },
};

/** Asks what the person may do by now. A renewal that is under way may have been answered before it changed, so it is waited for. */
export async function askAnew(): Promise<void> {
  await refreshing?.catch(() => undefined);
  await tokens.refresh();
}

/** The token with which this tab speaks: the disguise's where it has one. */
export const tokens: TokenSource = {
  token: () => (disguise?.tokens ?? ownTokens).token(),
  refresh: () => (disguise?.tokens ?? ownTokens).refresh(),
};

let passwordInMemory: string | undefined;
/** Attempts since the last session, of which `SIGN_IN_ATTEMPTS` are made. */
let attempts = 0;

/** After an offline sign-in the server has no session: the password that was just typed opens one; it never leaves this tab's memory. */
async function meetAgain(): Promise<string | undefined> {
  if (passwordInMemory === undefined || attempts >= SIGN_IN_ATTEMPTS) return undefined;
  attempts += 1;
  const code = await signInAgain(passwordInMemory);
  // What did not get through may get through the next time; a refused password never will.
  if (code === CODE.wrongCredentials) passwordInMemory = undefined;
  return accessToken;
}

/**
 * Opens a session on the server for whoever works on this tab, without leaving the clinic: after an offline sign-in or an expired session.
 * Codes: loginSuccess, wrongCredentials, networkRequired, rateLimited.
 */
export async function signInAgain(password: string): Promise<Code> {
  try {
    const login = loginResult.parse(
      await callOpen('/api/sdk/v2/basic/login', { username: own.email, password, cookie: true }),
    );
    attempts = 0;
    enter(login, own.remembered, own.clinic?.clinic);
    return CODE.loginSuccess;
  } catch (error) {
    if (error instanceof TransportError) return CODE.networkRequired;
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
