import { z } from 'zod';
import { loginResult, secondFactor } from './auth.ts';

/** Longest a sign-in may be old for a switch by PIN, in seconds: afterwards somebody gives a password again. */
export const PIN_SESSION_SECONDS = 12 * 3600;
/** Wrong PINs after which only the password opens the account, and the PIN with it. */
export const PIN_TRIES = 5;

const password = z.string().min(1).max(500);
const seconds = z.number().int();
/** How a sign-in is kept by a browser: the refresh token in a cookie, and whether this is a workstation. */
const keep = { cookie: z.boolean().default(false), station: z.boolean().default(false) };

/** Result of GET basic/methods: ways to sign in besides the password. */
export const methodsResult = z.object({
  google: z.boolean(),
  passkey: z.boolean(),
  /** A service that tells a browser its own address, where the operator named one. */
  ipLookup: z.string().nullable(),
});

/** A sign-in of the person, as its own account page lists it. Times are Unix seconds. */
const sessionEntry = z.object({
  family: z.string(),
  current: z.boolean(),
  createdAt: seconds,
  lastSeenAt: seconds,
  address: z.string(),
  userIP: z.string(),
  agent: z.string(),
  method: z.string(),
});
/** A sign-in of the person. */
export type SessionEntry = z.output<typeof sessionEntry>;

/** A program that the person lets act in a clinic. */
const appEntry = z.object({
  id: z.string(),
  clientName: z.string(),
  clinicName: z.string(),
  scopes: z.array(z.string()),
  createdAt: seconds,
  lastUsedAt: seconds.nullable(),
});

/** A passkey of the person; the credential's id names it. */
const passkeyEntry = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  createdAt: seconds,
  lastUsedAt: seconds.nullable(),
});
/** A passkey of the person. */
export type PasskeyEntry = z.output<typeof passkeyEntry>;

/** Result of GET basic/account: everything about the person's own ways in. */
export const accountOverview = z.object({
  email: z.string(),
  name: z.string(),
  sessions: z.array(sessionEntry),
  totp: z.object({ since: seconds, recoveryLeft: z.number().int() }).nullable(),
  pin: z.object({ since: seconds, locked: z.boolean() }).nullable(),
  passkeys: z.array(passkeyEntry),
  google: z.object({ label: z.string() }).nullable(),
  googleOffered: z.boolean(),
  apps: z.array(appEntry),
});
/** Everything about the person's own ways in. */
export type AccountOverview = z.output<typeof accountOverview>;

/** Body of POST basic/password. */
export const passwordChange = z.object({ password, newPassword: password });
/** Body of POST basic/sessions/end: one sign-in, or all but this one. */
export const sessionsEnd = z.union([z.object({ family: z.string().max(100) }), z.object({ others: z.literal(true) })]);

/** Bodies that ask for the password again. */
export const withPassword = z.object({ password });
/** Result of POST basic/totp/begin. */
export const totpBegun = z.object({ secret: z.string(), uri: z.string() });
/** Body of POST basic/totp/confirm. */
export const totpCode = z.object({ code: secondFactor });
/** Result: shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Body of POST basic/pin; null removes it. */
export const pinChange = z.object({ password, pin: z.string().max(20).nullable() });
/** Query of GET basic/pin/people. */
export const pinPeopleQuery = z.object({ clinic: z.string().max(60) });
/** Who may switch in by PIN on this workstation. */
export const pinPeople = z.array(z.object({ email: z.string(), name: z.string() }));
/** Body of POST basic/pin/switch. */
export const pinSwitch = z.object({
  clinic: z.string().max(60),
  email: z.string().max(200),
  pin: z.string().max(20),
  ...keep,
});

/** WebAuthn messages as the browser's JSON forms have them; their own library reads them. */
const webAuthn = z.record(z.string(), z.unknown());
/** Result of the calls that begin with a passkey. */
export const passkeyBegun = z.object({ ticket: z.string(), options: webAuthn });
/** Body of POST basic/passkey/register. */
export const passkeyRegistration = z.object({
  ticket: z.string().max(100),
  name: z.string().trim().min(1).max(60),
  response: webAuthn,
});
/** Body of POST basic/passkey/login. */
export const passkeyLogin = z.object({ ticket: z.string().max(100), response: webAuthn, ...keep });
/** Body of POST basic/passkey/remove. */
export const passkeyRemoval = z.object({ id: z.string().max(1400) });

/** Result of the calls that begin with Google: where to send the browser. */
export const googleBegun = z.object({ address: z.string() });
/** Body of POST basic/google/finish: what came back in the address of /googleAuth. */
export const googleReturn = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().min(1).max(500),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  scope: z.string().max(2000).optional(),
  authuser: z.string().max(20).optional(),
  prompt: z.string().max(100).optional(),
  hd: z.string().max(300).optional(),
  secondFactor: secondFactor.optional(),
  ...keep,
});
/** Result of POST basic/google/finish. */
export const googleFinished = z.object({
  kind: z.enum(['signedIn', 'linked']),
  /** What the linked Google account is known by. */
  label: z.string(),
  login: loginResult.nullable(),
});

/** Body of POST basic/forgot. */
export const forgotRequest = z.object({ email: z.string().min(1).max(200) });
/** Body of POST basic/link/look; the token stood in the link's fragment. */
export const linkLook = z.object({ token: z.string().min(1).max(200) });
/** What a link is for. `existing`: the account has a password already. */
export const linkView = z.object({
  kind: z.enum(['invitation', 'reset']),
  email: z.string(),
  name: z.string(),
  clinicName: z.string(),
});
/** What a link is for. */
export type LinkView = z.output<typeof linkView>;
/** Body of POST basic/link/accept. */
export const linkAccept = z.object({
  token: z.string().min(1).max(200),
  name: z.string().trim().max(80).optional(),
  password,
  secondFactor: secondFactor.optional(),
  ...keep,
});
/** Result of sending a person of the clinic a link. `expiresAt` is Unix seconds. */
export const linkSent = z.object({ kind: z.enum(['invitation', 'reset']), expiresAt: seconds });
