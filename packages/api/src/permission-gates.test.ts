import { ALL_PERMISSIONS, effectivePermissions, type Permission } from '@vetloom/domain/access/permissions.ts';
import { canAny } from '@vetloom/domain/access/policy.ts';
import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { readView } from '@vetloom/domain/engine/read-view.ts';
import { expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

/*
 * What each permission opens besides its routes, which route-rights.test.ts walks: a command by its name, a call by method and path below the
 * clinic's base, a collection by its name. Every one of them is closed to whoever holds all the rest.
 */

interface Gates {
  readonly commands?: readonly string[];
  readonly calls?: readonly string[];
  readonly reads?: readonly CollectionName[];
}

const GATES: readonly [string, Permission, Gates][] = [
  // What every screen needs of the clinic (its name, its paper, its limits) is every member's; this is the rest of it.
  ['1.6.15 GENERAL_SETTINGS_READ', 'GENERAL_SETTINGS_READ', { calls: ['GET /clinic/storage'] }],
  [
    '1.6.16 GENERAL_SETTINGS_WRITE',
    'GENERAL_SETTINGS_WRITE',
    { commands: ['clinic.edit', 'clinic.addFile', 'clinic.removeFiles'], calls: ['PUT /clinic'] },
  ],
  ['1.6.30 CHECK_IN', 'CHECK_IN', { commands: ['record.checkIn'], calls: ['POST /record/checkin'] }],
  ['1.6.31 DRUG_TASK_WRITE', 'DRUG_TASK_WRITE', { commands: ['record.dispense', 'record.undispense'] }],
  [
    '1.6.33 PET_READ',
    'PET_READ',
    { calls: ['GET /pet/{petID}', 'POST /pet/search', 'POST /pet/getList'], reads: ['pet'] },
  ],
  [
    '1.6.34 PET_WRITE',
    'PET_WRITE',
    { commands: ['pet.create', 'pet.edit', 'pet.rename', 'pet.combine'], calls: ['POST /pet', 'PUT /pet/{petID}'] },
  ],
  ['1.6.35 PET_DELETE', 'PET_DELETE', { commands: ['pet.remove'], calls: ['DELETE /pet/{petID}'] }],
  ['1.6.40 RECORD_BELONGS_DISTRIBUTION', 'RECORD_BELONGS_DISTRIBUTION', { commands: ['billing.distribute'] }],
  [
    '1.6.41 RECORD_BILL_UNLOCK',
    'RECORD_BILL_UNLOCK',
    { commands: ['record.unlockBill'], calls: ['PUT /record/{recordID}/unlockBill'] },
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
  ['1.6.49 BILLING_READ', 'BILLING_READ', { reads: ['receipt', 'deposit', 'checkout'] }],
  ['1.6.51 BILLING_SEARCH', 'BILLING_SEARCH', { calls: ['POST /billing/explore', 'POST /billing/user/{userID}'] }],
  ['1.6.54 BILLING_OTHERS', 'BILLING_OTHERS', { commands: ['checkout.recordInOut', 'checkout.voidInOut'] }],
  ['1.6.55 BILLING_HANDOVER', 'BILLING_HANDOVER', { commands: ['checkout.handOver'] }],
  ['1.6.56 BILLING_BADDEBT', 'BILLING_BADDEBT', { commands: ['billing.writeOff'] }],
  ['1.6.57 BILLING_BADDEBT_CHECKOUT', 'BILLING_BADDEBT_CHECKOUT', { commands: ['billing.settleBadDebt'] }],
  ['1.6.58 BILLING_DISTRIBUTION_READ', 'BILLING_DISTRIBUTION_READ', { reads: ['distribution'] }],
];

const holding = (codes: Iterable<string>) => ({ admin: false, email: 'a@b', permissions: effectivePermissions(codes) });

it.each(GATES)('%s opens what it is for, and nothing else does', (_, permission, { commands, calls, reads }) => {
  const holder = holding(withPrerequisites([permission]));
  const others = holding(ALL_PERMISSIONS.filter((code) => code !== permission));
  const opens = (needs: readonly Permission[] | undefined, what: string) => {
    expect(needs && canAny(holder, needs), what).toBe(true);
    expect(needs && canAny(others, needs), what).toBe(false);
  };
  for (const name of commands ?? []) opens(COMMANDS.get(name)?.permission, name);
  for (const call of calls ?? []) opens(callNamed(call)?.permission, call);
  for (const collection of reads ?? []) {
    expect(readView(holder, collection), collection).toBeDefined();
    expect(readView(others, collection), collection).toBeUndefined();
  }
});

const callNamed = (name: string) =>
  ENDPOINTS.find(({ method, path }) => `${method} ${path.replace('/api/sdk/v2/{clinic}', '')}` === name);
