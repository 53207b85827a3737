import type { IdentityProvider } from '@vetloom/integrations/google/port.ts';
import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { AccountService } from '../account/account-service.ts';
import { OAuthServer } from '../oauth/oauth-server.ts';
import { AccountLinks } from './account-links.ts';
import type { AuthService } from './auth-service.ts';
import { GoogleSignIn } from './google-sign-in.ts';
import { Passkeys } from './passkeys.ts';
import { Pins } from './pins.ts';

/** What the ways in beside the password are made of. */
export interface AccessParts {
  readonly db: Pick<Database, 'system' | 'access' | 'people' | 'readClinic' | 'inClinic' | 'announce'>;
  readonly auth: AuthService;
  /** Unix seconds. */
  readonly now: () => number;
  readonly mail: MailPort;
  /** Address under which people and programs reach this server, without a slash at the end. */
  readonly publicURL: () => string;
  /** Absent where sign-in with Google is not set up. */
  readonly google?: IdentityProvider | undefined;
  /** A service that tells a browser its own address. */
  readonly ipLookup?: string | undefined;
  readonly log: { error(facts: object, message: string): void };
}

/** The ways in beside the password, and what people let other programs do. */
export interface AccessServices {
  readonly account: AccountService;
  readonly pins: Pins;
  readonly passkeys: Passkeys;
  readonly google: GoogleSignIn | undefined;
  readonly links: AccountLinks;
  readonly oauth: OAuthServer;
  readonly publicURL: () => string;
  readonly ipLookup: string | undefined;
}

/** Puts them together. */
export function accessServices(parts: AccessParts): AccessServices {
  const { google } = parts;
  return {
    account: new AccountService({ ...parts, googleOffered: google !== undefined }),
    pins: new Pins(parts),
    passkeys: new Passkeys(parts),
    google: google && new GoogleSignIn({ ...parts, provider: google }),
    links: new AccountLinks(parts),
    oauth: new OAuthServer(parts),
    publicURL: parts.publicURL,
    ipLookup: parts.ipLookup,
  };
}
