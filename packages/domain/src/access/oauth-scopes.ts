import type { Permission } from './permissions.ts';

/**
 * What another program may be allowed to do for a person, and the permissions that it is given at most: of these it has only what the
 * person has. Deleting, exporting, money and staff are in no scope.
 */
export const OAUTH_SCOPES = {
  'patients.read': ['CUSTOMER_READ', 'PET_READ'],
  'patients.write': ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE'],
  'records.read': ['PET_READ', 'RECORD_READ', 'DAILY_STATUS', 'LAB_TASK_READ', 'DRUG_TASK_READ'],
  'labs.write': ['PET_READ', 'RECORD_READ', 'LAB_TASK_READ', 'LAB_TASK_WRITE'],
  'bookings.read': ['BOOKING_READ', 'BIZ_HOURS_READ', 'DOCTOR_ROASTER_READ'],
  'bookings.write': ['BOOKING_READ', 'BOOKING_WRITE', 'BIZ_HOURS_READ', 'DOCTOR_ROASTER_READ'],
  'billing.read': ['BILLING_READ', 'BILLING_SEARCH', 'BILLING_READ_STAT'],
  'inventory.read': ['PRODUCT_READ', 'SERVICE_READ'],
} as const satisfies Record<string, readonly Permission[]>;

/** A scope that a program may ask for. */
export type OAuthScope = keyof typeof OAUTH_SCOPES;

/** Whether a word is a scope. */
export const isScope = (word: string): word is OAuthScope => Object.hasOwn(OAUTH_SCOPES, word);

/** All permissions of some scopes. */
export const permissionsOf = (scopes: readonly string[]): ReadonlySet<Permission> =>
  new Set(scopes.filter(isScope).flatMap((scope) => OAUTH_SCOPES[scope]));

/** What a program may change at most: what its scopes of writing hold. Some tasks are guarded by a permission to read, which a scope of reading holds too. */
export const writesOf = (scopes: readonly string[]): ReadonlySet<Permission> =>
  permissionsOf(scopes.filter((scope) => scope.endsWith('.write')));
