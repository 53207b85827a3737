import { randomUUID, webcrypto } from 'node:crypto';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { type Role, roleSchema, type Staff, staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { marksOf } from '@vetloom/domain/staff/staff-rules.ts';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, type PushRequest, type PushResult, SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { authorOf } from './author.ts';
import { type PushServices, push } from './push.ts';
import { PushQueue } from './push-queue.ts';
import type { SyncServices } from './services.ts';
import { Signatures } from './signatures.ts';

/** The fixed time of the tests: noon of 2026/11/20 in Taipei. */
export const NOW = 1_795_147_200;

const STAFF: Readonly<Record<string, readonly Permission[] | 'admin'>> = {
  'admin@demo.vetloom.test': 'admin',
  'doctor@demo.vetloom.test': [
    'CUSTOMER_READ',
    'CUSTOMER_WRITE',
    'PET_READ',
    'PET_WRITE',
    'RECORD_READ',
    'RECORD_WRITE',
    'DAILY_STATUS',
    'CHECK_IN',
  ],
  'cashier@demo.vetloom.test': ['BILLING_READ', 'BILLING_WRITE', 'DAILY_STATUS', 'CUSTOMER_READ'],
};
/** People of the test clinic. */
export const ADMIN = 'admin@demo.vetloom.test';
export const DOCTOR = 'doctor@demo.vetloom.test';
export const CASHIER = 'cashier@demo.vetloom.test';

/** A server's sync over a fresh database with three people in the clinic `demo`. */
export interface TestServer {
  readonly database: ClinicDatabase;
  readonly services: PushServices & { readonly signatures: Signatures };
  close(): Promise<void>;
}

/** Opens one; parts of the services may be replaced. */
export async function openTestServer(parts: Partial<SyncServices> = {}): Promise<TestServer> {
  const database = await clinicDatabase();
  for (const [email, permissions] of Object.entries(STAFF)) await enroll(database, email, permissions);
  const services = {
    db: database.db,
    commands: COMMANDS,
    consequences: new Map(),
    now: () => NOW,
    log: { warn: () => undefined, error: () => undefined },
    signatures: new Signatures(database.db.system),
    queue: new PushQueue(),
    ...parts,
  };
  return { database, services, close: () => database.close() };
}

/** Since when the people of the tests have been of their clinic. */
export const JOINED = NOW - 1000 * 86_400;

/** Makes an account, its staff document and a role of its own. */
export async function enroll(
  database: ClinicDatabase,
  email: string,
  permissions: readonly Permission[] | 'admin',
  clinic = 'demo',
): Promise<void> {
  const name = email.split('@')[0] ?? email;
  await database.db.system.saveAccount({ email, name, passwordHash: 'none', systemRole: null, demo: false });
  await writeIn(database.db, clinic, async (tx) => {
    const admin = permissions === 'admin';
    const roleID = admin ? '/role/admin' : `/role/${name}`;
    const stamp = { createDateTime: JOINED, createBy: '', updateDateTime: NOW, updateBy: '' };
    const role = { _id: roleID, collection: 'role', name, permissions: admin ? [] : [...permissions], ...stamp };
    await tx.put('role', roleSchema.parse(role) satisfies Role);
    const staff = { _id: `/staff/${email}`, collection: 'staff', name, email, permission: admin ? 'admin' : 'staff' };
    const marks = marksOf({ _id: roleID, permissions: role.permissions });
    await tx.put(
      'staff',
      staffSchema.parse({ ...staff, permissionDetail: roleID, ...marks, ...stamp }) satisfies Staff,
    );
  });
}

/** A document as it stands in a clinic, or undefined. */
export async function documentOf(
  server: TestServer,
  collection: CollectionName,
  id: string,
): Promise<AnyDocument | undefined> {
  const [found] = await server.services.db.readClinic('demo', (tx) => tx.reader.getMany(collection, [id]));
  return found;
}

/** A browser profile on which one person works. */
export class TestDevice {
  readonly client = randomUUID();
  readonly author: string;
  readonly clinic: string;
  number = 0;
  readonly #server: TestServer;
  readonly #key: string;
  readonly #pair: webcrypto.CryptoKeyPair;

  private constructor(server: TestServer, author: string, clinic: string, key: string, pair: webcrypto.CryptoKeyPair) {
    this.#server = server;
    this.author = author;
    this.clinic = clinic;
    this.#key = key;
    this.#pair = pair;
  }

  static async enrolled(server: TestServer, author: string, clinic = 'demo'): Promise<TestDevice> {
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
    const key = randomUUID();
    const publicKey = { kty: 'EC', crv: 'P-256', x, y } as const;
    await server.services.db.system.registerKey({ key, email: author, publicKey, createdAt: NOW });
    return new TestDevice(server, author, clinic, key, pair);
  }

  /** The next command of this device, signed. */
  async command(name: string, args: unknown, parts: Partial<Envelope> = {}): Promise<Envelope> {
    this.number += 1;
    const frame = {
      uuid: randomUUID(),
      name,
      version: 1,
      at: NOW,
      args,
      author: this.author,
      key: this.#key,
      ...parts,
    };
    const text = new TextEncoder().encode(signedText(this.clinic, frame));
    const bytes = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#pair.privateKey, text);
    return { number: this.number, ...frame, signature: parts.signature ?? toBase64Url(new Uint8Array(bytes)) };
  }

  /** A new owner, whose id ends in `key`. */
  createOwner(key: string, phone: string, parts: Partial<Envelope> = {}): Promise<Envelope> {
    return this.command('owner.create', { _id: `/user/${key}`, fields: { name: '陳怡君', phone } }, parts);
  }

  push(commands: readonly Envelope[], parts: Partial<PushRequest> = {}, carrier = this.author): Promise<PushResult> {
    const request = { protocol: SYNC_PROTOCOL, epoch: null, client: this.client, commands: [...commands], ...parts };
    return push(this.#server.services, this.clinic, { email: carrier }, request);
  }
}

/** A person as the clinic's documents have it. */
export async function actorInClinic(server: TestServer, email: string): Promise<Actor> {
  const actor = await server.services.db.readClinic('demo', (tx) => authorOf(tx.reader, email, new Map()));
  if (!actor) throw new Error(`${email} is not in the clinic`);
  return actor;
}
