import { ALL_PERMISSIONS, type Permission } from '@vetloom/domain/access/permissions.ts';
import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import { describe, expect, it, vi } from 'vitest';
import { decide, type SessionView } from './guard.ts';
import { homePlace } from './home-place.ts';
import { openTabs } from './last-tab.ts';
import { type RouteAccess, type RouteName, routeNamed, routeTable } from './route-table.ts';
import { SCREENS } from './screens.ts';

/** A session that holds exactly these permissions. */
const holding = (permissions: readonly Permission[], isAdmin = false): SessionView => ({
  ...OUT,
  state: 'ready',
  can: (permission) => permissions.includes(permission),
  isAdmin,
});
const OUT: SessionView = {
  state: 'signed-out',
  clinics: [],
  can: () => false,
  isAdmin: false,
  online: true,
  unsynced: 0,
  needsAttention: 0,
  syncState: 'synced',
  loaded: 1,
};
const without = (taken: readonly Permission[]) => ALL_PERMISSIONS.filter((code) => !taken.includes(code));
const at = (access: RouteAccess, session: SessionView) => decide(access, session, '/asked?for=1').kind;

/** Route, and the permission that opens it by itself (spec 1 §2). */
const BY_ONE: readonly [string, RouteName, Permission][] = [
  ['1.2.24 /today/record', 'today.record', 'DAILY_STATUS'],
  ['1.2.25 /today/checkin', 'today.checkin', 'DAILY_STATUS'],
  ['1.2.26 /today/exam', 'today.exam', 'LAB_TASK_READ'],
  ['1.2.27 /today/dispense', 'today.dispense', 'DRUG_TASK_READ'],
  ['1.2.28 /today/checkout', 'today.checkout', 'BILLING_READ'],
  ['1.2.31 /booking', 'booking', 'BOOKING_READ'],
  ['1.2.32 /record', 'record', 'RECORD_READ'],
  ['1.2.34 /users', 'users', 'CUSTOMER_READ'],
  ['1.2.41 /pet/:id/surgery/:rid', 'pet.surgery', 'RECORD_READ'],
  ['1.2.42 /inHospital/active', 'inHospital.active', 'RECORD_READ'],
  ['1.2.43 /inHospital/mission', 'inHospital.mission', 'RECORD_READ'],
  ['1.2.44 /inHospital/manage', 'inHospital.manage', 'RECORD_READ'],
  ['1.2.45 /inHospital/edit/:inHospitalID', 'inHospital.edit', 'RECORD_READ'],
  ['1.2.46 /inHospital/edit/v2/:inHospitalID', 'inHospital.editV2', 'RECORD_READ'],
  ['1.2.47 /checkout/accounting', 'checkout.accounting', 'BILLING_READ'],
  ['1.2.49 /checkout/stat', 'checkout.stat', 'BILLING_READ_STAT'],
  ['1.2.51 /checkout/deposit', 'checkout.deposit', 'BILLING_READ'],
  ['1.2.52 /checkout/payment', 'checkout.payment', 'PAYMENT_FORM_READ'],
  ['1.2.53 /checkout/billBelongs', 'checkout.billBelongs', 'BILLING_DISTRIBUTION_READ'],
  ['1.2.54 /inventory/product', 'inventory.product', 'PRODUCT_READ'],
  ['1.2.55 /inventory/product/:id', 'inventory.productDetail', 'PRODUCT_READ'],
  ['1.2.56 /inventory/product/:id/stock', 'inventory.productStock', 'PRODUCT_READ'],
  ['1.2.58 /inventory/supplier', 'inventory.supplier', 'SUPPLIER_READ'],
  ['1.2.61 /inventory/check', 'inventory.check', 'STOCK_CHECK_FORM_READ'],
  ['1.2.62 /inventory/service', 'inventory.service', 'SERVICE_READ'],
  ['1.2.63 /inventory/analysis', 'inventory.analysis', 'ERP_REPORTS'],
  ['1.2.64 /inventory/setting', 'inventory.setting', 'ERP_SETTINGS_READ'],
  ['1.2.69 /setting/info', 'setting.info', 'GENERAL_SETTINGS_READ'],
  ['1.2.71 /setting/booking', 'setting.booking', 'BIZ_HOURS_READ'],
  ['1.2.72 /setting/schedule', 'setting.schedule', 'DOCTOR_ROASTER_READ'],
  ['1.2.73 /setting/customizeForm', 'setting.customizeForm', 'CUSTOMIZE_FORM'],
  ['1.2.74 /setting/system', 'setting.system', 'VETLOOM_SYSTEM'],
  ['1.2.75 /setting/system/treatment', 'setting.treatment', 'VETLOOM_SYSTEM'],
  ['1.2.76 /setting/package', 'setting.package', 'VETLOOM_PLANS'],
  ['1.2.77 /setting/synctool', 'setting.synctool', 'VETLOOM_SYNCTOOL'],
];

