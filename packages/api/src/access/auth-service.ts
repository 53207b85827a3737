import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import type { LoginResult } from '@vetloom/protocol/auth.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Account, Session, SignInMethod, SystemStore } from '@vetloom/storage/ports/system.ts';
import { AccessTokens } from './access-token.ts';
import { clinicRoleOf } from './clinic-role.ts';
import { GuessBrake } from './guess-brake.ts';
import { passwordMatches } from './passwords.ts';
import { SecondFactor } from './second-factor.ts';
import { randomToken, sha256 } from './tokens.ts';

/** A sign-in unused for this long ends, in seconds: a clinic's browser stays signed in over a holiday. */
const SESSION_SECONDS = 30 * 86_400;
/** A browser writes its cookies to disk some time after they were renewed (Chromium within 30 s): so late may one be after a kill, in seconds. */
const COOKIE_LATE_SECONDS = 60;
/** Verified Basic credentials are remembered this long, in ms. */
const BASIC_MEMORY_MS = 60_000;
/** Whether a sign-in was revoked is asked this often, in ms. */
const REVOCATION_MEMORY_MS = 10_000;
const MOST_REMEMBERED = 10_000;

/** Where a call came from. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
  /** SHA-256 of the workstation's mark, where the browser keeps one. */
  readonly station?: string | undefined;
}

/** A result of sign-in with the refresh token beside it, for the body or the cookie. */
export interface SignedIn {
  readonly result: Omit<LoginResult, 'refreshToken'>;
  readonly refreshToken: string;
  /** Seconds that the refresh token lives. */
  readonly seconds: number;
}

/** What sign-in is made of. `now` is Unix seconds. */
export interface AuthParts {
  readonly db: Pick<Database, 'system' | 'access'>;
  readonly now: () => number;
  readonly brake?: GuessBrake;
}

/** Sign-in, sessions and credentials (spec 1 §4, §7; ARCHITECTURE "Sign-in and security"). */
export class AuthService {
  readonly #system: SystemStore;
  readonly #tokens: AccessTokens;
  readonly #now: () => number;
  readonly #brake: GuessBrake;
  /** Codes of an authenticator beside the password. */
  readonly second: SecondFactor;
  readonly #basic = new Map<string, { readonly email: string; readonly until: number }>();
  readonly #basicKey = randomBytes(32);
  readonly #revoked = new Map<string, { readonly revoked: boolean; readonly until: number }>();
  readonly #hearers = new Set<(session: string) => void>();
  /** Account and address from which somebody came in wholly, for the brake: API clients keep no mark. */
  readonly #proved = new Map<string, true>();

  private constructor(parts: AuthParts, tokens: AccessTokens, brake: GuessBrake, second: SecondFactor) {
    this.#system = parts.db.system;
    this.#tokens = tokens;
    this.#now = parts.now;
    this.#brake = brake;
    this.second = second;
  }

  static async open(parts: AuthParts): Promise<AuthService> {
    const { db, now } = parts;
    const brake = parts.brake ?? new GuessBrake(db.access.guesses);
    const second = await SecondFactor.open(db, now, brake);
    return new AuthService(parts, new AccessTokens(await db.system.secret('access-token'), now), brake, second);
  }

