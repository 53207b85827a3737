/** How people prove who they are, and what they let other programs do. Times are Unix seconds. Secrets are given as hashes or sealed. */
export interface AccessStore {
  readonly factors: FactorStore;
  readonly passkeys: PasskeyStore;
  readonly identities: IdentityStore;
  readonly oneTime: OneTimeStore;
  readonly oauth: OAuthStore;
  readonly guesses: GuessMemory;
  /** Takes away what has expired, for all clinics; how many rows of each kind. Ages in seconds. */
  sweep(now: number, ages: SweepAges): Promise<ReadonlyMap<string, number>>;
}

/** How long things stay after their end, in seconds. */
export interface SweepAges {
  /** Answers of repeated writes. */
  readonly idempotency: number;
  /** Sign-ins and grants that have ended, with their used tokens. */
  readonly ended: number;
}

/** One-time codes and PIN of a person. */
export interface FactorStore {
  find(email: string): Promise<Factors>;
  /** Keeps a secret that a code must confirm first. */
  beginTotp(email: string, sealedSecret: Uint8Array): Promise<void>;
  /** The confirmed secret counts from now on, and `step` is used. False when none was begun. */
  enableTotp(email: string, step: number, recoveryHashes: readonly string[]): Promise<boolean>;
  disableTotp(email: string): Promise<void>;
  /** False when that time step, or a later one, was used before. */
  useTotpStep(email: string, step: number): Promise<boolean>;
  putRecoveryCodes(email: string, hashes: readonly string[]): Promise<void>;
  /** False when the code is not one of theirs or was used. */
  useRecoveryCode(email: string, hash: string): Promise<boolean>;
  /** Null removes the PIN. */
  setPin(email: string, pinHash: string | null): Promise<void>;
  /** Counts a try and answers the hash to check; undefined without a PIN or after `most` tries. */
  beginPinTry(email: string, most: number): Promise<string | undefined>;
  pinWasRight(email: string): Promise<void>;
  /** People with a PIN who have signed in otherwise on this workstation since then. */
  peopleOfStation(stationHash: string, since: number): Promise<{ readonly email: string; readonly name: string }[]>;
}

/** What a person has set up. */
export interface Factors {
  readonly totpSecret: Uint8Array | undefined;
  readonly totpPending: Uint8Array | undefined;
  readonly totpSince: number | undefined;
  readonly recoveryLeft: number;
  readonly pinSince: number | undefined;
  readonly pinFailures: number;
}

/** Passkeys (WebAuthn). */
export interface PasskeyStore {
  /** False when the credential is known already. */
  add(passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>): Promise<boolean>;
  of(email: string): Promise<Passkey[]>;
  find(credentialID: string): Promise<Passkey | undefined>;
  used(credentialID: string, counter: number): Promise<void>;
  remove(email: string, credentialID: string): Promise<boolean>;
}

