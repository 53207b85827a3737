import {
  accountOverview,
  googleBegun,
  passkeyBegun,
  passkeyRegistration,
  passkeyRemoval,
  passwordChange,
  pinChange,
  pinPeople,
  pinPeopleQuery,
  pinSwitch,
  recoveryCodes,
  sessionsEnd,
  totpBegun,
  totpCode,
  withPassword,
} from '@vetloom/protocol/account.ts';
import { loginResult } from '@vetloom/protocol/auth.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { z } from 'zod';
import { callerOf } from '../access/caller.ts';
import { demandSameOrigin, setGoogleMark } from '../access/refresh-cookie.ts';
import { answerOf, keepingCaller } from '../access/sign-in-answer.ts';
import { googleOf, placeOf } from '../access/ways-in.endpoints.ts';
import { endpoint } from '../services.ts';

const frame = { method: 'POST', scope: 'person', own: true, permission: [], tag: 'Own account', write: false } as const;
const GOOGLE_SECONDS = 600;

const overview = endpoint({
  ...frame,
  method: 'GET',
  path: `${AUTH_BASE}/account`,
  summary: 'The person’s own sign-ins and ways in',
  result: accountOverview,
  errors: [],
  handle: ({ services, person }) => services.access.account.overview(person),
});

const password = endpoint({
  ...frame,
  path: `${AUTH_BASE}/password`,
  summary: 'Change the own password; every other sign-in ends',
  body: passwordChange,
  result: z.null(),
  errors: ['badParameter', 'rateLimited'],
  handle: async ({ services, person, body, request }) => {
    await services.access.account.changePassword(person, body.password, body.newPassword, callerOf(request));
    return null;
  },
});

const endSessions = endpoint({
  ...frame,
  path: `${AUTH_BASE}/sessions/end`,
  summary: 'End one of the own sign-ins, or all but this one',
  body: sessionsEnd,
  result: z.null(),
  errors: ['notFound'],
  handle: async ({ services, person, body }) => {
    await services.access.account.endSessions(person, body);
    return null;
  },
});

const totpBegin = endpoint({
  ...frame,
  path: `${AUTH_BASE}/totp/begin`,
  summary: 'A new secret for an authenticator; a code must confirm it',
  body: withPassword,
  result: totpBegun,
  errors: ['badParameter', 'rateLimited'],
  handle: async ({ services, person, body, request }) => {
    await services.access.account.confirmPassword(person, body.password, callerOf(request));
    return services.auth.second.begin(person.email);
  },
});

const totpConfirm = endpoint({
  ...frame,
  path: `${AUTH_BASE}/totp/confirm`,
  summary: 'Turn the authenticator on; its recovery codes are answered this once',
  body: totpCode,
  result: recoveryCodes,
  errors: ['badParameter', 'contradictory', 'rateLimited'],
  handle: async ({ services, person, body, request }) => ({
    recoveryCodes: await services.auth.second.confirm(person.email, body.code, callerOf(request).address),
  }),
});

const totpDisable = endpoint({
  ...frame,
  path: `${AUTH_BASE}/totp/disable`,
  summary: 'Turn the authenticator off',
  body: withPassword,
  result: z.null(),
  errors: ['badParameter', 'rateLimited'],
  handle: async ({ services, person, body, request }) => {
    await services.access.account.confirmPassword(person, body.password, callerOf(request));
    await services.auth.second.disable(person.email);
    return null;
  },
});

const totpRecovery = endpoint({
  ...frame,
  path: `${AUTH_BASE}/totp/recovery`,
  summary: 'New recovery codes; the former ones end',
  body: withPassword,
  result: recoveryCodes,
  errors: ['badParameter', 'contradictory', 'rateLimited'],
  handle: async ({ services, person, body, request }) => {
    await services.access.account.confirmPassword(person, body.password, callerOf(request));
    return { recoveryCodes: await services.auth.second.renewRecoveryCodes(person.email) };
  },
});

