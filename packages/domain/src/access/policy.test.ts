import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { project, readView } from '../engine/read-view.ts';
import { COLLECTION_NAMES, kindOf } from '../kinds.ts';
import { ALL_PERMISSIONS, effectivePermissions, PERMISSIONS, type Permission, PRODUCT } from './permissions.ts';
import { actorOf, can } from './policy.ts';

const staff = { _id: '/staff/a', email: 'a', name: 'a', permission: 'staff', permissionDetail: '/role/x' };

describe('permissions (spec 1 §6)', () => {
  it('every prerequisite is itself in the catalogue', () => {
    for (const { needs } of Object.values(PERMISSIONS))
      for (const need of needs) expect(ALL_PERMISSIONS).toContain(need);
  });

  it('[1.6.14] the product’s prefix is one, and the four codes that carry it are in the catalogue', () => {
    for (const code of ['SYSTEM', 'PLANS', 'SYNCTOOL', 'SCRM_ADMIN'])
      expect(ALL_PERMISSIONS).toContain(`${PRODUCT}_${code}`);
  });

  it('[1.6.11] [3.6.14 rule half] a code without its prerequisites grants nothing', () => {
    expect([...effectivePermissions(['PET_WRITE'])]).toEqual([]);
    expect([...effectivePermissions(['GENERAL_SETTINGS_WRITE'])]).toEqual([]);
    expect([...effectivePermissions(['PET_WRITE', 'PET_READ'])].sort()).toEqual(['PET_READ', 'PET_WRITE']);
  });

  it('what is granted always has all its prerequisites granted', () => {
    fc.assert(
      fc.property(fc.subarray(ALL_PERMISSIONS as Permission[]), (codes) => {
        const granted = effectivePermissions(codes);
        for (const code of granted)
          for (const need of PERMISSIONS[code].needs) expect(granted.has(need as Permission)).toBe(true);
      }),
    );
  });

  it('[1.6.01] the administrator has every permission, unknown codes of a role grant none', () => {
    const admin = actorOf({ ...staff, permission: 'admin', permissionDetail: '/role/admin' }, undefined);
    expect(ALL_PERMISSIONS.every((code) => can(admin, code))).toBe(true);
    expect(actorOf(staff, { permissions: ['NEVER_HEARD', 'PET_READ'] }).permissions).toEqual(new Set(['PET_READ']));
  });
});

describe('what may be read (ARCHITECTURE law 19)', () => {
  const reader = (...permissions: Permission[]) => ({ admin: false, email: 'a@b', permissions: new Set(permissions) });

  it('every kind has readers', () =>
    expect(COLLECTION_NAMES.filter((collection) => kindOf(collection).readers.length === 0)).toEqual([]));

  it('without a grant the collection does not exist for the person', () => {
    expect(readView(reader(), 'receipt')).toBeUndefined();
    expect(readView(reader(), 'user')).toBeUndefined();
  });

  it('[1.6.36] without RECORD_READ a cashier gets money without medicine, a pharmacist drugs without money', () => {
    const record = { _id: '/record/1', petID: 'p', total: 5, diagnosis: 'secret', drugBag: [], chargeDivision: [] };
    const as = (permission: Permission) => {
      const view = readView(reader(permission), 'record');
      return view && project(view, record);
    };
    expect(as('BILLING_READ')).toEqual({ _id: '/record/1', petID: 'p', total: 5, drugBag: [], chargeDivision: [] });
    expect(as('DRUG_TASK_READ')).toEqual({ _id: '/record/1', petID: 'p', drugBag: [] });
    expect(as('RECORD_READ')).toEqual(record);
  });

  it('without ACCOUNT_READ staff are cards', () => {
    const view = readView(reader(), 'staff');
    expect(view && project(view, { _id: '/staff/x', name: '林', phone: '09', email: 'x' })).toEqual({
      _id: '/staff/x',
      name: '林',
    });
  });

  it("a case is its author's and the administrators' alone", () => {
    const mine = readView(reader(), 'case');
    expect(mine && project(mine, { author: 'a@b' })).toEqual({ author: 'a@b' });
    expect(mine && project(mine, { author: 'c@d' })).toBeUndefined();
    const admin = readView({ ...reader(), admin: true }, 'case');
    expect(admin && project(admin, { author: 'c@d' })).toEqual({ author: 'c@d' });
  });

  it('a conflict is read by its author, and else only by who reads the whole of the document of which it speaks and edits it', () => {
    const of = (documentCollection: string) => ({ documentCollection, author: 'c@d', fields: ['secret'] });
    const reads = (collection: string, ...permissions: Permission[]) => {
      const view = readView(reader(...permissions), 'conflict');
      return view !== undefined && project(view, of(collection)) !== undefined;
    };
    expect(reads('user', 'RECORD_READ', 'RECORD_WRITE', 'PET_READ', 'PET_WRITE')).toBe(false);
    expect(reads('user', 'CUSTOMER_READ')).toBe(false);
    expect(reads('user', 'CUSTOMER_READ', 'CUSTOMER_WRITE')).toBe(true);
    expect(reads('record', 'RECORD_READ')).toBe(false);
    expect(reads('record', 'RECORD_READ', 'RECORD_WRITE')).toBe(true);
    // Who sees a part of a visit doesn't see the fields in which others differ.
    expect(reads('record', 'BILLING_READ', 'RECORD_WRITE')).toBe(false);
    expect(reads('staff', 'ACCOUNT_WRITE')).toBe(false);
    expect(reads('staff', 'ACCOUNT_READ', 'ACCOUNT_WRITE')).toBe(true);
    expect(reads('receipt', 'BILLING_READ', 'BILLING_WRITE')).toBe(false);
    const own = readView(reader(), 'conflict');
    expect(own && project(own, { ...of('staff'), author: 'a@b' })).toEqual({ ...of('staff'), author: 'a@b' });
    expect(own && project(own, of('staff'))).toBeUndefined();
    const admin = readView({ ...reader(), admin: true }, 'conflict');
    expect(admin && project(admin, of('staff'))).toEqual(of('staff'));
  });

  it('what somebody reads of conflicts changes with what they may edit', () => {
    const key = (...permissions: Permission[]) => readView(reader(...permissions), 'conflict')?.key;
    expect(key('CUSTOMER_READ', 'CUSTOMER_WRITE')).not.toBe(key('CUSTOMER_READ'));
  });
});
