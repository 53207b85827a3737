import { createHash } from 'node:crypto';
import { OAUTH_SCOPES } from '@vetloom/domain/access/oauth-scopes.ts';
import { OPERATOR } from '@vetloom/domain/access/policy.ts';
import { CODE, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  authorizationConsent,
  authorizationGranted,
  authorizationRequest,
  authorizationView,
  oauthClient,
  oauthClientSaved,
} from '@vetloom/protocol/oauth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../services.ts';
import { OAuthError } from './oauth-error.ts';
import type { ProgramCredentials, TokenAnswer } from './oauth-server.ts';

const TAG = 'Other programs (OAuth)';
const open = { scope: 'public', permission: [], tag: TAG, write: false } as const;
const personal = { ...open, scope: 'person', own: true } as const;
const BASE = '/api/oauth';

const program = endpoint({
  ...open,
  method: 'GET',
  path: `${BASE}/client`,
  summary: 'The name of a registered program, for the page on which its person signs in',
  query: z.object({ clientID: z.string().max(60) }),
  result: z.object({ name: z.string() }),
  errors: ['notFound'],
  handle: async ({ services, query }) => ({ name: await services.access.oauth.programName(query.clientID) }),
});

const request = endpoint({
  ...personal,
  method: 'GET',
  path: `${BASE}/request`,
  summary: 'What a program asks the signed-in person to allow',
  query: authorizationRequest,
  result: authorizationView,
  errors: ['badParameter'],
  handle: ({ services, person, query }) => services.access.oauth.describe(person, query),
});

const authorize = endpoint({
  ...personal,
  method: 'POST',
  path: `${BASE}/authorize`,
  summary: 'The person agrees, for one clinic: where the browser goes with the code',
  description: 'The code is good once and for 60 seconds.',
  body: authorizationConsent,
  result: authorizationGranted,
  errors: ['badParameter', 'noDatabaseAccess'],
  handle: async ({ services, person, body: { clinic, ...asked } }) => ({
    redirect: await services.access.oauth.agree(person, asked, clinic),
  }),
});

const code = endpoint({
  ...personal,
  method: 'GET',
  path: `${BASE}/code`,
  summary: 'A code for a registered program (older form of authorize)',
  description: 'The email must be the signed-in person’s own; a program without a secret gives its code_challenge.',
  query: z.object({
    clientID: z.string().min(1).max(60),
    email: z.string().min(1).max(200),
    clinic: z.string().max(60).optional(),
    scope: z.string().max(500).optional(),
    redirect_uri: z.string().max(500).optional(),
    code_challenge: z.string().max(200).optional(),
  }),
  result: z.object({ code: z.string() }),
  errors: ['forbidden', 'notFound', 'badParameter', 'noDatabaseAccess'],
  handle: async ({ services, person, query }) => ({ code: await services.access.oauth.codeFor(person, query) }),
});

const text = z.string().max(4000).optional();
const credentials = { client_id: text, client_secret: text };
/** The standard's answers, with the catalogue's code beside its own error names. */
const standardError = {
  error: z.string().optional(),
  error_description: z.string().optional(),
  code: z.number().optional(),
};
const tokenAnswer = z.object({
  access_token: z.string().optional(),
  token_type: z.string().optional(),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  clinic: z.string().optional(),
  ...standardError,
});

const token = endpoint({
  ...open,
  method: 'POST',
  path: `${BASE}/token`,
  accepts: 'form',
  answers: 'plain',
  summary: 'Exchange a code or a refresh token (RFC 6749)',
  body: z.object({
    grant_type: text,
    code: text,
    redirect_uri: text,
    code_verifier: text,
    refresh_token: text,
    scope: text,
    ...credentials,
  }),
  result: tokenAnswer,
  errors: ['badParameter', 'wrongCredentials'],
  handle: ({ services, body, request, reply }) =>
    standing(reply, (): Promise<TokenAnswer> => {
      const by = programOf(request, body);
      if (body.grant_type === 'refresh_token')
        return services.access.oauth.refresh(by, body.refresh_token ?? '', body.scope);
      if (body.grant_type !== 'authorization_code')
        throw new OAuthError('unsupported_grant_type', 'code or refresh_token');
      const { code: given = '', redirect_uri: redirectURI, code_verifier: verifier } = body;
      return services.access.oauth.exchange(by, { code: given, redirectURI, verifier });
    }),
});

const revoke = endpoint({
  ...open,
  method: 'POST',
  path: `${BASE}/revoke`,
  accepts: 'form',
  answers: 'plain',
  summary: 'End a consent by any of its tokens (RFC 7009)',
  body: z.object({ token: text, token_type_hint: text, ...credentials }),
  result: z.object(standardError),
  errors: ['badParameter', 'wrongCredentials'],
  handle: ({ services, body, request, reply }) =>
    standing(reply, async () => {
      const by = programOf(request, body);
      if (body.token === undefined) throw new OAuthError('invalid_request', 'which token?');
      await services.access.oauth.revoke(by, body.token);
      return { code: CODE.success };
    }),
});

