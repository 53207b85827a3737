import { ALL_PERMISSIONS, type Permission } from '@vetloom/domain/access/permissions.ts';
import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { roleSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { nameOf, Walk } from './walk.fixture.ts';

/*
 * What each permission opens besides its routes, which route-rights.test.ts walks: a command by its name, a call by method and path below the
 * clinic's base, a collection by its name. Each is tried on the running API by the same person with two roles: one that holds the permission
 * and what it needs, and one that holds all the rest. Permission is asked for before anything is read, so nothing has to be there.
 */

interface Gates {
  readonly commands?: readonly string[];
  readonly calls?: readonly string[];
  readonly reads?: readonly CollectionName[];
}

const GATES: readonly [string, Permission, Gates][] = [
  // What every screen needs of the clinic (its name, its paper, its limits) is every member's; this is the rest of it.
  ['GENERAL_SETTINGS_READ', 'GENERAL_SETTINGS_READ', { calls: ['GET /clinic/storage'] }],
  [
    '1.6.16 GENERAL_SETTINGS_WRITE',
    'GENERAL_SETTINGS_WRITE',
    { commands: ['clinic.edit', 'clinic.addFile', 'clinic.removeFiles'], calls: ['PUT /clinic'] },
  ],
  ['1.6.17 ACCOUNT_READ', 'ACCOUNT_READ', { calls: ['GET /staff/export', 'GET /staff/limit'] }],
  [
    '1.6.18 ACCOUNT_WRITE',
    'ACCOUNT_WRITE',
    {
      commands: ['staff.edit'],
      calls: ['POST /staff', 'PUT /staff/{id}', 'POST /staff/{id}/invitation', 'PUT /api/sdk/{clinic}/staff/{id}/pwd'],
    },
  ],
  ['1.6.19 ACCOUNT_DELETE', 'ACCOUNT_DELETE', { calls: ['DELETE /staff/{id}', 'DELETE /api/sdk/{clinic}/staff/{id}'] }],
  [
    '1.6.20 ROLE',
    'ROLE',
    {
      commands: ['role.create', 'role.edit', 'role.change', 'role.remove'],
      calls: ['POST /role', 'PUT /role', 'DELETE /role'],
    },
  ],
  ['1.6.30 CHECK_IN', 'CHECK_IN', { commands: ['record.checkIn'], calls: ['POST /record/checkin'] }],
  [
    '1.6.31 DRUG_TASK_WRITE',
    'DRUG_TASK_WRITE',
    {
      commands: ['record.dispense', 'record.checkBags', 'record.undispense'],
      calls: ['PUT /todo/dispense/{recordID}', 'PUT /todo/dispense/{recordID}/check'],
    },
  ],
  [
    '1.6.32 LAB_TASK_WRITE',
    'LAB_TASK_WRITE',
    {
      commands: ['exam.finish', 'exam.submit'],
      calls: ['PUT /todo/exam/{recordID}', 'PUT /todo/inside/{recordID}', 'PUT /todo/outsourcing/{recordID}'],
    },
  ],
  [
    '1.6.33 PET_READ',
    'PET_READ',
    {
      calls: ['GET /pet/{petID}', 'GET /pet/getList/{userID}', 'POST /pet/search', 'POST /pet/getList'],
      reads: ['pet'],
    },
  ],
  [
    '1.6.34 PET_WRITE',
    'PET_WRITE',
    { commands: ['pet.create', 'pet.edit', 'pet.rename', 'pet.combine'], calls: ['POST /pet', 'PUT /pet/{petID}'] },
  ],
  ['1.6.35 PET_DELETE', 'PET_DELETE', { commands: ['pet.remove'], calls: ['DELETE /pet/{petID}'] }],
  [
    '1.6.36 RECORD_READ',
    'RECORD_READ',
    {
      calls: ['POST /record/getList/conditions', 'GET /problem/pet/{petID}'],
      reads: ['problem', 'surgeryMonitor', 'referral'],
    },
  ],
  [
    '1.6.38 RECORD_WRITE',
    'RECORD_WRITE',
    {
      commands: ['record.edit', 'record.complete', 'record.setStatus', 'record.duplicate'],
      calls: ['PUT /record/{recordID}', 'PUT /record/{recordID}/complete', 'PUT /record/{recordID}/status'],
    },
  ],
  [
    '1.6.40 RECORD_BELONGS_DISTRIBUTION',
    'RECORD_BELONGS_DISTRIBUTION',
    { commands: ['billing.distribute'], calls: ['PUT /billing/distribution/{recordID}'] },
  ],
  [
    '1.6.41 RECORD_BILL_UNLOCK',
    'RECORD_BILL_UNLOCK',
    {
      commands: ['record.unlockBill', 'stay.unlockBill'],
      calls: ['PUT /inHospital/v2/unlockBill', 'PUT /record/{recordID}/unlockBill'],
    },
  ],
  [
    '1.6.42 EXECUTE_IN_HOSPITAL_PLAN',
    'EXECUTE_IN_HOSPITAL_PLAN',
    {
      commands: ['mission.execute', 'mission.edit', 'mission.remove', 'monitor.enter'],
      calls: ['POST /inHospital/v2/mission/execute', 'PUT /inHospital/v2/mission/execute'],
    },
  ],
  [
    '1.6.44 CUSTOMER_READ',
    'CUSTOMER_READ',
    { calls: ['GET /user/{userID}', 'POST /user/search', 'POST /user/getList'], reads: ['user'] },
  ],
  [
    '1.6.45 CUSTOMER_WRITE',
    'CUSTOMER_WRITE',
    { commands: ['owner.create', 'owner.edit', 'owner.merge'], calls: ['POST /user', 'PUT /user/{userID}'] },
  ],
  ['1.6.46 CUSTOMER_DELETE', 'CUSTOMER_DELETE', { commands: ['owner.remove'], calls: ['DELETE /user/{userID}'] }],
  [
    '1.6.49 BILLING_READ',
    'BILLING_READ',
    {
      calls: ['POST /billing/receiveLog/list', 'GET /billing/undone/user/{userID}', 'GET /checkout/detail'],
      reads: ['receipt', 'deposit', 'checkout'],
    },
  ],
  [
    '1.6.50 BILLING_WRITE',
    'BILLING_WRITE',
    { commands: ['billing.pay', 'deposit.receive'], calls: ['PUT /billing/receiveLog/{receiptID}'] },
  ],
  [
    'discounts BILLING_DISCOUNT',
    'BILLING_DISCOUNT',
    { commands: ['billing.discount'], calls: ['PUT /billing/discount/{recordID}'] },
  ],
  ['1.6.51 BILLING_SEARCH', 'BILLING_SEARCH', { calls: ['POST /billing/explore', 'POST /billing/user/{userID}'] }],
  ['1.6.54 BILLING_OTHERS', 'BILLING_OTHERS', { commands: ['checkout.recordInOut', 'checkout.voidInOut'] }],
  ['1.6.55 BILLING_HANDOVER', 'BILLING_HANDOVER', { commands: ['checkout.handOver'] }],
  ['1.6.56 BILLING_BADDEBT', 'BILLING_BADDEBT', { commands: ['billing.writeOff'] }],
  [
    '1.6.57 BILLING_BADDEBT_CHECKOUT',
    'BILLING_BADDEBT_CHECKOUT',
    { commands: ['billing.settleBadDebt'], calls: ['POST /billing/receiveLog/{receiptID}/settle'] },
  ],
  [
    '1.6.58 BILLING_DISTRIBUTION_READ',
    'BILLING_DISTRIBUTION_READ',
    { calls: ['GET /billing/distribution/{recordID}'], reads: ['distribution'] },
  ],
  [
    '3.6.15 BOOKING_READ',
    'BOOKING_READ',
    {
      calls: [
        ...['GET /booking', 'GET /booking/v2/{id}', 'GET /booking/range', 'GET /booking/v2/range'],
        ...['GET /booking/explore', 'GET /booking/v2/list', 'GET /booking/check'],
      ],
      reads: ['booking', 'bookingBlacklist', 'bookingWait'],
    },
  ],
  [
    '3.6.16 BOOKING_WRITE',
    'BOOKING_WRITE',
    {
      commands: ['booking.create', 'booking.edit', 'booking.approve', 'booking.refuse', 'booking.cancel'],
      calls: [
        ...['POST /booking', 'PUT /booking', 'DELETE /booking', 'DELETE /booking/pet'],
        ...['PUT /booking/v2/{id}/approve', 'PUT /booking/v2/{id}/cancel'],
      ],
    },
  ],
];

const PERSON = 'one@demo.vetloom.test';
const walk = new Walk(ENDPOINTS, { parameters: { userID: '/user/none', petID: '/pet/none' }, valid: {} });
let token = '';
let device: TestDevice;

beforeAll(async () => {
  await walk.open();
  await walk.api.enroll(PERSON, []);
  token = (await walk.api.login(PERSON)).jwt;
  const { db } = walk.api.database;
  const services = {
    db,
    commands: COMMANDS,
    consequences: new Map(),
    now: () => walk.api.now,
    log: { warn: () => undefined, error: () => undefined },
    signatures: new Signatures(db.system),
    queue: new PushQueue(),
  };
  device = await TestDevice.enrolled({ database: walk.api.database, services, close: async () => undefined }, PERSON);
});
afterAll(async () => {
  expect(walk.api.unexpected).toEqual([]);
  await walk.close();
});

/** Gives the person's role exactly these permissions; the very next request goes by them. */
const hold = (permissions: readonly string[]) =>
  writeIn(walk.api.database.db, 'demo', async (tx) => {
    const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
    await tx.put(
      'role',
      roleSchema.parse({ _id: '/role/one', collection: 'role', name: 'one', permissions, ...stamp }),
    );
  });

/** The code with which each thing answers the person. */
async function codesOf({ commands = [], calls = [], reads = [] }: Gates): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const name of calls) {
    const endpoint = walk.inClinic.find((one) => nameOf(one).replace('/api/sdk/v2/{clinic}', '') === name);
    if (!endpoint) throw new Error(`no call ${name}`);
    codes[name] = (await walk.send(endpoint, { token, body: {} })).code;
  }
  for (const name of commands) {
    const [outcome] = (await device.push([await device.command(name, {})])).outcomes;
    codes[name] = outcome?.status === 'refused' ? outcome.code : CODE.success;
  }
  for (const collection of reads) {
    const body = { protocol: SYNC_PROTOCOL, client: device.client, stage: 'collection', collection, after: null };
    codes[collection] = (await walk.api.call('POST', '/sync/v1/demo/snapshot', { token, body })).code;
  }
  return codes;
}

it.each(GATES)('%s opens what it is for, and nothing else does', async (_, permission, gates) => {
  await hold(ALL_PERMISSIONS.filter((code) => code !== permission));
  const closed = await codesOf(gates);
  expect(closed).toEqual(Object.fromEntries(Object.keys(closed).map((name) => [name, CODE.forbidden])));
  await hold(withPrerequisites([permission]));
  for (const [name, code] of Object.entries(await codesOf(gates))) {
    expect(code, name).not.toBe(CODE.forbidden);
    if (gates.reads?.some((one) => one === name)) expect(code, name).toBe(CODE.success);
  }
});

it('[1.6.01] [3.6.01] an administrator’s role lists no permission, and no call with one is refused to them', async () => {
  await hold([]);
  for (const endpoint of walk.inClinic.filter(({ permission }) => permission.length > 0)) {
    const { detail } = await walk.send(endpoint, { token: walk.admin, body: {} });
    expect(detail?.missing, nameOf(endpoint)).toBeUndefined();
    expect((await walk.send(endpoint, { token, body: {} })).code, nameOf(endpoint)).toBe(CODE.forbidden);
  }
});
