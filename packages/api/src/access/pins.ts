import { isGoodPin } from '@vetloom/domain/access/password-rule.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { PIN_SESSION_SECONDS, PIN_TRIES } from '@vetloom/protocol/account.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { AuthService, Caller, SignedIn } from './auth-service.ts';
import { hashPin, pinMatches } from './passwords.ts';

/** A person stays among those who may switch in on a workstation this long after signing in there, in seconds. */
const STATION_SECONDS = 30 * 86_400;

/** What switching is made of. */
export interface PinParts {
  readonly db: Pick<Database, 'system' | 'access'>;
  readonly auth: AuthService;
  readonly now: () => number;
}

/**
 * Quick switching of people at a shared workstation. A PIN is short, so it opens nothing by itself: it works inside of a colleague's
 * online sign-in whose password is less than twelve hours old, on a browser where its person has signed in before, five tries, and in
 * the clinic where both work.
 */
export class Pins {
  readonly #parts: PinParts;

  constructor(parts: PinParts) {
    this.#parts = parts;
  }

  /** Sets or removes the person's PIN. @throws DomainError badParameter for one that is too easy */
  async set(email: string, pin: string | null): Promise<void> {
    const { factors } = this.#parts.db.access;
    if (pin !== null && !isGoodPin(pin))
      throw new DomainError('badParameter', 'four to eight digits, no run', { field: 'pin', reason: 'easy' });
    await factors.setPin(email, pin === null ? null : await hashPin(pin, email));
  }

  /** Who else may switch in here. Empty on a browser that is no workstation. */
  async people(person: Person, clinic: string, caller: Caller): Promise<{ email: string; name: string }[]> {
    if (caller.station === undefined) return [];
    const { db, now } = this.#parts;
    const here = await db.access.factors.peopleOfStation(caller.station, now() - STATION_SECONDS);
    const others = here.filter(({ email }) => email !== person.email);
    const work = await Promise.all(others.map(({ email }) => this.#nameIn(email, clinic)));
    return others.flatMap(({ email }, at) => {
      const name = work[at];
      return name === undefined ? [] : [{ email, name }];
    });
  }

  /**
   * Signs a colleague in instead of the person; the person's own sign-in ends.
   * @throws DomainError forbidden when the sign-in is too old or foreign, pinLocked after five wrong tries, wrongCredentials
   */
  async switchTo(
    person: Person,
    asked: { readonly clinic: string; readonly email: string; readonly pin: string },
    caller: Caller,
  ): Promise<SignedIn> {
    const { db, auth } = this.#parts;
    const email = await this.vouch(person, asked, caller);
    const account = await db.system.findAccount(email);
    if (!account || person.session === undefined)
      throw new DomainError('forbidden', 'not somebody of this workstation');
    const signedIn = await auth.begin(account, caller, 'pin', person.authenticatedAt);
    await auth.end(person.session, 'switched by PIN');
    return signedIn;
  }

  /**
   * A colleague's PIN vouches for their being there, within the person's own sign-in: it switches in, or looks at what the person does as
   * the second one. Answers the colleague's email.
   * @throws DomainError forbidden when the sign-in is too old or foreign, pinLocked after five wrong tries, badParameter for a wrong one
   */
  async vouch(
    person: Person,
    asked: { readonly clinic: string; readonly email: string; readonly pin: string },
    caller: Caller,
  ): Promise<string> {
    const { db, now } = this.#parts;
    const email = asked.email.trim().toLowerCase();
    if (person.session === undefined || now() - person.authenticatedAt > PIN_SESSION_SECONDS)
      throw new DomainError('forbidden', 'sign in with the password first', { reason: 'oldSession' });
    if ((await this.#nameIn(person.email, asked.clinic)) === undefined)
      throw new DomainError('noDatabaseAccess', 'no access to that clinic');
    const people = await this.people(person, asked.clinic, caller);
    if (!people.some((one) => one.email === email))
      throw new DomainError('forbidden', 'not somebody of this workstation');
    const pinHash = await db.access.factors.beginPinTry(email, PIN_TRIES);
    if (pinHash === undefined) throw new DomainError('pinLocked', 'too many wrong tries; the password opens it again');
    if (!(await pinMatches(pinHash, asked.pin, email))) {
      await db.system.audit({ kind: 'pin refused', email, clinic: asked.clinic, address: caller.address });
      throw new DomainError('badParameter', 'wrong PIN', { field: 'pin', reason: 'wrong' });
    }
    await db.access.factors.pinWasRight(email);
    return email;
  }

  async #nameIn(email: string, clinic: string): Promise<string | undefined> {
    const memberships = await this.#parts.db.system.membershipsOf(email);
    return memberships.find((one) => one.clinic === clinic)?.name;
  }
}
