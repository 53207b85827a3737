import { createHash, randomUUID } from 'node:crypto';
import { isScope, permissionsOf, writesOf } from '@vetloom/domain/access/oauth-scopes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import type { AuthorizationRequest, AuthorizationView } from '@vetloom/protocol/oauth.ts';
import type { OAuthClient } from '@vetloom/storage/ports/access.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { z } from 'zod';
import { randomToken, sameHash, sha256 } from '../access/tokens.ts';
import { type CheckedRequest, checkRequest, isReturnAddress, returnAddress, scopesOf } from './authorization.ts';
import { OAuthError } from './oauth-error.ts';

/** By this an access token of a program is told from a person's. */
export const PROGRAM_TOKEN = 'vlo_';
const CODE_SECONDS = 60;
/** Life of a program's access token, seconds. */
const PROGRAM_ACCESS_SECONDS = 600;
/** A consent is asked for anew after this, seconds. */
const GRANT_SECONDS = 180 * 86_400;
const CODE = 'oauth.code';

/** What the authorisation server is made of. */
export interface OAuthParts {
  readonly db: Pick<Database, 'system' | 'access'>;
  readonly now: () => number;
  /** Address of the web app, without a slash at the end; the server's name towards programs. */
  readonly publicURL: () => string;
}

/** How a program proves itself at the token endpoint. */
export interface ProgramCredentials {
  readonly clientID: string;
  readonly secret: string | undefined;
}

/** What a program gets. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
  /** The clinic of the consent: it stands in every path. */
  readonly clinic: string;
}

/** What older programs' screens ask with. */
export interface OldCodeRequest {
  readonly clientID: string;
  readonly email: string;
  readonly clinic?: string | undefined;
  readonly scope?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_challenge?: string | undefined;
}

const codeData = z.object({
  clientID: z.string(),
  clinic: z.string(),
  scopes: z.array(z.string()),
  redirectURI: z.string().nullable(),
  challenge: z.string().nullable(),
  grant: z.string(),
});

/**
 * The authorisation server for other programs (spec 1 §2 /oauth/…, §7 GET /api/oauth/code): code flow with PKCE, registered programs
 * with exact return addresses, consent for one clinic, refresh tokens that rotate. It is small and ours, because consent is given on our
 * screens with our sessions and each of its calls is an endpoint like any other.
 */
export class OAuthServer {
  readonly #parts: OAuthParts;

  constructor(parts: OAuthParts) {
    this.#parts = parts;
  }

  /** A program's name, for the page on which its person signs in. @throws DomainError notFound */
  async programName(clientID: string): Promise<string> {
    const client = await this.#parts.db.access.oauth.findClient(clientID);
    if (!client) throw new DomainError('notFound', 'no such program');
    return client.name;
  }