/** Routes that the specification joins by "and": one of the two alone is not enough, by our decision. */
const BY_BOTH: readonly [string, RouteName, readonly [Permission, Permission]][] = [
  ['1.2.33 /pets', 'pets', ['PET_READ', 'RECORD_READ']],
  ['1.2.48 /checkout/other', 'checkout.other', ['BILLING_READ', 'BILLING_OTHERS']],
  ['1.2.50 /checkout/handover', 'checkout.handover', ['BILLING_READ', 'BILLING_HANDOVER']],
  ['1.2.70 /setting/staffs', 'setting.staffs', ['ACCOUNT_READ', 'ROLE']],
];

/** Routes without a listed permission: whoever works in the clinic opens them, and reads there what they may read. */
const BY_ANYONE: readonly [string, RouteName][] = [
  ['1.2.29 /today/CheckData', 'today.checkData'],
  ['1.2.30 /today/CheckBooking', 'today.checkBooking'],
  ['1.2.35 /user/:email', 'user.detail'],
  ['1.2.38 /petProfile/:petId', 'pet.profile'],
  ['1.2.66 /purchasing/index', 'purchasing.index'],
  ['1.2.67 /reminder/index', 'reminder.index'],
  ['1.2.68 /bi/index', 'bi.index'],
];

it.each(BY_ONE)('%s opens to administrators and to its permission alone', (_, name, permission) => {
  const { access } = routeNamed(name);
  expect(at(access, holding([], true))).toBe('pass');
  expect(at(access, holding([permission]))).toBe('pass');
  expect(at(access, holding(without([permission])))).toBe('deny');
  expect(decide(access, OUT, '/asked?for=1')).toEqual({ kind: 'sign-in', redirect: '/asked?for=1' });
});

describe('[1.2.08] where the table says "and", both are needed', () => {
  it.each(BY_BOTH)('%s', (_, name, both) => {
    const { access } = routeNamed(name);
    expect(at(access, holding(both))).toBe('pass');
    expect(at(access, holding([], true))).toBe('pass');
    for (const one of both) expect(at(access, holding([one]))).toBe('deny');
    expect(at(access, holding(without(both)))).toBe('deny');
    expect(at(access, OUT)).toBe('sign-in');
  });
});

describe('[1.2.02] [1.2.60 guard] any one of several is enough', () => {
  const forms = ['PURCHASE_FORM_READ', 'ORDER_FORM_READ', 'SALE_FORM_READ', 'STOCK_CHECK_FORM_READ'] as const;
  it.each(forms)('of the document forms: %s', (form) => {
    const { access } = routeNamed('inventory.manage');
    expect(at(access, holding([form]))).toBe('pass');
    expect(at(access, holding(forms))).toBe('pass');
    expect(at(access, holding(without(forms)))).toBe('deny');
  });
});

it.each(BY_ANYONE)('%s opens to whoever is signed in, and asks everybody else to sign in', (_, name) => {
  const { access } = routeNamed(name);
  expect(at(access, holding([]))).toBe('pass');
  expect(decide(access, OUT, '/asked?for=1')).toEqual({ kind: 'sign-in', redirect: '/asked?for=1' });
});

