import { z } from 'zod';

/** A clinic that a person may enter, as login answers it (spec 1 §7; issue "Sign-in and sessions"). */
export const clinicRole = z.object({
  clinic: z.string(),
  clinicName: z.string(),
  roleID: z.string(),
  roleName: z.string(),
  permissions: z.array(z.string()),
  /** base64url key with which ids in request paths are sealed for this clinic (AES-SIV). */
  idKey: z.string(),
  /** Where the clinic's figures are: an address of its own, or a path of the web app (spec 1 §3 "Session user"). */
  biUrl: z.string().optional(),
  /** The alliance that the clinic belongs to, or null. */
  alliance: z.string().nullable().optional(),
  /** The clinic's flags that are closed (spec 1 §6): names of the domain's `CLINIC_FLAGS`. */
  closed: z.array(z.string()).optional(),
});
/** A clinic that a person may enter. */
export type ClinicRole = z.output<typeof clinicRole>;

/** Six digits of an authenticator, or a recovery code, however it is spaced. */
export const secondFactor = z.string().min(4).max(40);

/** Body of POST /api/sdk/v2/basic/login. `cookie` asks for the refresh token in an HttpOnly cookie instead of the answer. */
export const loginRequest = z.object({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(500),
  cookie: z.boolean().default(false),
  /** A code of the authenticator or a recovery code, for an account that asks for one (300021). */
  secondFactor: secondFactor.optional(),
  /** Marks this browser as a workstation, where the person may switch in by PIN later. */
  station: z.boolean().default(false),
});

/** Result of a login or a refresh. `jwt` lives at most 10 minutes. */
export const loginResult = z.object({
  jwt: z.string(),
  refreshToken: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  systemRole: z.string().nullable(),
  alliance: z.string().nullable(),
  clinicRoles: z.array(clinicRole),
});
/** Result of a login or a refresh. */
export type LoginResult = z.output<typeof loginResult>;

/**
 * Body of POST /api/sdk/v2/basic/refresh and /logout. Browsers send `{}` and their cookie; API clients send the token.
 * A refresh answers a `loginResult`, whose `refreshToken` is null when it went into the cookie.
 */
export const refreshRequest = z.object({ refreshToken: z.string().max(500).optional() });

/** Body of POST /api/sdk/v2/basic/verify. */
export const verifyRequest = z.object({ jwt: z.string().min(1).max(4000) });
/** Result of a verification. `expiresAt` is Unix seconds. */
export const verifyResult = z.object({ email: z.string(), expiresAt: z.number().int() });