/** A passkey's public half. */
export interface Passkey {
  /** base64url */
  readonly credentialID: string;
  readonly email: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The host for which it was made. */
  readonly rpID: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

/** Accounts elsewhere that open an account here. */
export interface IdentityStore {
  /** False when the subject opens another account, or the account has another subject there. */
  link(provider: string, subject: string, email: string, label: string): Promise<boolean>;
  find(provider: string, subject: string): Promise<Identity | undefined>;
  of(email: string): Promise<Identity[]>;
  unlink(provider: string, email: string): Promise<void>;
}

/** An account elsewhere. `label` is what the person knows it by. */
export interface Identity {
  readonly provider: string;
  readonly email: string;
  readonly label: string;
  readonly createdAt: number;
}

/** What is good for one use and a short time. Named by the SHA-256 (hex) of what was handed out. */
export interface OneTimeStore {
  /** `alone` ends earlier ones of that kind and person. */
  put(entry: NewOneTime): Promise<void>;
  /** Looks without using. Undefined when used, expired or unknown. */
  find(hash: string, kind: string, now: number): Promise<OneTime | undefined>;
  /** Uses it. `used` answers what it was, so that a second use can be recognised. */
  take(hash: string, kind: string, now: number): Promise<Taken>;
  change(hash: string, kind: string, email: string | null, data: OneTimeData): Promise<void>;
  /** Who of a clinic has an invitation that is still good, by email, and until when (Unix seconds). */
  invited(clinic: string, now: number): Promise<ReadonlyMap<string, number>>;
}

/** What a one-time thing carries. */
export type OneTimeData = Readonly<Record<string, unknown>>;
/** A one-time thing to be kept. */
export interface NewOneTime {
  readonly hash: string;
  readonly kind: string;
  readonly email: string | null;
  readonly data: OneTimeData;
  readonly expiresAt: number;
  readonly alone?: boolean;
}
/** A one-time thing as it is kept. */
export interface OneTime {
  readonly email: string | null;
  readonly data: OneTimeData;
  readonly expiresAt: number;
}
/** The outcome of using a one-time thing. */
export type Taken =
  | ({ readonly status: 'taken' | 'used' } & Omit<OneTime, 'expiresAt'>)
  | { readonly status: 'unknown' };

/** Programs of others that were registered here, and what people let them do. */
export interface OAuthStore {
  /** Creates or replaces; a null secret keeps the former one. Disabling ends its grants. */
  saveClient(client: Omit<OAuthClient, 'createdAt'>): Promise<void>;
  clients(): Promise<OAuthClient[]>;
  /** One that may be used. */
  findClient(id: string): Promise<OAuthClient | undefined>;
  createGrant(grant: NewGrant): Promise<void>;
  /** The grant of a living access token, noting its use. */
  useAccess(tokenHash: string, now: number): Promise<Grant | undefined>;
  /** As sign-ins do: `reused` has ended the grant; `unknown` covers ended, expired and foreign ones. */
  rotate(rotation: GrantRotation): Promise<GrantRotated>;
  /** By id and person, or by any of its tokens and its client. */
  revoke(which: GrantName, reason: string): Promise<boolean>;
  grantsOf(email: string, now: number): Promise<GrantEntry[]>;
}

/** A registered program. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  /** Compared as they stand, character by character. */
  readonly redirectURIs: readonly string[];
  readonly scopes: readonly string[];
  /** SHA-256 hex; null for a program that can't keep a secret. */
  readonly secretHash: string | null;
  readonly disabled: boolean;
  readonly createdAt: number;
}
/** A consent with its first tokens. */
export interface NewGrant {
  readonly id: string;
  readonly clientID: string;
  readonly email: string;
  readonly clinic: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  readonly accessHash: string;
  readonly accessExpiresAt: number;
  readonly refreshHash: string;
}
/** A consent that holds. */
export interface Grant {
  readonly id: string;
  readonly clientID: string;
  readonly email: string;
  readonly clinic: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
}
/** The exchange of a program's refresh token. */
export interface GrantRotation {
  readonly tokenHash: string;
  readonly clientID: string;
  readonly now: number;
  readonly accessHash: string;
  readonly accessExpiresAt: number;
  readonly refreshHash: string;
  /** What the new access token may do; all that the person agreed to when absent. */
  readonly scopes?: readonly string[] | null;
}
/** The outcome of an exchange; `beyond`: what was asked for was never agreed to, and nothing is spent. */
export type GrantRotated =
  | { readonly status: 'rotated'; readonly email: string; readonly clinic: string; readonly scopes: readonly string[] }
  | { readonly status: 'reused' | 'unknown' | 'beyond' };
/** Which consent. */
export type GrantName =
  | { readonly id: string; readonly email: string }
  | { readonly tokenHash: string; readonly clientID: string };
/** A consent as its person sees it. */
export interface GrantEntry {
  readonly id: string;
  readonly clientID: string;
  readonly clientName: string;
  readonly clinic: string;
  readonly clinicName: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

/** Failed tries, shared by all processes of the server. Times in ms. */
export interface GuessMemory {
  /** Counts a try under each key; the failures before it, in the order of the keys. */
  begin(keys: readonly string[], nowMs: number, memoryMs: number): Promise<number[]>;
  /** The try was right: one trail is forgotten, the other eased by one. */
  right(cleared: string, eased: string): Promise<void>;
}