it('[1.2.01] [1.6.02] an administrator passes every route, though no role lists a permission', () => {
  for (const { name, access } of routeTable) expect(at(access, holding([], true)), name).toBe('pass');
});

it('[1.2.06] routes without permissions pass: public ones before any sign-in, those of the shell after it', () => {
  for (const { name, access } of routeTable) {
    if (access.kind === 'public') expect(at(access, OUT), name).toBe('pass');
    if (access.kind === 'signed-in') expect(at(access, holding([])), name).toBe('pass');
    if (access.kind !== 'public') expect(at(access, OUT), name).toBe('sign-in');
  }
});

it.each<[string, Permission, RouteName[]]>([
  ['1.6.29 DAILY_STATUS', 'DAILY_STATUS', ['today.record', 'today.checkin']],
  ['1.6.52 BILLING_READ_STAT', 'BILLING_READ_STAT', ['checkout.stat']],
])('%s opens its screens and no other of those with one permission', (_, permission, names) => {
  const opened = BY_ONE.filter(([, name]) => at(routeNamed(name).access, holding([permission])) === 'pass');
  expect(opened.map(([, name]) => name)).toEqual(names);
});

it('[1.2.20] the refusal itself is public, so that nobody is sent in a circle', () => {
  expect(routeNamed('permissionDeny').access.kind).toBe('public');
});

vi.stubGlobal('localStorage', { getItem: () => null });

describe('[1.2.23] the gateway', () => {
  const places = new Map(routeTable.map((route) => [route.path, route.access]));
  it.each([
    ['an administrator', ALL_PERMISSIONS],
    ...ALL_PERMISSIONS.map((code): [string, Permission[]] => [code, [code]]),
    ['nothing at all', []],
  ])('leads %s to a screen that they may open', (_, permissions) => {
    const session = holding(permissions);
    const access = places.get(homePlace(session));
    expect(access && at(access, session)).toBe('pass');
    expect(homePlace(session)).not.toBe('/permissionDeny');
  });
});

describe('a flag that an operator closed to the clinic', () => {
  const CLOSED: readonly [string, ClinicFlag, readonly RouteName[]][] = [
    ['1.6.69 customised settings', 'customizedSettings', ['setting.customizeForm', 'setting.writing']],
    ['[1.6.70 guard] booking settings', 'bookingSettings', ['setting.booking', 'setting.schedule']],
    ['1.6.71 alliance', 'alliance', ['pet.allianceProfile', 'user.allianceDetail', 'alliance']],
    [
      '1.9.13 the hospital module',
      'inHospital',
      ['inHospital.active', 'inHospital.mission', 'inHospital.manage', 'inHospital.edit', 'inHospital.editV2'],
    ],
  ];

  it.each(CLOSED)('%s: hides and refuses its routes, to administrators too, and no other', (_, flag, names) => {
    for (const session of [holding(ALL_PERMISSIONS), holding([], true)]) {
      const closed = routeTable.filter(({ access }) => at(access, { ...session, closed: [flag] }) === 'deny');
      expect(closed.map(({ name }) => name)).toEqual(names);
      for (const { access } of routeTable) expect(at(access, { ...session, closed: [] })).toBe('pass');
    }
    for (const area of new Set(names.map((name) => routeNamed(name).area)))
      for (const tab of area === undefined ? [] : openTabs(area, { ...holding([], true), closed: [flag] }))
        expect(names).not.toContain(tab.name);
  });
});

it.each<[string, RouteName]>([
  ['[1.2.57 guard] /inventory/package', 'inventory.package'],
  ['[1.2.59 guard] /inventory/editSupplier', 'inventory.editSupplier'],
  ['[1.2.65 guard] /inventory/setting/device/:deviceID', 'inventory.device'],
])(
  '%s opens to whoever works in the clinic, and is a page without data and without anything to save until its own document',
  (_, name) => {
    expect(at(routeNamed(name).access, holding([]))).toBe('pass');
    expect(at(routeNamed(name).access, OUT)).toBe('sign-in');
    // Whoever builds the screen decides and shows here what its data and its saving need.
    expect(SCREENS[name]).toBeUndefined();
  },
);
