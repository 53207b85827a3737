import { randomBytes } from 'node:crypto';
import type { ClinicFlags } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { Plan, PlanTerms } from '@vetloom/domain/subscription/plan.schema.ts';
import type { Connections } from '../database/connections.ts';
import { firstHash } from '../history/chain.ts';
import type {
  Account,
  AuditEntry,
  ClinicEntry,
  DeviceKey,
  Founding,
  Membership,
  NewClinic,
  NewPlanVersion,
  NewSession,
  PasswordGiver,
  RotationResult,
  Session,
  SessionEntry,
  SessionRotation,
  SystemStore,
} from '../ports/system.ts';
import type { SealedHead } from '../ports/verification.ts';
import { callFunction } from './call-function.ts';
import { foundClinic } from './found-clinic.ts';

/** `SystemStore` over the security definer functions of migrations 0006, 0051, 0160, 0193 and 0320; the sign-in module's role has no other way to these tables. */
export class PgSystemStore implements SystemStore {
  readonly #connections: Connections;
  readonly #secret: (name: string) => Promise<Uint8Array>;

  /** `connections` are the sign-in module's. */
  constructor(connections: Connections, secret: (name: string) => Promise<Uint8Array>) {
    this.#connections = connections;
    this.#secret = secret;
  }

  async findAccount(email: string): Promise<Account | undefined> {
    const [row] = await this.#call<AccountRow>('find_account', [email]);
    return (
      row && {
        email: row.email,
        name: row.name,
        passwordHash: row.password_hash,
        systemRole: row.system_role,
        demo: row.demo,
      }
    );
  }

  async saveAccount({ email, name, passwordHash, systemRole, demo }: Account): Promise<void> {
    await this.#call('save_account', [email, name, passwordHash, systemRole, demo]);
  }

  async setPasswordHash(email: string, passwordHash: string, by: PasswordGiver = 'proven'): Promise<void> {
    const powers = typeof by === 'string' ? null : by.powers;
    await this.#call('set_password_hash', [email, passwordHash, by === 'person', powers]);
  }

  async hasDemoAccounts(): Promise<boolean> {
    const [row] = await this.#call<{ has_demo_accounts: boolean }>('has_demo_accounts', []);
    return row?.has_demo_accounts ?? false;
  }

  async membershipsOf(email: string): Promise<Membership[]> {
    const rows = await this.#call<MembershipRow>('memberships_of', [email]);
    return rows.map((row) => ({
      clinic: row.clinic,
      clinicName: row.clinic_name,
      alliance: row.alliance,
      idKey: row.id_key,
      name: row.staff_name,
      roleID: row.role_id,
      roleName: row.role_name,
      permission: row.permission,
      permissions: row.permissions,
    }));
  }

  async installationIsEmpty(): Promise<boolean> {
    const [row] = await this.#call<{ installation_is_empty: boolean }>('installation_is_empty', []);
    return row?.installation_is_empty ?? false;
  }

  foundClinic(founding: Founding): Promise<void> {
    return foundClinic(this.#connections, founding);
  }

  async createClinic({ id, name, alliance, idKey }: NewClinic): Promise<void> {
    const key = idKey ?? randomBytes(64).toString('base64url');
    await this.#call('create_clinic', [id, name, alliance ?? null, key, firstHash(id)]);
  }

  async findClinic(id: string): Promise<ClinicEntry | undefined> {
    return (await this.listClinics()).find((clinic) => clinic.id === id);
  }

  async listClinics(): Promise<ClinicEntry[]> {
    const rows = await this.#call<ClinicEntry & { id_key: string }>('list_clinics', []);
    return rows.map(({ id, name, alliance, id_key }) => ({ id, name, alliance, idKey: id_key }));
  }

  async serveOn(server: string, silenceSeconds: number): Promise<string[]> {
    const rows = await this.#call<{ server: string }>('serve_on', [server, silenceSeconds]);
    return rows.map((row) => row.server);
  }

  async serveNoLonger(server: string): Promise<void> {
    await this.#call('serve_no_longer', [server]);
  }

  async clinicFlags(clinics: readonly string[]): Promise<ReadonlyMap<string, ClinicFlags>> {
    const rows = await this.#call<{ clinic: string; flags: ClinicFlags }>('clinic_flags', [clinics]);
    return new Map(rows.map(({ clinic, flags }) => [clinic, flags]));
  }

  async clinicFigures(clinics: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#call<{ clinic: string; url: string }>('clinic_figures', [clinics]);
    return new Map(rows.map(({ clinic, url }) => [clinic, url]));
  }

  async staffPlaces(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#call<{ clinic: string; people: number }>('staff_places', []);
    return new Map(rows.map(({ clinic, people }) => [clinic, people]));
  }

  async setStaffPlaces(clinic: string, people: number | null, by: string, address: string): Promise<void> {
    await this.#call('set_staff_places', [clinic, people, by, address]);
  }

  async setFileQuota(clinic: string, bytes: number | null, by: string, address: string): Promise<void> {
    await this.#call('set_file_quota', [clinic, bytes, by, address]);
  }

  async isCardKept(knownAs: string): Promise<boolean> {
    const [row] = await this.#call<{ is_card_kept: boolean }>('is_card_kept', [knownAs]);
    return row?.is_card_kept === true;
  }

  async planVersions(): Promise<Plan[]> {
    const rows = await this.#call<{ plan_id: string; version: number; terms: PlanTerms; offered: boolean }>(
      'plan_versions',
      [],
    );
    return rows.map(({ plan_id, version, terms, offered }) => ({ ...terms, planID: plan_id, version, offered }));
  }

