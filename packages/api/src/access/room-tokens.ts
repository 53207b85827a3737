import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/** Seconds within which a token has to be used; the connection that it opened lasts as long as the sign-in. */
const ROOM_SECONDS = 60;
const ISSUER = 'vetloom-room';

/** A person as a token of a clinic's room proves it: with the one clinic that is open to them, to be heard and no more. */
export type RoomPerson = Person & { readonly session: string; readonly room: string };

/** Tokens that open the live connection of one clinic, for a program that shall not hold the person's own token. Signed with a secret of their own; they end with the sign-in that they were asked for by. */
export class RoomTokens {
  readonly #secret: Uint8Array;
  readonly #now: () => number;
  readonly #isRevoked: (session: string) => Promise<boolean>;

  private constructor(secret: Uint8Array, now: () => number, isRevoked: (session: string) => Promise<boolean>) {
    this.#secret = secret;
    this.#now = now;
    this.#isRevoked = isRevoked;
  }

  /** `now` is Unix seconds; `isRevoked` tells whether a sign-in was ended. */
  static async open(
    system: Pick<SystemStore, 'secret'>,
    now: () => number,
    isRevoked: (session: string) => Promise<boolean>,
  ): Promise<RoomTokens> {
    return new RoomTokens(await system.secret('room-token'), now, isRevoked);
  }

  /** @throws DomainError forbidden for whoever came without a sign-in of their own: a token that nothing ends would outlive them */
  async issue(person: Person, clinic: string): Promise<{ readonly token: string; readonly expiresAt: number }> {
    if (person.session === undefined || person.emulation || person.delegated)
      throw new DomainError('forbidden', 'sign in as yourself first');
    const expiresAt = this.#now() + ROOM_SECONDS;
    const token = await new SignJWT({ sid: person.session, auth_time: person.authenticatedAt, clinic })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(person.email)
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
      return false;
    }
  }

  /** @throws DomainError notLoggedIn for a foreign or expired token, sessionRevoked once the sign-in has ended */
  async personOf(token: string): Promise<RoomPerson> {
    const { payload } = await jwtVerify(token, this.#secret, {
      ...{ issuer: ISSUER, algorithms: ['HS256'], currentDate: new Date(this.#now() * 1000) },
    }).catch(() => {
      throw new DomainError('notLoggedIn', 'the token is not valid or has expired');
    });
    const { sub: email, sid: session, auth_time: authenticatedAt, clinic: room } = payload;
    if (
      email === undefined ||
      typeof session !== 'string' ||
      typeof authenticatedAt !== 'number' ||
      typeof room !== 'string'
    )
      throw new DomainError('notLoggedIn', 'the token is incomplete');
    if (await this.#isRevoked(session)) throw new DomainError('sessionRevoked', 'the sign-in was revoked');
    return { email, session, authenticatedAt, room };
  }
}
