import type { ClinicFlags } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Plan, PlanTerms } from '@vetloom/domain/subscription/plan.schema.ts';
import type { NewOneTime } from './access.ts';
import type { SealedHead } from './verification.ts';

/** What is of no clinic. Reads that cross clinics, and every sign-in, leave a line in the audit log. Times are Unix seconds. */
export interface SystemStore {
  findAccount(email: string): Promise<Account | undefined>;
  /** Creates or replaces an account. */
  saveAccount(account: Account): Promise<void>;
  /** Whatever else opens the account goes too when the former password was bounded and somebody else gives the new one. */
  setPasswordHash(email: string, passwordHash: string, by?: PasswordGiver): Promise<void>;
  /** A server with demo accounts listens on loopback only, unless told otherwise. */
  hasDemoAccounts(): Promise<boolean>;
  /** The clinics in which a person is active staff, with role and permissions as the clinic's documents say. */
  membershipsOf(email: string): Promise<Membership[]>;

  /** Whether nobody has begun here: no account, no clinic, and none that there ever was. */
  installationIsEmpty(): Promise<boolean>;
  /**
   * Makes a clinic whole or not at all: row, head, id key, documents with the act `clinic.found`, the account of whoever leads it, their link.
   * @throws DomainError conflict (`clinicTaken`, `clinicRemoved`), emailTaken for an account that is there, notFound where only the first may and somebody was
   */
  foundClinic(founding: Founding): Promise<void>;
  /** Creates the clinic's row, head and id key; does nothing when it exists. */
  createClinic(clinic: NewClinic): Promise<void>;
  findClinic(id: string): Promise<ClinicEntry | undefined>;
  listClinics(): Promise<ClinicEntry[]>;
  /** Says that a server serves on, by a name of its own; answers the names of all that did within those seconds, its own included. */
  serveOn(server: string, silenceSeconds: number): Promise<string[]>;
  /** Says that it serves no longer. */
  serveNoLonger(server: string): Promise<void>;
  /** What each of these clinics' documents says of its flags; one without a document is missing. */
  clinicFlags(clinics: readonly string[]): Promise<ReadonlyMap<string, ClinicFlags>>;
  /** Where each of these clinics keeps its figures; one without an address of its own is missing. */
  clinicFigures(clinics: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How many active people each clinic may have; a clinic without a limit is missing. */
  staffPlaces(): Promise<ReadonlyMap<string, number>>;
  /** Sets that limit; null takes it away. `by` is the operator's email. */
  setStaffPlaces(clinic: string, people: number | null, by: string, address: string): Promise<void>;
  /** Sets how many bytes a clinic may keep; null for the usual number. `by` is the operator's email. */
  setFileQuota(clinic: string, bytes: number | null, by: string, address: string): Promise<void>;
  /** Whether any clinic is charged by a card, told by what it is known as. */
  isCardKept(knownAs: string): Promise<boolean>;
  /** Every version of every plan that the operator ever offered. */
  planVersions(): Promise<Plan[]>;
  /** Writes the next version of a plan, or its first; answers which. */
  savePlan(plan: NewPlanVersion): Promise<number>;

  /** Starts a session family with its first refresh token (kept as a hash). */
  createSession(session: NewSession): Promise<void>;
  /**
   * Exchanges a refresh token. The previous token stays valid until its successor is first used; any older one, and the previous one
   * after that, revokes the family.
   */
  rotateSession(rotation: SessionRotation): Promise<RotationResult>;
  findSession(family: string): Promise<Session | undefined>;
  /** The sign-ins of a person that still hold, the one seen last first. */
  sessionsOf(email: string, now: number): Promise<SessionEntry[]>;
  /** What a browser says of itself: its own address and whether somebody works there (spec 1 §7 saveIP). */
  noteSession(family: string, userIP: string, active: boolean): Promise<void>;
  revokeSession(family: string, reason: string): Promise<void>;
  /** Revokes all families of a person, but for one if given (a changed password keeps the session that changed it). Answers which. */
  revokeSessionsOf(email: string, reason: string, exceptFamily?: string): Promise<string[]>;
  /** The person of that sign-in has just given the password again. Unix seconds. */
  notePasswordGiven(family: string, at: number): Promise<void>;
  /** Whether a person has signed in on that workstation before, otherwise than by PIN. */
  knowsStation(email: string, station: string): Promise<boolean>;

  /**
   * Registers the public half of a (person, browser) key; again, it holds again if it was suspended. False when the id belongs to another key.
   * `family` is the sign-in by which it happens.
   */
  registerKey(key: DeviceKey, family?: string): Promise<boolean>;
  /** Those that hold. A public half never changes, but a key may be suspended: the database tells (`Database.onEnd`). */
  findKeys(keys: readonly string[]): Promise<DeviceKey[]>;

  /**
   * The server's secret of that name, made on first use and the same for every process (token signing, `_rev` HMAC). The database knows its
   * fingerprint alone. @throws Error when it is another one than this database was used with
   */
  secret(name: string): Promise<Uint8Array>;
  /** The end of every clinic's chain, and of the audit log's, for checkpoints; of those that have any. */
  sealedHeads(): Promise<SealedHead[]>;
  audit(entry: AuditEntry): Promise<void>;
}

/** A person's account; global, joined to clinics by staff documents. */
export interface Account {
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** argon2id. */
  readonly passwordHash: string;
  readonly systemRole: string | null;
  readonly demo: boolean;
}

/**
 * Who gave a password, which bounds what it opens: once its person holds more than the giver did, it ends. `person`: the person, with the former one,
 * which leaves open who gave that. `proven`: the person's mailbox, an operator of the server, or who holds everything. Else the giver's permissions.
 */
export type PasswordGiver = 'person' | 'proven' | { readonly powers: readonly string[] };

/** A clinic that a person works in. */
export interface Membership {
  readonly clinic: string;
  readonly clinicName: string;
  readonly alliance: string | null;
  readonly idKey: string;
  /** The staff document's name. */
  readonly name: string;
  readonly roleID: string;
  readonly roleName: string;
  /** `admin` of the staff document's `permission`. */
  readonly permission: string;
  /** The role's list as stored. */
  readonly permissions: readonly string[];
}

/** A version of a plan to be offered, or to be offered no more. `by` is the operator's email, `now` Unix seconds. */
export interface NewPlanVersion {
  readonly planID: string;
  readonly terms: PlanTerms;
  readonly offered: boolean;
  readonly now: number;
  readonly by: string;
  readonly address: string;
}

/** A clinic to be made. */
export interface NewClinic {
  readonly id: string;
  readonly name: string;
  readonly alliance?: string | null;
  /** Generated when absent; given by the deterministic demo generator. */
  readonly idKey?: string;
}
/** A clinic that is founded. Times are Unix seconds. */
export interface Founding {
  readonly clinic: NewClinic;
  /** All that it begins with, its people included. */
  readonly documents: readonly AnyDocument[];
  /** Email of whoever founds it, or who the history names in their place. */
  readonly author: string;
  readonly at: number;
  readonly address?: string;
  /** The account of whoever leads it, where there is none yet. */
  readonly account?: Omit<Account, 'demo'> | undefined;
  /** A link for them instead, as `OneTimeStore` keeps it. */
  readonly link?: NewOneTime | undefined;
  /** Only as the first of this installation. */
  readonly first?: boolean;
}
/** A clinic of the registry. `idKey` is base64url, 64 bytes, and seals ids in paths. */
export interface ClinicEntry {
  readonly id: string;
  readonly name: string;
  readonly alliance: string | null;
  readonly idKey: string;
}

/** A sign-in. Tokens are given as SHA-256 hex, never themselves. */
export interface NewSession {
  readonly family: string;
  readonly email: string;
  readonly tokenHash: string;
  readonly expiresAt: number;
  /** When the person last proved the password; keys are registered only soon after. */
  readonly passwordAt: number | null;
  readonly address: string;
  readonly agent: string;
  /** How the person was proved; `password` when absent. */
  readonly method?: SignInMethod;
  /** SHA-256 of the workstation's mark, if the browser keeps one. */
  readonly station?: string | undefined;
}
/** How a person was proved. A PIN proves least. */
export type SignInMethod = 'password' | 'pin' | 'passkey' | 'google' | 'invitation';
/** A sign-in as its person sees it. */
export interface SessionEntry {
  readonly family: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly address: string;
  readonly userIP: string;
  readonly agent: string;
  readonly method: string;
}
/** A living or revoked session family. */
export interface Session {
  readonly family: string;
  readonly email: string;
  readonly passwordAt: number | null;
  readonly expiresAt: number;
  readonly revoked: boolean;
}
/** The exchange of a refresh token. */
export interface SessionRotation {
  readonly tokenHash: string;
  readonly nextTokenHash: string;
  readonly expiresAt: number;
  readonly now: number;
  readonly address: string;
  /** By how many seconds a browser's cookie may be late: what it used beyond that ends the family. 0 for tokens that no browser keeps. */
  readonly lateBy: number;
}
/** `reused` has revoked the family; `unknown` covers expired and revoked ones. */
export type RotationResult =
  | { readonly status: 'rotated'; readonly session: Session }
  | { readonly status: 'reused'; readonly session: Session }
  | { readonly status: 'unknown' };

/** The public half of a (person, browser) signing key. */
export interface DeviceKey {
  readonly key: string;
  readonly email: string;
  readonly publicKey: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  readonly createdAt: number;
}

/** A line of the audit log. `detail` never holds a secret. */
export interface AuditEntry {
  readonly kind: string;
  readonly email: string;
  readonly clinic?: string | null;
  readonly address?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}
