import { DomainError } from '@vetloom/domain/core/error.ts';
import * as oidc from 'openid-client';
import { configuredFetch } from '../http/configured-fetch.ts';
import type { IdentityProvider, ProvenIdentity } from './port.ts';

/** How the clinic's server is registered with Google. */
export interface GoogleOptions {
  readonly clientID: string;
  readonly clientSecret: string;
  /** https://accounts.google.com, or a simulator's. */
  readonly issuer: string;
}

/** Where Google's discovery document points. */
const GOOGLE_HOSTS = ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com'];
/** Discovery and keys are asked for anew after this, in ms: keys rotate. */
const CONFIGURATION_MS = 60 * 60_000;

/** Google sign-in: authorisation code with PKCE, state and nonce, the signature checked against the published keys. */
export function googleClient({ clientID, clientSecret, issuer }: GoogleOptions): IdentityProvider {
  const { host, protocol } = new URL(issuer);
  const fetching = configuredFetch([...GOOGLE_HOSTS, host]);
  let known: { readonly until: number; readonly configuration: Promise<oidc.Configuration> } | undefined;
  const configuration = (): Promise<oidc.Configuration> => {
    if (known && known.until > performance.now()) return known.configuration;
    const asked = oidc.discovery(new URL(issuer), clientID, clientSecret, undefined, {
      [oidc.customFetch]: (url, options) => fetching(url, options as RequestInit),
      execute: [oidc.enableNonRepudiationChecks, ...(protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
    });
    const entry = { until: performance.now() + CONFIGURATION_MS, configuration: asked };
    known = entry;
    asked.catch(() => {
      if (known === entry) known = undefined;
    });
    return asked;
  };
  return {
    async begin(returnTo) {
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const address = oidc.buildAuthorizationUrl(await configuration().catch(unreachable), {
        redirect_uri: returnTo,
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      });
      return { address: address.href, state, nonce, verifier };
    },
    async finish(callback, { state, nonce, verifier }) {
      const config = await configuration().catch(unreachable);
      const tokens = await oidc
        .authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw new DomainError('loginDataWrong', `the provider's answer was refused: ${reasonOf(error)}`);
        });
      return identityOf(tokens.claims());
    },
  };
}

/** @throws DomainError loginDataWrong without a subject or an email */
function identityOf(claims: oidc.IDToken | undefined): ProvenIdentity {
  const email = claims?.email;
  if (!claims || typeof email !== 'string' || email === '')
    throw new DomainError('loginDataWrong', 'the provider did not say who it is');
  const hosted = typeof claims.hd === 'string' && claims.hd !== '';
  return {
    subject: claims.sub,
    email: email.toLowerCase(),
    emailVerified: claims.email_verified === true,
    authoritative: hosted || /@(gmail|googlemail)\.com$/i.test(email),
  };
}

const unreachable = (error: unknown): never => {
  throw new DomainError('networkRequired', `the sign-in provider does not answer: ${reasonOf(error)}`);
};

/** A reason for the log; the library's messages hold no token. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : 'unknown');