  /**
   * @throws DomainError wrongCredentials (unknown account and wrong password alike), secondFactorNeeded after the right password,
   * noUsableClinic, loginDataWrong where no membership can be read, rateLimited
   */
  async login(username: string, password: string, caller: Caller, secondFactor?: string): Promise<SignedIn> {
    const account = await this.prove(username, password, caller);
    await this.second.demand(account.email, secondFactor, caller.address, await this.#stationOf(account.email, caller));
    return this.begin(account, caller, 'password');
  }

  /** Opens a session for somebody who was proved. `passwordAt`: when, Unix seconds; a PIN proves nothing anew. */
  async begin(
    account: Account,
    caller: Caller,
    method: SignInMethod,
    passwordAt: number = this.#now(),
  ): Promise<SignedIn> {
    const result = await this.#resultFor(account);
    const family = randomUUID();
    const refreshToken = randomToken();
    await this.#system.createSession({
      family,
      email: account.email,
      tokenHash: sha256(refreshToken),
      expiresAt: this.#now() + SESSION_SECONDS,
      passwordAt,
      address: caller.address,
      agent: caller.agent,
      method,
      station: caller.station,
    });
    if (method !== 'pin') this.#cameIn(account.email, caller.address);
    const jwt = await this.#tokens.issue({ email: account.email, session: family, passwordAt });
    return { result: { jwt, ...result }, refreshToken, seconds: SESSION_SECONDS };
  }

  /**
   * The account that an address and a password prove; also where a person must give the password again.
   * @throws DomainError wrongCredentials, rateLimited
   */
  async prove(username: string, password: string, caller: Caller): Promise<Account> {
    const email = username.trim().toLowerCase();
    let account: Account | undefined;
    const mark = await this.#markOf(email, caller);
    const right = await this.#brake.try({ account: email, address: caller.address, known: mark }, async () => {
      account = await this.#system.findAccount(email);
      return passwordMatches(account?.passwordHash, password);
    });
    if (right && account) return account;
    await this.#system.audit({ kind: 'sign-in refused', email, address: caller.address });
    throw new DomainError('wrongCredentials', 'wrong account or password');
  }

  /**
   * Exchanges a refresh token. Two tabs that ask at once get two successors, and both are good.
   * A browser's cookie may be late by what it hadn't written to disk yet.
   * @throws DomainError notLoggedIn, sessionRevoked after the reuse of an old token
   */
  async refresh(refreshToken: string, caller: Caller, ofCookie: boolean): Promise<SignedIn> {
    const next = randomToken();
    const session = await this.#rotate(refreshToken, next, caller, ofCookie ? COOKIE_LATE_SECONDS : 0);
    const account = await this.#system.findAccount(session.email);
    if (!account) throw new DomainError('notLoggedIn', 'the account no longer exists');
    const result = await this.#resultFor(account);
    const passwordAt = session.passwordAt ?? 0;
    const jwt = await this.#tokens.issue({ email: account.email, session: session.family, passwordAt });
    return { result: { jwt, ...result }, refreshToken: next, seconds: SESSION_SECONDS };
  }

  /** Ends the sign-in of a refresh token; one that is no longer known is signed out already. */
  async logout(refreshToken: string, caller: Caller): Promise<void> {
    try {
      const session = await this.#rotate(refreshToken, randomToken(), caller, 0);
      await this.end(session.family, 'signed out');
    } catch (error) {
      if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
    }
  }

  /** Ends the sign-in of an access token; one that is no longer valid is signed out already. */
  async logoutByAccess(token: string): Promise<void> {
    try {
      await this.end((await this.#tokens.read(token)).session, 'signed out');
    } catch (error) {
      if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
    }
  }

  /** Ends one sign-in with everything that came in by it, here and in the other processes. */
  async end(family: string, reason: string): Promise<void> {
    await this.#system.revokeSession(family, reason);
    this.hearEnd(family);
  }

  /** Hears that a sign-in has ended, here or elsewhere: the database tells every process of each. */
  hearEnd(family: string): void {
    trim(this.#revoked);
    this.#revoked.set(family, { revoked: true, until: performance.now() + REVOCATION_MEMORY_MS });
    for (const hear of this.#hearers) hear(family);
  }

  /** Hears that somebody's password was changed, here or elsewhere: what was remembered of the former one is asked for anew. */
  hearPassword(email: string): void {
    for (const [key, found] of this.#basic) if (found.email === email) this.#basic.delete(key);
  }

  /** Tells of each sign-in that ends. Answers how to stop hearing. */
  onEnd(hear: (session: string) => void): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  /** Ends all sign-ins of a person, but for one if given. Remembered Basic credentials are asked for anew. */
  async endAllOf(email: string, reason: string, except?: string): Promise<void> {
    const ended = await this.#system.revokeSessionsOf(email, reason, except);
    this.#revoked.clear();
    this.#basic.clear();
    for (const family of ended) this.hearEnd(family);
  }

  /** The person of an access token. @throws DomainError notLoggedIn, sessionRevoked */
  async personOf(token: string): Promise<Person & { readonly expiresAt: number }> {
    const claims = await this.#tokens.read(token);
    if (await this.isRevoked(claims.session)) throw new DomainError('sessionRevoked', 'the sign-in was revoked');
    return {
      email: claims.email,
      session: claims.session,
      authenticatedAt: claims.passwordAt,
      expiresAt: claims.expiresAt,
    };
  }

  /** The person of Basic credentials. @throws DomainError wrongCredentials, secondFactorNeeded, rateLimited */
  async personOfBasic(username: string, password: string, caller: Caller): Promise<Person> {
    const remembered = createHmac('sha256', this.#basicKey).update(`${username}\n${password}`).digest('base64');
    const found = this.#basic.get(remembered);
    if (found && found.until > performance.now())
      return { email: found.email, session: undefined, authenticatedAt: this.#now() };
    const { email } = await this.prove(username, password, caller);
    // Basic carries no code: for such an account it would be a way around the second factor.
    await this.second.demand(email, undefined, caller.address);
    this.#cameIn(email, caller.address);
    trim(this.#basic);
    this.#basic.set(remembered, { email, until: performance.now() + BASIC_MEMORY_MS });
    return { email, session: undefined, authenticatedAt: this.#now() };
  }

  /** Whether a sign-in was ended; answers may be seconds old. */
  async isRevoked(family: string): Promise<boolean> {
    const found = this.#revoked.get(family);
    if (found && found.until > performance.now()) return found.revoked;
    const session = await this.#system.findSession(family);
    const revoked = !session || session.revoked;
    // It may have ended while the database was asked.
    if (this.#revoked.get(family)?.revoked === true) return true;
    trim(this.#revoked);
    this.#revoked.set(family, { revoked, until: performance.now() + REVOCATION_MEMORY_MS });
    return revoked;
  }

  /**
   * What a browser or an address that this account has signed in from before is known by: the attempts of strangers keep it neither out nor
   * waiting. Undefined for a stranger.
   */
  async #markOf(email: string, caller: Caller): Promise<string | undefined> {
    const { address } = caller;
    return (
      (await this.#stationOf(email, caller)) ??
      (this.#proved.has(`${email} ${address}`) ? `address ${address}` : undefined)
    );
  }

  /** The same for browsers alone. Security: codes of six digits are guessed at by account, from however many addresses. */
  async #stationOf(email: string, { station }: Caller): Promise<string | undefined> {
    return station !== undefined && (await this.#system.knowsStation(email, station))
      ? `station ${station}`
      : undefined;
  }

  /** Remembers from where somebody came in, with the password and whatever else was asked for. */
  #cameIn(email: string, address: string): void {
    trim(this.#proved);
    this.#proved.set(`${email} ${address}`, true);
  }

  async #rotate(refreshToken: string, next: string, caller: Caller, lateBy: number): Promise<Session> {
    const now = this.#now();
    const rotation = await this.#system.rotateSession({
      tokenHash: sha256(refreshToken),
      nextTokenHash: sha256(next),
      expiresAt: now + SESSION_SECONDS,
      now,
      address: caller.address,
      lateBy,
    });
    switch (rotation.status) {
      case 'rotated':
        return rotation.session;
      case 'reused':
        this.hearEnd(rotation.session.family);
        await this.#system.audit({
          kind: 'refresh token reused',
          email: rotation.session.email,
          address: caller.address,
        });
        throw new DomainError('sessionRevoked', 'an old refresh token was used again; the sign-in is revoked');
      case 'unknown':
        throw new DomainError('notLoggedIn', 'the refresh token is not known or has expired');
    }
  }

  async #resultFor(account: Account): Promise<Omit<SignedIn['result'], 'jwt'>> {
    const memberships = await this.#system.membershipsOf(account.email);
    if (memberships.length === 0 && account.systemRole === null)
      throw new DomainError('noUsableClinic', 'the account has no usable clinic');
    const clinics = memberships.map(({ clinic }) => clinic);
    const [flags, figures] = await Promise.all([
      this.#system.clinicFlags(clinics),
      this.#system.clinicFigures(clinics),
    ]);
    const clinicRoles = memberships.flatMap(
      (membership) => clinicRoleOf(membership, flags.get(membership.clinic), figures.get(membership.clinic)) ?? [],
    );
    if (clinicRoles.length === 0 && memberships.length > 0)
      throw new DomainError('loginDataWrong', 'the data of the membership are broken');
    return {
      name: account.name,
      email: account.email,
      systemRole: account.systemRole,
      alliance: memberships.find((membership) => membership.alliance !== null)?.alliance ?? null,
      clinicRoles,
    };
  }
}

/** Keeps a memory from growing without end: the oldest half goes. */
function trim(memory: Map<string, unknown>): void {
  if (memory.size < MOST_REMEMBERED) return;
  for (const key of [...memory.keys()].slice(0, MOST_REMEMBERED / 2)) memory.delete(key);
}
