import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Emulation, Person } from '@vetloom/http/endpoint.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/** Life of an operator's token in seconds; the operator's browser asks for the next one. */
const EMULATION_SECONDS = 600;
const ISSUER = 'vetloom-emulation';

/** A person as a token of emulation proves it; `session` and `authenticatedAt` are the operator's. */
export type EmulatedPerson = Person & {
  readonly session: string;
  readonly emulation: Emulation;
  readonly expiresAt: number;
};

/**
 * Tokens with which an operator (sudo) acts as a member of one clinic (spec 1 §6). They are signed with a secret of their own and name both
 * people, end with the operator's sign-in, and open nothing but that clinic.
 */
export class EmulationTokens {
  readonly #secret: Uint8Array;
  readonly #now: () => number;
  readonly #isRevoked: (session: string) => Promise<boolean>;

  private constructor(secret: Uint8Array, now: () => number, isRevoked: (session: string) => Promise<boolean>) {
    this.#secret = secret;
    this.#now = now;
    this.#isRevoked = isRevoked;
  }

  /** `now` is Unix seconds; `isRevoked` tells whether the operator's sign-in was ended. */
  static async open(
    system: Pick<SystemStore, 'secret'>,
    now: () => number,
    isRevoked: (session: string) => Promise<boolean>,
  ): Promise<EmulationTokens> {
    return new EmulationTokens(await system.secret('emulation-token'), now, isRevoked);
  }

  /** @throws DomainError forbidden unless the operator came with a sign-in of their own */
  async issue(operator: Person, email: string, clinic: string): Promise<{ token: string; expiresAt: number }> {
    if (operator.session === undefined || operator.emulation)
      throw new DomainError('forbidden', 'sign in as yourself first', { rule: 'emulation' });
    const expiresAt = this.#now() + EMULATION_SECONDS;
    const claims = { sid: operator.session, auth_time: operator.authenticatedAt, act: operator.email, clinic };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(email)
      .setIssuer(ISSUER)
      .setIssuedAt(this.#now())
      .setExpirationTime(expiresAt)
      .sign(this.#secret);
    return { token, expiresAt };
  }

  /** Whether a token says that it is one of these; nothing is proved by it. */
  static isOne(token: string): boolean {
    try {
      return decodeJwt(token).iss === ISSUER;
    } catch {
      // Not a token at all: the ordinary way refuses it.
      return false;
    }
  }

  /** @throws DomainError notLoggedIn for a foreign or expired token, sessionRevoked once the operator's sign-in has ended */
  async personOf(token: string): Promise<EmulatedPerson> {
    const person = await this.#read(token);
    if (await this.#isRevoked(person.session)) throw new DomainError('sessionRevoked', 'the sign-in was revoked');
    return person;
  }

  async #read(token: string): Promise<EmulatedPerson> {
    const currentDate = new Date(this.#now() * 1000);
    const { payload } = await jwtVerify(token, this.#secret, {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate,
    }).catch(() => {
      throw new DomainError('notLoggedIn', 'the token is not valid or has expired');
    });
    const { sub, sid, auth_time: authenticatedAt, act: by, clinic, exp } = payload;
    const whole = sub !== undefined && exp !== undefined && typeof sid === 'string' && typeof by === 'string';
    if (!whole || typeof authenticatedAt !== 'number' || typeof clinic !== 'string')
      throw new DomainError('notLoggedIn', 'the token is incomplete');
    return { email: sub, session: sid, authenticatedAt, expiresAt: exp, emulation: { by, clinic } };
  }
}