  async savePlan({ planID, offered, terms, now, by, address }: NewPlanVersion): Promise<number> {
    const [row] = await this.#call<{ save_plan: number }>('save_plan', [
      planID,
      JSON.stringify(terms),
      offered,
      now,
      by,
      address,
    ]);
    return row?.save_plan ?? 0;
  }

  async createSession(session: NewSession): Promise<void> {
    const { family, email, tokenHash, expiresAt, passwordAt, address, agent, method, station } = session;
    const proof = [method ?? 'password', station ?? null];
    await this.#call('create_session', [family, email, tokenHash, expiresAt, passwordAt, address, agent, ...proof]);
  }

  async rotateSession(rotation: SessionRotation): Promise<RotationResult> {
    const { tokenHash, nextTokenHash, expiresAt, now, address, lateBy } = rotation;
    const [row] = await this.#call<SessionRow & { status: RotationResult['status'] }>('rotate_session', [
      tokenHash,
      nextTokenHash,
      expiresAt,
      now,
      address,
      lateBy,
    ]);
    if (!row || row.status === 'unknown') return { status: 'unknown' };
    return { status: row.status, session: { ...sessionOf(row), revoked: row.status === 'reused' } };
  }

  async findSession(family: string): Promise<Session | undefined> {
    const [row] = await this.#call<SessionRow & { revoked_at: number | null }>('find_session', [family]);
    return row && { ...sessionOf(row), revoked: row.revoked_at !== null };
  }

  async sessionsOf(email: string, now: number): Promise<SessionEntry[]> {
    const rows = await this.#call<SessionEntryRow>('sessions_of', [email, now]);
    return rows.map((row) => ({
      family: row.family,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at ?? row.created_at,
      address: row.address,
      userIP: row.user_ip,
      agent: row.agent,
      method: row.method,
    }));
  }

  async noteSession(family: string, userIP: string, active: boolean): Promise<void> {
    await this.#call('note_session', [family, userIP, active]);
  }

  async revokeSession(family: string, reason: string): Promise<void> {
    await this.#call('revoke_sessions', [family, null, null, reason]);
  }

  async revokeSessionsOf(email: string, reason: string, exceptFamily?: string): Promise<string[]> {
    const values = [null, email, exceptFamily ?? null, reason];
    const rows = await this.#call<{ ended_family: string }>('revoke_sessions', values);
    return rows.map((row) => row.ended_family);
  }

  async notePasswordGiven(family: string, at: number): Promise<void> {
    await this.#call('note_password_given', [family, at]);
  }

  async knowsStation(email: string, station: string): Promise<boolean> {
    const [row] = await this.#call<{ knows_station: boolean }>('knows_station', [email, station]);
    return row?.knows_station ?? false;
  }

  async registerKey({ key, email, publicKey }: DeviceKey, family?: string): Promise<boolean> {
    const values = [key, email, JSON.stringify(publicKey), family ?? null];
    const [row] = await this.#call<{ register_key: boolean }>('register_key', values);
    return row?.register_key ?? false;
  }

  async findKeys(keys: readonly string[]): Promise<DeviceKey[]> {
    const rows = await this.#call<KeyRow>('find_keys', [keys]);
    return rows.map((row) => ({
      key: row.key_id,
      email: row.email,
      publicKey: row.public_key,
      createdAt: row.created_at,
    }));
  }

  secret(name: string): Promise<Uint8Array> {
    return this.#secret(name);
  }

  sealedHeads(): Promise<SealedHead[]> {
    return this.#call<{ subject: string; place: number; hash: Buffer }>('sealed_heads', []).then((rows) =>
      rows.map(({ subject, place, hash }) => ({ subject, seq: place, hash: hash.toString('hex') })),
    );
  }

  async audit({ kind, email, clinic, address, detail }: AuditEntry): Promise<void> {
    await this.#call('write_audit', [kind, email, clinic ?? null, address ?? '', JSON.stringify(detail ?? {})]);
  }

  #call<Row extends object>(name: string, values: readonly unknown[]): Promise<Row[]> {
    return callFunction<Row>(this.#connections, name, values);
  }
}

interface AccountRow {
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
  readonly system_role: string | null;
  readonly demo: boolean;
}

interface MembershipRow {
  readonly clinic: string;
  readonly clinic_name: string;
  readonly alliance: string | null;
  readonly id_key: string;
  readonly staff_name: string;
  readonly role_id: string;
  readonly role_name: string;
  readonly permission: string;
  readonly permissions: string[];
}

interface SessionRow {
  readonly family: string;
  readonly email: string;
  readonly password_at: number | null;
  readonly expires_at: number;
}

interface SessionEntryRow {
  readonly family: string;
  readonly created_at: number;
  readonly last_seen_at: number | null;
  readonly address: string;
  readonly user_ip: string;
  readonly agent: string;
  readonly method: string;
}

interface KeyRow {
  readonly key_id: string;
  readonly email: string;
  readonly public_key: DeviceKey['publicKey'];
  readonly created_at: number;
}

const sessionOf = (row: SessionRow): Omit<Session, 'revoked'> => ({
  family: row.family,
  email: row.email,
  passwordAt: row.password_at,
  expiresAt: row.expires_at,
});
