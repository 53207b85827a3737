/** The product's permission prefix, `{product}` in the specification (spec 1 §6). */
export const PRODUCT = 'VETLOOM';

/** Groups of the catalogue, in the order in which the role editor shows them. */
export type PermissionGroup = 'settings' | 'today' | 'records' | 'owners' | 'bookings' | 'cashier' | 'inventory';

interface CatalogueEntry {
  readonly group: PermissionGroup;
  /** Permissions without which this one grants nothing. */
  readonly needs: readonly string[];
}

const entry = (group: PermissionGroup, ...needs: string[]): CatalogueEntry => ({ group, needs });

const INVENTORY_SUBJECTS = [
  'PRODUCT',
  'SUPPLIER',
  'PURCHASE_FORM',
  'PAYMENT_FORM',
  'ORDER_FORM',
  'SALE_FORM',
  'STOCK_CHECK_FORM',
  'SERVICE',
  'ERP_SETTINGS',
] as const;

type InventoryPermission = `${(typeof INVENTORY_SUBJECTS)[number]}_${'READ' | 'WRITE'}`;

const inventory = Object.fromEntries(
  INVENTORY_SUBJECTS.flatMap((subject) => [
    [`${subject}_READ`, entry('inventory')],
    [`${subject}_WRITE`, entry('inventory', `${subject}_READ`)],
  ]),
) as Record<InventoryPermission, CatalogueEntry>;

/** The whole permission catalogue with its prerequisites (spec 1 §6). */
export const PERMISSIONS = {
  GENERAL_SETTINGS_READ: entry('settings'),
  GENERAL_SETTINGS_WRITE: entry('settings', 'GENERAL_SETTINGS_READ'),
  ACCOUNT_READ: entry('settings'),
  ACCOUNT_WRITE: entry('settings', 'ACCOUNT_READ'),
  ACCOUNT_DELETE: entry('settings', 'ACCOUNT_READ', 'ACCOUNT_WRITE'),
  ROLE: entry('settings', 'ACCOUNT_READ', 'ACCOUNT_WRITE'),
  BIZ_HOURS_READ: entry('settings'),
  BIZ_HOURS_WRITE: entry('settings', 'BIZ_HOURS_READ'),
  DOCTOR_ROASTER_READ: entry('settings'),
  DOCTOR_ROASTER_WRITE: entry('settings', 'DOCTOR_ROASTER_READ'),
  CUSTOMIZE_FORM: entry('settings'),
  VETLOOM_SYSTEM: entry('settings'),
  VETLOOM_PLANS: entry('settings'),
  VETLOOM_SYNCTOOL: entry('settings'),
  VETLOOM_SCRM_ADMIN: entry('settings'),
  SHOP_READ: entry('settings'),
  DAILY_STATUS: entry('today'),
  CHECK_IN: entry('today', 'DAILY_STATUS'),
  DRUG_TASK_READ: entry('today'),
  DRUG_TASK_WRITE: entry('today', 'DRUG_TASK_READ'),
  LAB_TASK_READ: entry('today'),
  LAB_TASK_WRITE: entry('today', 'LAB_TASK_READ'),
  PET_READ: entry('records'),
  PET_WRITE: entry('records', 'PET_READ'),
  PET_DELETE: entry('records', 'PET_WRITE', 'PET_READ', 'RECORD_DELETE'),
  RECORD_READ: entry('records'),
  CHRONIC_DRUG_WRITE: entry('records', 'RECORD_READ'),
  RECORD_WRITE: entry('records', 'RECORD_READ'),
  RECORD_DELETE: entry('records', 'RECORD_WRITE'),
  RECORD_BELONGS: entry('records'),
  RECORD_BELONGS_DISTRIBUTION: entry('records'),
  RECORD_BILL_UNLOCK: entry('records'),
  DOCTOR: entry('records'),
  EXECUTE_IN_HOSPITAL_PLAN: entry('records'),
  CUSTOMER_READ: entry('owners'),
  CUSTOMER_WRITE: entry('owners', 'CUSTOMER_READ'),
  CUSTOMER_DELETE: entry('owners', 'PET_DELETE'),
  CUSTOMER_EXPORT: entry('owners'),
  BOOKING_READ: entry('bookings'),
  BOOKING_WRITE: entry('bookings', 'BOOKING_READ'),
  BILLING_READ: entry('cashier'),
  BILLING_WRITE: entry('cashier', 'BILLING_READ'),
  BILLING_DISCOUNT: entry('cashier', 'BILLING_READ'),
  BILLING_SEARCH: entry('cashier'),
  BILLING_READ_STAT: entry('cashier'),
  BILLING_STAT: entry('cashier'),
  BILLING_OTHERS: entry('cashier'),
  BILLING_HANDOVER: entry('cashier'),
  BILLING_BADDEBT: entry('cashier'),
  BILLING_BADDEBT_CHECKOUT: entry('cashier'),
  BILLING_DISTRIBUTION_READ: entry('cashier'),
  ...inventory,
  ERP_REPORTS: entry('inventory'),
} as const satisfies Record<string, CatalogueEntry>;

/** A permission code of the catalogue. */
export type Permission = keyof typeof PERMISSIONS;

/** Every code, in catalogue order. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Whether a stored string is a code of the catalogue; roles may hold codes of a newer version. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(PERMISSIONS, code);

/**
 * What a role's list really grants: known codes whose prerequisites, and theirs, are all granted too (spec 1 §6:
 * "a WRITE permission needs its READ"). A code without its prerequisite grants nothing.
 */
export function effectivePermissions(codes: Iterable<string>): ReadonlySet<Permission> {
  const granted = new Set([...codes].filter(isPermission));
  let dropped = true;
  while (dropped) {
    dropped = false;
    for (const code of granted) {
      if (PERMISSIONS[code].needs.every((need) => granted.has(need as Permission))) continue;
      granted.delete(code);
      dropped = true;
    }
  }
  return granted;
}
