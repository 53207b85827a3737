import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { roleSchema, staffSchema } from '@vetloom/domain/staff/staff.schema.ts';

const VET: readonly Permission[] = [
  'CUSTOMER_READ',
  'CUSTOMER_WRITE',
  'PET_READ',
  'PET_WRITE',
  'RECORD_READ',
  'RECORD_WRITE',
  'EXECUTE_IN_HOSPITAL_PLAN',
  'RECORD_DELETE',
  'PET_DELETE',
  'CUSTOMER_DELETE',
  'DAILY_STATUS',
  'CHECK_IN',
  'DRUG_TASK_READ',
  'DRUG_TASK_WRITE',
  'LAB_TASK_READ',
  'LAB_TASK_WRITE',
  'VETLOOM_SYNCTOOL',
  'VETLOOM_SCRM_ADMIN',
  'DOCTOR',
];
/** Reads visits as a cashier does: without what the doctor wrote. */
const DESK: readonly Permission[] = [
  'CUSTOMER_READ',
  'CUSTOMER_WRITE',
  'PET_READ',
  'PET_WRITE',
  'BILLING_READ',
  'BILLING_WRITE',
  'DAILY_STATUS',
  'CHECK_IN',
  'VETLOOM_SCRM_ADMIN',
];
const PHARMACY: readonly Permission[] = ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'PET_READ', 'DAILY_STATUS'];
const TRAINEE: readonly Permission[] = ['DAILY_STATUS'];
const ALL_ROUND: readonly Permission[] = [...VET, 'BILLING_READ', 'BILLING_WRITE', 'BILLING_HANDOVER', 'ACCOUNT_READ'];

/** Permissions that roles come to have in the course of a run. */
export const PERMISSION_SETS: readonly [readonly Permission[], ...(readonly Permission[])[]] = [
  VET,
  DESK,
  PHARMACY,
  TRAINEE,
  ALL_ROUND,
  ['PET_READ', 'CUSTOMER_READ'],
];

/** The administrator, who never loses the role. */
export const BOSS = 'boss@clinic.test';

const ROLES = { vet: VET, desk: DESK, pharmacy: PHARMACY, trainee: TRAINEE } as const;

/** Who works in every clinic of a run, with the role in which they begin. */
export const PEOPLE: Readonly<Record<string, keyof typeof ROLES | 'admin'>> = {
  [BOSS]: 'admin',
  'vet@clinic.test': 'vet',
  'second@clinic.test': 'vet',
  'desk@clinic.test': 'desk',
  'pharmacy@clinic.test': 'pharmacy',
  'trainee@clinic.test': 'trainee',
};

/** Who takes money from the beginning of a run. */
export const CASHIERS: readonly string[] = [BOSS, 'desk@clinic.test'];

/** The clinic's staff and roles. */
export function staffDocuments(now: number): AnyDocument[] {
  const stamp = { createDateTime: now, createBy: '', updateDateTime: now, updateBy: '' };
  const roles = Object.entries({ ...ROLES, admin: [] }).map(([name, permissions]) =>
    roleSchema.parse({ _id: `/role/${name}`, collection: 'role', name, permissions: [...permissions], ...stamp }),
  );
  const staff = Object.entries(PEOPLE).map(([email, role]) =>
    staffSchema.parse({
      _id: `/staff/${email}`,
      collection: 'staff',
      name: email.split('@')[0],
      email,
      permission: role === 'admin' ? 'admin' : 'staff',
      permissionDetail: `/role/${role}`,
      doctor: role === 'vet',
      ...stamp,
    }),
  );
  return [...roles, ...staff];
}