  /** What a person is asked. @throws DomainError badParameter */
  async describe(person: Person, asked: AuthorizationRequest): Promise<AuthorizationView> {
    const request = await this.#check(asked);
    const memberships = await this.#parts.db.system.membershipsOf(person.email);
    return {
      clientName: request.client.name,
      scopes: [...request.scopes],
      host: new URL(request.redirectURI).host,
      clinics: memberships.map(({ clinic, clinicName }) => ({ id: clinic, name: clinicName })),
      refusal: returnAddress(request, this.#parts.publicURL(), { error: 'access_denied' }),
    };
  }

  /** The person agrees; answers where the browser takes the code. @throws DomainError badParameter, noDatabaseAccess */
  async agree(person: Person, asked: AuthorizationRequest, clinic: string): Promise<string> {
    const request = await this.#check(asked);
    const code = await this.#code(person.email, clinic, request);
    return returnAddress(request, this.#parts.publicURL(), { code });
  }

  /**
   * The old call GET /api/oauth/code: a code for a registered program, for the session's own person. A program without a secret must
   * give its challenge; the return address, where one is given, must be registered.
   * @throws DomainError forbidden for another person's email, notFound for an unknown program, badParameter
   */
  async codeFor(person: Person, asked: OldCodeRequest): Promise<string> {
    if (asked.email.trim().toLowerCase() !== person.email)
      throw new DomainError('forbidden', 'only for the signed-in person', { fields: ['email'] });
    const { access, system } = this.#parts.db;
    const client = await access.oauth.findClient(asked.clientID);
    if (!client) throw new DomainError('notFound', 'no such program');
    const { redirect_uri: redirectURI = null, code_challenge: challenge = null } = asked;
    if (redirectURI !== null && !client.redirectURIs.includes(redirectURI))
      throw new DomainError('badParameter', 'not a registered return address', { field: 'redirect_uri' });
    if (challenge === null ? client.secretHash === null : !/^[A-Za-z0-9_-]{43}$/.test(challenge))
      throw new DomainError('badParameter', 'PKCE with S256 is needed', { field: 'code_challenge' });
    const memberships = await system.membershipsOf(person.email);
    const clinic = asked.clinic ?? (memberships.length === 1 ? memberships[0]?.clinic : undefined);
    if (clinic === undefined) throw new DomainError('badParameter', 'which clinic?', { field: 'clinic' });
    return this.#code(person.email, clinic, { client, scopes: scopesOf(client, asked.scope), redirectURI, challenge });
  }

  /** Exchanges a code. A code that comes a second time was stolen: what the first one got ends. @throws OAuthError */
  async exchange(
    program: ProgramCredentials,
    asked: { code: string; redirectURI: string | undefined; verifier: string | undefined },
  ): Promise<TokenAnswer> {
    const { access } = this.#parts.db;
    const client = await this.#program(program);
    const taken = await access.oneTime.take(sha256(asked.code), CODE, this.#parts.now());
    const data = taken.status === 'unknown' ? undefined : codeData.safeParse(taken.data).data;
    if (taken.status === 'unknown' || !data || !taken.email || data.clientID !== client.id)
      throw new OAuthError('invalid_grant', 'the code is unknown or old');
    if (taken.status === 'used') {
      await access.oauth.revoke({ id: data.grant, email: taken.email }, 'code used twice');
      throw new OAuthError('invalid_grant', 'the code was used');
    }
    if (data.redirectURI !== null && data.redirectURI !== asked.redirectURI)
      throw new OAuthError('invalid_grant', 'another return address');
    if (data.challenge !== null && !provesChallenge(data.challenge, asked.verifier))
      throw new OAuthError('invalid_grant', 'the code verifier does not fit');
    const tokens = this.#tokens();
    await access.oauth.createGrant({
      id: data.grant,
      clientID: client.id,
      email: taken.email,
      clinic: data.clinic,
      scopes: data.scopes,
      expiresAt: this.#parts.now() + GRANT_SECONDS,
      ...tokens.kept,
    });
    return answerOf(tokens, data.scopes, data.clinic);
  }

  /**
   * Exchanges a refresh token; the use of an old one ends the consent. `scope` narrows what the new access token may do, and it alone.
   * @throws OAuthError
   */
  async refresh(program: ProgramCredentials, refreshToken: string, scope: string | undefined): Promise<TokenAnswer> {
    const client = await this.#program(program);
    const tokens = this.#tokens();
    const rotated = await this.#parts.db.access.oauth.rotate({
      tokenHash: sha256(refreshToken),
      clientID: client.id,
      now: this.#parts.now(),
      ...tokens.kept,
      scopes: scope === undefined ? null : [...new Set(scope.split(' ').filter((word) => word !== ''))],
    });
    if (rotated.status === 'beyond') throw new OAuthError('invalid_scope', 'more than the person agreed to');
    if (rotated.status !== 'rotated')
      throw new OAuthError('invalid_grant', 'the refresh token is unknown, old or used');
    return answerOf(tokens, rotated.scopes, rotated.clinic);
  }

  /** Ends the consent behind any of its tokens (RFC 7009): unknown ones are no error. @throws OAuthError for the program itself */
  async revoke(program: ProgramCredentials, token: string): Promise<void> {
    const client = await this.#program(program);
    await this.#parts.db.access.oauth.revoke({ tokenHash: sha256(token), clientID: client.id }, 'by the program');
  }

  /** Ends a consent of the person. @throws DomainError notFound */
  async withdraw(email: string, id: string): Promise<void> {
    if (!(await this.#parts.db.access.oauth.revoke({ id, email }, 'by the person')))
      throw new DomainError('notFound', 'no such consent');
  }

  /** For whom a program acts, where, and what it may do at most. @throws DomainError notLoggedIn */
  async personOf(token: string): Promise<Person> {
    const grant = await this.#parts.db.access.oauth.useAccess(sha256(token), this.#parts.now());
    if (!grant) throw new DomainError('notLoggedIn', 'the token is not valid or has expired');
    return {
      email: grant.email,
      session: undefined,
      authenticatedAt: grant.createdAt,
      delegated: {
        clinic: grant.clinic,
        permissions: permissionsOf(grant.scopes),
        writes: writesOf(grant.scopes),
      },
    };
  }

  /** Registers or changes a program; answers its secret, which is shown this once. @throws DomainError badParameter */
  async saveProgram(program: {
    readonly id: string;
    readonly name: string;
    readonly redirectURIs: readonly string[];
    readonly scopes: readonly string[];
    readonly confidential: boolean;
    readonly disabled: boolean;
  }): Promise<string | null> {
    const { id, name, redirectURIs, scopes, confidential, disabled } = program;
    if (!redirectURIs.every(isReturnAddress))
      throw new DomainError('badParameter', 'a return address must be HTTPS', { field: 'redirectURIs' });
    if (!scopes.every(isScope)) throw new DomainError('badParameter', 'unknown scope', { field: 'scopes' });
    const { oauth } = this.#parts.db.access;
    const before = (await oauth.clients()).find((one) => one.id === id);
    const secret = confidential && (before?.secretHash ?? null) === null ? randomToken() : null;
    const secretHash = secret === null ? null : sha256(secret);
    await oauth.saveClient({ id, name, redirectURIs, scopes, secretHash, disabled });
    return secret;
  }

  async #check(asked: AuthorizationRequest): Promise<CheckedRequest> {
    return checkRequest(await this.#parts.db.access.oauth.findClient(asked.client_id), asked);
  }

  async #code(
    email: string,
    clinic: string,
    asked: { client: OAuthClient; scopes: readonly string[]; redirectURI: string | null; challenge: string | null },
  ): Promise<string> {
    const { db, now } = this.#parts;
    const memberships = await db.system.membershipsOf(email);
    if (!memberships.some((one) => one.clinic === clinic))
      throw new DomainError('noDatabaseAccess', 'no access to that clinic');
    const code = randomToken();
    const { client, scopes, redirectURI, challenge } = asked;
    const data = { clientID: client.id, clinic, scopes, redirectURI, challenge, grant: randomUUID() };
    await db.access.oneTime.put({ hash: sha256(code), kind: CODE, email, data, expiresAt: now() + CODE_SECONDS });
    return code;
  }

  async #program({ clientID, secret }: ProgramCredentials): Promise<OAuthClient> {
    const client = await this.#parts.db.access.oauth.findClient(clientID);
    const proves = client && (client.secretHash === null || sameHash(client.secretHash, sha256(secret ?? '')));
    if (!proves) throw new OAuthError('invalid_client', 'unknown program or wrong secret');
    return client;
  }

  #tokens() {
    const [access, refresh] = [`${PROGRAM_TOKEN}${randomToken()}`, randomToken()];
    const accessExpiresAt = this.#parts.now() + PROGRAM_ACCESS_SECONDS;
    return { access, refresh, kept: { accessHash: sha256(access), accessExpiresAt, refreshHash: sha256(refresh) } };
  }
}

const answerOf = (
  { access, refresh }: { readonly access: string; readonly refresh: string },
  scopes: readonly string[],
  clinic: string,
): TokenAnswer => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: PROGRAM_ACCESS_SECONDS,
  refresh_token: refresh,
  scope: scopes.join(' '),
  clinic,
});

/** RFC 7636 §4.6. */
const provesChallenge = (challenge: string, verifier: string | undefined): boolean =>
  verifier !== undefined &&
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
  sameHash(challenge, createHash('sha256').update(verifier).digest('base64url'));
