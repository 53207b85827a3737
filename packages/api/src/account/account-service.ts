import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { type AccountOverview, PIN_TRIES } from '@vetloom/protocol/account.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { AuthService, Caller } from '../access/auth-service.ts';
import { demandGoodPassword } from '../access/good-password.ts';
import { hashPassword } from '../access/passwords.ts';

/** What the person's own account page is made of. */
export interface AccountParts {
  readonly db: Pick<Database, 'system' | 'access'>;
  readonly auth: AuthService;
  readonly now: () => number;
  /** Whether sign-in with Google is set up here. */
  readonly googleOffered: boolean;
}

/** A person's own account: password, sign-ins, and an overview of every way in. */
export class AccountService {
  readonly #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  async overview(person: Person): Promise<AccountOverview> {
    const { db, now, googleOffered } = this.#parts;
    const { email } = person;
    const [account, sessions, factors, passkeys, identities, apps] = await Promise.all([
      db.system.findAccount(email),
      db.system.sessionsOf(email, now()),
      db.access.factors.find(email),
      db.access.passkeys.of(email),
      db.access.identities.of(email),
      db.access.oauth.grantsOf(email, now()),
    ]);
    const google = identities.find(({ provider }) => provider === 'google');
    return {
      email,
      name: account?.name ?? '',
      sessions: sessions.map((session) => ({ ...session, current: session.family === person.session })),
      totp: factors.totpSince === undefined ? null : { since: factors.totpSince, recoveryLeft: factors.recoveryLeft },
      pin:
        factors.pinSince === undefined ? null : { since: factors.pinSince, locked: factors.pinFailures >= PIN_TRIES },
      passkeys: passkeys.map(({ credentialID, name, rpID, createdAt, lastUsedAt }) => ({
        id: credentialID,
        name,
        host: rpID,
        createdAt,
        lastUsedAt: lastUsedAt ?? null,
      })),
      google: google ? { label: google.label } : null,
      googleOffered,
      apps: apps.map((app) => ({ ...app, scopes: [...app.scopes], lastUsedAt: app.lastUsedAt ?? null })),
    };
  }

  /**
   * Changes the person's own password; every other sign-in ends.
   * @throws DomainError wrongCredentials for the old one, badParameter with the new one's problem
   */
  async changePassword(person: Person, old: string, fresh: string, caller: Caller): Promise<void> {
    const { db, auth, now } = this.#parts;
    const account = await this.confirmPassword(person, old, caller);
    demandGoodPassword(fresh, account);
    if (fresh === old)
      throw new DomainError('badParameter', 'the new password is the old one', {
        field: 'newPassword',
        reason: 'same',
      });
    await db.system.setPasswordHash(account.email, await hashPassword(fresh), 'person');
    // Every registered key waits for a new registration; this browser's may come at once.
    if (person.session !== undefined) await db.system.notePasswordGiven(person.session, now());
    await auth.endAllOf(account.email, 'password changed', person.session);
  }

  /** Asks for the password once more before something that opens the account. @throws DomainError wrongCredentials, rateLimited */
  async confirmPassword(person: Person, password: string, caller: Caller) {
    const { auth } = this.#parts;
    try {
      return await auth.prove(person.email, password, caller);
    } catch (error) {
      // The sign-in still holds: a status of 401 would make clients renew it and try the same again.
      if (error instanceof DomainError && error.codeName === 'wrongCredentials')
        throw new DomainError('badParameter', 'wrong password', { field: 'password', reason: 'wrong' });
      throw error;
    }
  }

  /** Ends one of the person's sign-ins, or all but the present one. @throws DomainError notFound */
  async endSessions(person: Person, which: { readonly family: string } | { readonly others: true }): Promise<void> {
    const { db, auth } = this.#parts;
    if ('others' in which) {
      await auth.endAllOf(person.email, 'ended by the person', person.session);
      return;
    }
    const session = await db.system.findSession(which.family);
    if (session?.email !== person.email) throw new DomainError('notFound', 'no such sign-in');
    await auth.end(which.family, 'ended by the person');
  }
}