/** OpenID Connect Core §5.3.1 wants both methods. */
const userinfo = (method: 'GET' | 'POST') =>
  endpoint({
    ...open,
    method,
    path: `${BASE}/userinfo`,
    answers: 'plain',
    summary: 'For whom the program acts, and in which clinic (as OpenID Connect’s UserInfo)',
    description:
      '`sub` names the account for good and says nothing of it. There are no ID tokens: a program that signs its people in asks here, with its access token.',
    result: z.object({
      sub: z.string(),
      email: z.string(),
      name: z.string(),
      clinic: z.string(),
      /** 100000, as every other answer says. */
      code: z.literal(CODE.success),
    }),
    errors: ['notLoggedIn'],
    handle: async ({ services, request }) => {
      const { email, delegated } = await services.doors.personOf(request, ['programs']);
      const account = await services.sync.db.system.findAccount(email);
      const clinic = delegated?.clinic ?? '';
      return { sub: subjectOf(email), email, name: account?.name ?? '', clinic, code: CODE.success };
    },
  });

/** The account as programs know it. An account is its address for good; of the address nothing can be read from this. */
const subjectOf = (email: string): string =>
  createHash('sha256').update(`vetloom subject ${email}`).digest('base64url');

const metadata = endpoint({
  ...open,
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  answers: 'plain',
  summary: 'What this server can do, for programs (RFC 8414)',
  result: z.record(z.string(), z.unknown()),
  errors: [],
  handle: async ({ services }) => {
    const issuer = services.access.publicURL();
    return {
      issuer,
      authorization_endpoint: `${issuer}/app/oauth/authorize`,
      token_endpoint: `${issuer}${BASE}/token`,
      revocation_endpoint: `${issuer}${BASE}/revoke`,
      userinfo_endpoint: `${issuer}${BASE}/userinfo`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_modes_supported: ['query'],
      subject_types_supported: ['public'],
      claims_supported: ['sub', 'email', 'name', 'clinic'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      scopes_supported: Object.keys(OAUTH_SCOPES),
      authorization_response_iss_parameter_supported: true,
    };
  },
});

/** Where libraries of OpenID Connect look when they are told the issuer alone (OpenID Connect Discovery §4; RFC 8414 §5). */
const openIDMetadata = {
  ...metadata,
  path: '/.well-known/openid-configuration',
  summary: 'The same, where libraries of OpenID Connect look for it',
};

const withdraw = endpoint({
  ...personal,
  method: 'POST',
  path: `${BASE}/withdraw`,
  summary: 'The person ends a consent',
  body: z.object({ id: z.string().max(60) }),
  result: z.null(),
  errors: ['notFound'],
  handle: async ({ services, person, body }) => {
    await services.access.oauth.withdraw(person.email, body.id);
    return null;
  },
});

/** Security: programs are registered by the operator's own account, since a name on a consent page is trusted. */
async function demandSudo(
  db: { system: { findAccount(email: string): Promise<{ systemRole: string | null } | undefined> } },
  email: string,
) {
  const account = await db.system.findAccount(email);
  if (account?.systemRole !== OPERATOR) throw new DomainError('forbidden', 'only for the system administrator');
}

const programs = endpoint({
  ...personal,
  method: 'GET',
  path: `${BASE}/clients`,
  summary: 'Registered programs (system administrator)',
  result: z.array(oauthClient),
  errors: ['forbidden'],
  handle: async ({ services, person }) => {
    const { db } = services.sync;
    await demandSudo(db, person.email);
    return (await db.access.oauth.clients()).map(({ secretHash, redirectURIs, scopes, ...client }) => ({
      ...client,
      redirectURIs: [...redirectURIs],
      scopes: [...scopes],
      confidential: secretHash !== null,
    }));
  },
});

const saveProgram = endpoint({
  ...personal,
  method: 'POST',
  path: `${BASE}/clients`,
  summary: 'Register or change a program (system administrator); its secret is answered once',
  body: oauthClient,
  result: oauthClientSaved,
  errors: ['forbidden', 'badParameter'],
  handle: async ({ services, person, body }) => {
    await demandSudo(services.sync.db, person.email);
    return { id: body.id, secret: await services.access.oauth.saveProgram(body) };
  },
});

/** How a program proves itself: HTTP Basic, or fields of the body (RFC 6749 §2.3.1). */
function programOf(
  request: FastifyRequest,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): ProgramCredentials {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !value)
    return { clientID: body.client_id ?? '', secret: body.client_secret };
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
  try {
    return { clientID: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  } catch {
    throw new OAuthError('invalid_client', 'the credentials can not be read');
  }
}

/** Answers in the standard's form, refusals too. */
async function standing<T extends object>(reply: FastifyReply, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    reply.code(httpStatusOf(error.codeName));
    if (error.error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="oauth"');
    return { error: error.error, error_description: error.message, code: CODE[error.codeName] };
  }
}

/** Other programs that act for a person (spec 1 §7 "GET /api/oauth/code", and the flow behind it). */
export const oauthEndpoints = [
  program,
  request,
  authorize,
  code,
  token,
  revoke,
  userinfo('GET'),
  userinfo('POST'),
  metadata,
  openIDMetadata,
  withdraw,
  programs,
  saveProgram,
];
