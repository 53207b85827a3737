import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  forgotRequest,
  googleBegun,
  googleFinished,
  googleReturn,
  linkAccept,
  linkLook,
  linkView,
  methodsResult,
  passkeyBegun,
  passkeyLogin,
} from '@vetloom/protocol/account.ts';
import { loginResult } from '@vetloom/protocol/auth.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../services.ts';
import type { AccessServices } from './access-services.ts';
import { callerOf } from './caller.ts';
import type { GoogleSignIn } from './google-sign-in.ts';
import type { Place } from './passkeys.ts';
import { demandSameOrigin, googleMark, setGoogleMark } from './refresh-cookie.ts';
import { answerOf, keepingCaller } from './sign-in-answer.ts';

const frame = { method: 'POST', scope: 'public', permission: [], tag: 'Sign-in', write: false } as const;
/** Seconds that a browser remembers its attempt with Google. */
const GOOGLE_SECONDS = 600;

/** Where the browser stands, by its own Origin header, which must be this server's. @throws DomainError forbidden */
export function placeOf(request: FastifyRequest): Place {
  const { origin } = request.headers;
  demandSameOrigin(request);
  return { origin: origin ?? '', rpID: new URL(origin ?? '').hostname };
}

/** @throws DomainError notFound where sign-in with Google is not set up */
export function googleOf({ google }: AccessServices): GoogleSignIn {
  if (!google) throw new DomainError('notFound', 'sign-in with Google is not set up');
  return google;
}

const methods = endpoint({
  ...frame,
  method: 'GET',
  path: `${AUTH_BASE}/methods`,
  summary: 'Ways to sign in besides the password',
  result: methodsResult,
  errors: [],
  handle: async ({ services: { access } }) => ({
    google: access.google !== undefined,
    passkey: true,
    ipLookup: access.ipLookup ?? null,
  }),
});

const passkeyChallenge = endpoint({
  ...frame,
  path: `${AUTH_BASE}/passkey/challenge`,
  summary: 'Begin a sign-in with a passkey',
  result: passkeyBegun,
  errors: ['forbidden', 'rateLimited'],
  handle: ({ services, request }) => services.access.passkeys.beginSignIn(placeOf(request), callerOf(request)),
});

const passkeySignIn = endpoint({
  ...frame,
  path: `${AUTH_BASE}/passkey/login`,
  summary: 'Sign in with a passkey',
  body: passkeyLogin,
  result: loginResult,
  errors: ['wrongCredentials', 'linkExpired', 'noUsableClinic', 'forbidden'],
  handle: async ({ services, body, request, reply }) => {
    const place = placeOf(request);
    const signedIn = await services.access.passkeys.signIn(body, place, keepingCaller(request, reply, body));
    return answerOf(signedIn, request, reply, body.cookie);
  },
});

const googleStart = endpoint({
  ...frame,
  path: `${AUTH_BASE}/google/start`,
  summary: 'Begin a sign-in with Google: where to send the browser',
  result: googleBegun,
  errors: ['notFound', 'forbidden'],
  handle: async ({ services, request, reply }) => {
    demandSameOrigin(request);
    const { address, mark } = await googleOf(services.access).begin();
    setGoogleMark(request, reply, mark, GOOGLE_SECONDS);
    return { address };
  },
});

const googleFinish = endpoint({
  ...frame,
  path: `${AUTH_BASE}/google/finish`,
  summary: 'End what began with Google, with what came back in the address of /googleAuth',
  description: 'Only the browser that began may end it. After 300021 the same call is made again with a code.',
  body: googleReturn,
  result: googleFinished,
  errors: [
    'notFound',
    'linkExpired',
    'loginDataWrong',
    'personNotFound',
    'secondFactorNeeded',
    'conflict',
    'noUsableClinic',
  ],
  handle: async ({ services, body, request, reply }) => {
    demandSameOrigin(request);
    const caller = keepingCaller(request, reply, body);
    const finished = await googleOf(services.access).finish(body, googleMark(request), body.secondFactor, caller);
    if (finished.kind === 'linked') return { kind: 'linked' as const, label: finished.label, login: null };
    const login = answerOf(finished.signedIn, request, reply, body.cookie);
    return { kind: 'signedIn' as const, label: finished.label, login };
  },
});

const forgot = endpoint({
  ...frame,
  path: `${AUTH_BASE}/forgot`,
  summary: 'Ask for a link for a new password',
  description: 'The answer is the same whether the account exists or not.',
  body: forgotRequest,
  result: z.null(),
  errors: [],
  handle: async ({ services, body }) => {
    services.access.links.forgot(body.email);
    return null;
  },
});

const lookAtLink = endpoint({
  ...frame,
  path: `${AUTH_BASE}/link/look`,
  summary: 'What an invitation or a link for a new password is for',
  body: linkLook,
  result: linkView,
  errors: ['linkExpired'],
  handle: ({ services, body }) => services.access.links.look(body.token),
});

const acceptLink = endpoint({
  ...frame,
  path: `${AUTH_BASE}/link/accept`,
  summary: 'Set name and password by a link, and sign in',
  description: 'The link is good once. Every earlier sign-in of the account ends.',
  body: linkAccept,
  result: loginResult,
  errors: ['linkExpired', 'badParameter', 'secondFactorNeeded', 'noUsableClinic'],
  handle: async ({ services, body, uuid, request, reply }) => {
    const caller = keepingCaller(request, reply, body);
    const signedIn = await services.access.links.accept(body.token, { ...body, uuid }, caller);
    return answerOf(signedIn, request, reply, body.cookie);
  },
});

/** Ways in beside the password. */
export const waysInEndpoints = [
  methods,
  passkeyChallenge,
  passkeySignIn,
  googleStart,
  googleFinish,
  forgot,
  lookAtLink,
  acceptLink,
];
