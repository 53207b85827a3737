import { z } from 'zod';

/**
 * What a program puts into the address of /oauth/authorize. `clientID` and `redirectURI` are names that older programs use for the
 * standard's.
 */
export const authorizationRequest = z.object({
  response_type: z.string().max(40).optional(),
  client_id: z.string().max(60),
  redirect_uri: z.string().max(500),
  scope: z.string().max(500).optional(),
  state: z.string().max(1000).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
});
/** What a program asks for. */
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

/** Result of GET /api/oauth/request: what the person is asked. */
export const authorizationView = z.object({
  clientName: z.string(),
  scopes: z.array(z.string()),
  /** Where the program gets the answer: its host, shown to the person. */
  host: z.string(),
  clinics: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Where the browser goes when the person refuses. */
  refusal: z.string(),
});
/** What the person is asked. */
export type AuthorizationView = z.output<typeof authorizationView>;

/** Body of POST /api/oauth/authorize: the person agrees, for one clinic. */
export const authorizationConsent = authorizationRequest.extend({ clinic: z.string().max(60) });
/** Result: where the browser goes with the code. */
export const authorizationGranted = z.object({ redirect: z.string() });

/** A registered program, as the operator keeps it. */
export const oauthClient = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{1,59}$/),
  name: z.string().trim().min(1).max(80),
  redirectURIs: z.array(z.string().max(500)).min(1).max(10),
  scopes: z.array(z.string().max(40)).min(1).max(20),
  /** A program that runs on a server and can keep a secret. */
  confidential: z.boolean().default(false),
  disabled: z.boolean().default(false),
});
/** Result of saving a program: its secret, shown this once. */
export const oauthClientSaved = z.object({ id: z.string(), secret: z.string().nullable() });
