import { DomainError } from '@vetloom/domain/core/error.ts';
import { aliasAt } from '@vetloom/http/endpoint.ts';
import { loginRequest, loginResult, refreshRequest, verifyRequest, verifyResult } from '@vetloom/protocol/auth.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';
import { callerOf } from './caller.ts';
import { clearRefreshCookie, refreshCookie } from './refresh-cookie.ts';
import { answerOf, keepingCaller } from './sign-in-answer.ts';

const TAG = 'Sign-in';
const frame = { scope: 'public', permission: [], tag: TAG, write: false } as const;

const login = endpoint({
  ...frame,
  method: 'POST',
  path: `${AUTH_BASE}/login`,
  summary: 'Sign in',
  description: 'Answers an access token of ten minutes and the clinics that the person may enter.',
  body: loginRequest,
  result: loginResult,
  errors: ['wrongCredentials', 'secondFactorNeeded', 'noUsableClinic', 'loginDataWrong', 'rateLimited'],
  handle: async ({ services, body, request, reply }) => {
    const caller = keepingCaller(request, reply, body);
    const signedIn = await services.auth.login(body.username, body.password, caller, body.secondFactor);
    return answerOf(signedIn, request, reply, body.cookie);
  },
});

const refresh = endpoint({
  ...frame,
  method: 'POST',
  path: `${AUTH_BASE}/refresh`,
  summary: 'Exchange the refresh token for a new access token',
  description:
    'The token stays valid until its successor is first used; using an older one ends the sign-in. A cookie may be a minute late.',
  body: refreshRequest,
  result: loginResult,
  errors: ['notLoggedIn', 'sessionRevoked', 'noUsableClinic', 'loginDataWrong', 'forbidden'],
  handle: async ({ services, body, request, reply }) => {
    const ofCookie = body.refreshToken === undefined ? refreshCookie(request) : undefined;
    const token = body.refreshToken ?? ofCookie;
    if (token === undefined) throw new DomainError('notLoggedIn', 'not logged in');
    const signedIn = await services.auth.refresh(token, callerOf(request), ofCookie !== undefined);
    return answerOf(signedIn, request, reply, ofCookie !== undefined);
  },
});

const logout = endpoint({
  ...frame,
  method: 'POST',
  path: `${AUTH_BASE}/logout`,
  summary: 'Sign out',
  description: 'Ends the sign-in of the refresh token, or else of the access token. Signing out twice is no error.',
  body: refreshRequest,
  result: z.null(),
  errors: ['forbidden'],
  handle: async ({ services, body, request, reply }) => {
    const token = body.refreshToken ?? refreshCookie(request);
    const [scheme, access] = (request.headers.authorization ?? '').split(' ');
    if (token !== undefined) await services.auth.logout(token, callerOf(request));
    else if (scheme?.toLowerCase() === 'bearer' && access) await services.auth.logoutByAccess(access);
    clearRefreshCookie(request, reply);
    return null;
  },
});

const verify = endpoint({
  ...frame,
  method: 'POST',
  path: `${AUTH_BASE}/verify`,
  summary: 'Check an access token',
  body: verifyRequest,
  result: verifyResult,
  errors: ['notLoggedIn', 'sessionRevoked'],
  handle: async ({ services, body }) => {
    const { email, expiresAt = 0 } = await services.doors.personOfToken(body.jwt, ['people']);
    return { email, expiresAt };
  },
});

const versionOf = (path: string) =>
  endpoint({
    ...frame,
    method: 'GET',
    path,
    summary: 'The version of the product',
    result: z.string(),
    errors: [],
    handle: async ({ services }) => services.version,
  });

const clinicIDs = z.array(z.string().min(1).max(60)).max(500);

const clinicList = endpoint({
  method: 'POST',
  path: '/api/sdk/clinicList',
  scope: 'person',
  permission: [],
  tag: TAG,
  write: false,
  summary: 'Names of the clinics that the caller may know',
  description: 'The body is a list of clinic ids, or an object with the list as `ids`, or empty for all of them.',
  body: z.union([clinicIDs, z.object({ ids: clinicIDs.optional() })]),
  result: z.record(z.string(), z.string()),
  errors: [],
  handle: async ({ services, person, body }) => {
    const memberships = await services.sync.db.system.membershipsOf(person.email);
    const wanted = Array.isArray(body) ? body : body.ids;
    return Object.fromEntries(
      memberships
        .filter(({ clinic }) => wanted === undefined || wanted.includes(clinic))
        .map(({ clinic, clinicName }) => [clinic, clinicName]),
    );
  },
});

const version = versionOf(`${AUTH_BASE}/version`);

/** Sign-in and what a client asks before it (spec 1 §7 "Authentication and version"). */
export const accessEndpoints = [login, refresh, logout, verify, version, aliasAt(version, '/api/version'), clinicList];
