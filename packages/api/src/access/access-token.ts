import { DomainError } from '@vetloom/domain/core/error.ts';
import { jwtVerify, SignJWT } from 'jose';

/** Life of an access token in seconds. */
const ACCESS_SECONDS = 600;
const ISSUER = 'vetloom';

/** What an access token says: who, by which sign-in, and when the password was given. Never what the person may do (law 10). */
export interface AccessClaims {
  readonly email: string;
  readonly session: string;
  /** Unix seconds. */
  readonly passwordAt: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Makes and reads access tokens with the server's secret. */
export class AccessTokens {
  readonly #secret: Uint8Array;
  readonly #now: () => number;

  constructor(secret: Uint8Array, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(claims: Omit<AccessClaims, 'expiresAt'>): Promise<string> {
    return new SignJWT({ sid: claims.session, auth_time: claims.passwordAt })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(claims.email)
      .setIssuer(ISSUER)
      .setIssuedAt(this.#now())
      .setExpirationTime(this.#now() + ACCESS_SECONDS)
      .sign(this.#secret);
  }

  /** @throws DomainError notLoggedIn for an expired, foreign or tampered token */
  async read(token: string): Promise<AccessClaims> {
    try {
      const currentDate = new Date(this.#now() * 1000);
      const { payload } = await jwtVerify(token, this.#secret, { issuer: ISSUER, algorithms: ['HS256'], currentDate });
      const { sub, sid, auth_time: passwordAt, exp } = payload;
      if (sub === undefined || typeof sid !== 'string' || typeof passwordAt !== 'number' || exp === undefined)
        throw new DomainError('notLoggedIn', 'the token is incomplete');
      return { email: sub, session: sid, passwordAt, expiresAt: exp };
    } catch (error) {
      throw error instanceof DomainError
        ? error
        : new DomainError('notLoggedIn', 'the token is not valid or has expired');
    }
  }
}
