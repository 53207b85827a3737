import { describe, expect, it } from 'vitest';
import { codesOf, PERMISSION_MATRIX } from './permission-matrix.ts';
import { ALL_PERMISSIONS, effectivePermissions, PERMISSIONS, type Permission } from './permissions.ts';
import { dependentsOf, granting, prerequisitesOf, revoking, withPrerequisites } from './prerequisites.ts';

/** The catalogue's prerequisites as spec 1 §6 writes them, whole. */
const WRITTEN: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  GENERAL_SETTINGS_WRITE: ['GENERAL_SETTINGS_READ'],
  ACCOUNT_WRITE: ['ACCOUNT_READ'],
  ACCOUNT_DELETE: ['ACCOUNT_READ', 'ACCOUNT_WRITE'],
  ROLE: ['ACCOUNT_READ', 'ACCOUNT_WRITE'],
  BIZ_HOURS_WRITE: ['BIZ_HOURS_READ'],
  DOCTOR_ROASTER_WRITE: ['DOCTOR_ROASTER_READ'],
  CHECK_IN: ['DAILY_STATUS'],
  DRUG_TASK_WRITE: ['DRUG_TASK_READ'],
  LAB_TASK_WRITE: ['LAB_TASK_READ'],
  PET_WRITE: ['PET_READ'],
  PET_DELETE: ['PET_WRITE', 'PET_READ', 'RECORD_DELETE'],
  RECORD_WRITE: ['RECORD_READ'],
  RECORD_DELETE: ['RECORD_WRITE'],
  CUSTOMER_WRITE: ['CUSTOMER_READ'],
  CUSTOMER_DELETE: ['PET_DELETE'],
  BOOKING_WRITE: ['BOOKING_READ'],
  BILLING_WRITE: ['BILLING_READ'],
  PRODUCT_WRITE: ['PRODUCT_READ'],
  SUPPLIER_WRITE: ['SUPPLIER_READ'],
  PURCHASE_FORM_WRITE: ['PURCHASE_FORM_READ'],
  PAYMENT_FORM_WRITE: ['PAYMENT_FORM_READ'],
  ORDER_FORM_WRITE: ['ORDER_FORM_READ'],
  SALE_FORM_WRITE: ['SALE_FORM_READ'],
  STOCK_CHECK_FORM_WRITE: ['STOCK_CHECK_FORM_READ'],
  SERVICE_WRITE: ['SERVICE_READ'],
  ERP_SETTINGS_WRITE: ['ERP_SETTINGS_READ'],
};

describe('prerequisites (spec 1 §6)', () => {
  it.each(Object.entries(WRITTEN) as [Permission, readonly Permission[]][])(
    '%s needs what the catalogue says',
    (code, needs) => {
      expect([...PERMISSIONS[code].needs].sort()).toEqual([...needs].sort());
      for (const need of needs) expect(dependentsOf(need)).toContain(code);
    },
  );

  it('[1.6.12] [3.6.14 editor half] an unmet prerequisite is added with its own, in the editor and in the API alike', () => {
    expect(withPrerequisites(['CUSTOMER_DELETE'])).toEqual([
      'PET_READ',
      'PET_WRITE',
      'PET_DELETE',
      'RECORD_READ',
      'RECORD_WRITE',
      'RECORD_DELETE',
      'CUSTOMER_DELETE',
    ]);
    for (const code of ALL_PERMISSIONS) {
      const ticked = granting(new Set(), code);
      expect([...ticked.permissions].sort()).toEqual(withPrerequisites([code]).sort());
      expect(effectivePermissions(ticked.permissions).has(code)).toBe(true);
      expect([...ticked.along]).toEqual(prerequisitesOf(code));
    }
  });

  it('taking a permission away takes what grants nothing without it', () => {
    const held = new Set(withPrerequisites(['CUSTOMER_DELETE', 'BILLING_WRITE']));
    const { permissions, along } = revoking(held, 'RECORD_WRITE');
    expect(along).toEqual(['PET_DELETE', 'RECORD_DELETE', 'CUSTOMER_DELETE']);
    expect([...permissions].sort()).toEqual(['BILLING_READ', 'BILLING_WRITE', 'PET_READ', 'PET_WRITE', 'RECORD_READ']);
  });

  it('codes of a newer version are kept as they are', () => {
    expect(withPrerequisites(['LATER_THING', 'PET_WRITE'])).toEqual(['PET_READ', 'PET_WRITE', 'LATER_THING']);
  });
});

describe('the lines of the role editor', () => {
  it('[1.6.43] hold every permission once, with DOCTOR and RECORD_BELONGS in the group of records', () => {
    const shown = PERMISSION_MATRIX.flatMap(codesOf);
    expect([...shown].sort()).toEqual([...ALL_PERMISSIONS].sort());
    for (const code of ['DOCTOR', 'RECORD_BELONGS'] as const)
      expect(PERMISSION_MATRIX.find((row) => row.single === code)?.group).toBe('records');
  });

  it('put reading, writing and deleting of one subject on one line', () => {
    expect(PERMISSION_MATRIX.find((row) => row.key === 'PET')).toEqual({
      key: 'PET',
      group: 'records',
      read: 'PET_READ',
      write: 'PET_WRITE',
      remove: 'PET_DELETE',
    });
    expect(PERMISSION_MATRIX.find((row) => row.single === 'SHOP_READ')).toBeDefined();
  });
});