const setPin = endpoint({
  ...frame,
  path: `${AUTH_BASE}/pin`,
  summary: 'Set or remove the PIN for switching at a shared workstation',
  body: pinChange,
  result: z.null(),
  errors: ['badParameter', 'rateLimited'],
  handle: async ({ services, person, body, request }) => {
    await services.access.account.confirmPassword(person, body.password, callerOf(request));
    await services.access.pins.set(person.email, body.pin);
    return null;
  },
});

const people = endpoint({
  ...frame,
  method: 'GET',
  path: `${AUTH_BASE}/pin/people`,
  summary: 'Who else may switch in by PIN on this workstation',
  query: pinPeopleQuery,
  result: pinPeople,
  errors: [],
  handle: ({ services, person, query, request }) =>
    services.access.pins.people(person, query.clinic, callerOf(request)),
});

const switchPerson = endpoint({
  ...frame,
  path: `${AUTH_BASE}/pin/switch`,
  summary: 'Sign a colleague in by PIN instead of the person',
  description:
    'Within twelve hours of a password, on a workstation where the colleague has signed in before; five tries.',
  body: pinSwitch,
  result: loginResult,
  errors: ['badParameter', 'pinLocked', 'forbidden', 'noDatabaseAccess'],
  handle: async ({ services, person, body, request, reply }) => {
    const signedIn = await services.access.pins.switchTo(person, body, keepingCaller(request, reply, body));
    return answerOf(signedIn, request, reply, body.cookie);
  },
});

const passkeyOptions = endpoint({
  ...frame,
  path: `${AUTH_BASE}/passkey/options`,
  summary: 'Begin to add a passkey to the own account',
  body: withPassword,
  result: passkeyBegun,
  errors: ['badParameter', 'rateLimited', 'forbidden'],
  handle: async ({ services, person, body, request }) => {
    const place = placeOf(request);
    const account = await services.access.account.confirmPassword(person, body.password, callerOf(request));
    return services.access.passkeys.beginRegistration(account, place);
  },
});

const passkeyRegister = endpoint({
  ...frame,
  path: `${AUTH_BASE}/passkey/register`,
  summary: 'Add a passkey to the own account',
  body: passkeyRegistration,
  result: z.null(),
  errors: ['badParameter', 'linkExpired', 'conflict', 'forbidden'],
  handle: async ({ services, person, body, request }) => {
    await services.access.passkeys.register(person.email, body, placeOf(request));
    return null;
  },
});

const passkeyRemove = endpoint({
  ...frame,
  path: `${AUTH_BASE}/passkey/remove`,
  summary: 'Remove a passkey from the own account',
  body: passkeyRemoval,
  result: z.null(),
  errors: ['notFound'],
  handle: async ({ services, person, body }) => {
    await services.access.passkeys.remove(person.email, body.id);
    return null;
  },
});

const googleLink = endpoint({
  ...frame,
  path: `${AUTH_BASE}/google/link`,
  summary: 'Begin to link a Google account to the own account: where to send the browser',
  body: withPassword,
  result: googleBegun,
  errors: ['badParameter', 'notFound', 'rateLimited', 'forbidden'],
  handle: async ({ services, person, body, request, reply }) => {
    demandSameOrigin(request);
    const google = googleOf(services.access);
    await services.access.account.confirmPassword(person, body.password, callerOf(request));
    const { address, mark } = await google.begin(person.email);
    setGoogleMark(request, reply, mark, GOOGLE_SECONDS);
    return { address };
  },
});

const googleUnlink = endpoint({
  ...frame,
  path: `${AUTH_BASE}/google/unlink`,
  summary: 'The Google account no longer opens the own account',
  result: z.null(),
  errors: ['notFound'],
  handle: async ({ services, person }) => {
    await googleOf(services.access).unlink(person.email);
    return null;
  },
});

/** The person's own account (issue "Staff": own password, sign-ins, one-time codes, passkeys, PIN). */
export const accountEndpoints = [
  overview,
  password,
  endSessions,
  totpBegin,
  totpConfirm,
  totpDisable,
  totpRecovery,
  setPin,
  people,
  switchPerson,
  passkeyOptions,
  passkeyRegister,
  passkeyRemove,
  googleLink,
  googleUnlink,
];
