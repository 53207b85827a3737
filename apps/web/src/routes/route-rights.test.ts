import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { ALL_PERMISSIONS, type Permission } from '@vetloom/domain/access/permissions.ts';
import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import { describe, expect, it, vi } from 'vitest';
import { decide, type SessionView } from './guard.ts';
import { openTabs } from './last-tab.ts';
import { BASE, links } from './links.ts';
import type { RouteAccess } from './route-access.ts';
import { type RouteName, routeNamed, routeTable } from './route-table.ts';
import { SCREENS } from './screens.ts';

// The router as it is; what screens show is for the browser.
vi.mock('./lazy-screen.ts', () => ({
  lazyScreen: () => Object.assign(() => null, { preload: () => Promise.resolve() }),
}));
vi.mock('./ScreenError.tsx', () => ({ ScreenError: () => null }));
vi.stubGlobal('localStorage', { getItem: () => null });
const { makeRouter } = await import('./router.tsx');

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

/** An address as somebody types it: something in the place of each parameter, and a query. */
const typed = (path: string) => `${path.replace(/:\w+/g, 'x-1')}?for=1`;

/** The route that opens to somebody who goes to an address, or where the router sends them instead. */
async function visited(path: string, session: SessionView): Promise<string> {
  const createRouter = () => makeRouter({ current: () => session, subscribe: () => () => undefined });
  const visit = createRequestHandler({ createRouter, request: new Request(`http://clinic.test${BASE}${path}`) });
  const answer = await visit(({ router }) => new Response(router.state.matches.at(-1)?.staticData.name));
  return answer.headers.get('location')?.replace(BASE, '') ?? answer.text();
}
const DENIED = '/permissionDeny';
/** The path that stands behind the id in a row’s name. */
const pathIn = (row: string) => row.slice(row.indexOf('/'));

/** Route, and the permission that opens it by itself (spec 1 §2). */
const BY_ONE: readonly [string, RouteName, Permission][] = [
  ['1.2.24 /today/record', 'today.record', 'DAILY_STATUS'],
  ['1.2.25 /today/checkin', 'today.checkin', 'DAILY_STATUS'],
  ['1.2.26 /today/exam', 'today.exam', 'LAB_TASK_READ'],
  ['unmatched results /exam/results', 'exam.results', 'LAB_TASK_READ'],
  ['1.2.27 /today/dispense', 'today.dispense', 'DRUG_TASK_READ'],
  ['1.2.28 /today/checkout', 'today.checkout', 'BILLING_READ'],
  ['1.2.31 /booking', 'booking', 'BOOKING_READ'],
  ['who waits /booking/wait', 'booking.wait', 'BOOKING_READ'],
  ['blacklist /booking/blacklist', 'booking.blacklist', 'BOOKING_READ'],
  ['1.2.32 /record', 'record', 'RECORD_READ'],
  ['1.2.34 /users', 'users', 'CUSTOMER_READ'],
  ['[1.2.41 guard] /pet/:id/surgery/:rid', 'pet.surgery', 'RECORD_READ'],
  ['1.2.42 /inHospital/active', 'inHospital.active', 'RECORD_READ'],
  ['[1.2.43 guard] /inHospital/mission', 'inHospital.mission', 'RECORD_READ'],
  ['1.2.44 /inHospital/manage', 'inHospital.manage', 'RECORD_READ'],
  ['1.2.45 /inHospital/edit/:inHospitalID', 'inHospital.edit', 'RECORD_READ'],
  ['[1.2.46 guard] /inHospital/edit/v2/:inHospitalID', 'inHospital.editV2', 'RECORD_READ'],
  ['1.2.47 /checkout/accounting', 'checkout.accounting', 'BILLING_READ'],
  ['1.2.49 /checkout/stat', 'checkout.stat', 'BILLING_READ_STAT'],
  ['aged debts /checkout/debts', 'checkout.debts', 'BILLING_READ'],
  ['e-invoices of a month /checkout/einvoice', 'checkout.einvoice', 'BILLING_READ'],
  ['1.2.51 /checkout/deposit', 'checkout.deposit', 'BILLING_READ'],
  ['prepaid packages /checkout/prepaid', 'checkout.prepaid', 'BILLING_READ'],
  ['[3.6.11 route half] [3.6.12 guard half] the price list /checkout/shop', 'checkout.shop', 'SHOP_READ'],
  ['a day of LINE Pay /checkout/wallet', 'checkout.wallet', 'BILLING_READ'],
  ['1.2.52 [3.2.34 guard half] /checkout/payment', 'checkout.payment', 'PAYMENT_FORM_READ'],
  ['1.2.53 /checkout/billBelongs', 'checkout.billBelongs', 'BILLING_DISTRIBUTION_READ'],
  ['1.2.54 [3.2.21 guard half] /inventory/product', 'inventory.product', 'PRODUCT_READ'],
  ['1.2.55 [3.2.22 guard half] /inventory/product/:id', 'inventory.productDetail', 'PRODUCT_READ'],
  ['1.2.56 /inventory/product/:id/stock', 'inventory.productStock', 'PRODUCT_READ'],
  ['lots /inventory/lot', 'inventory.lot', 'PRODUCT_READ'],
  ['1.2.57 [3.2.24 guard half] /inventory/package', 'inventory.package', 'PRODUCT_READ'],
  ['1.2.58 [3.2.25 guard half] /inventory/supplier', 'inventory.supplier', 'SUPPLIER_READ'],
  ['1.2.61 /inventory/check', 'inventory.check', 'STOCK_CHECK_FORM_READ'],
  ['1.2.62 [3.2.30 guard half] /inventory/service', 'inventory.service', 'SERVICE_READ'],
  ['1.2.63 [3.2.31 guard half] /inventory/analysis', 'inventory.analysis', 'ERP_REPORTS'],
  ['1.2.64 [3.2.32 guard half] /inventory/setting', 'inventory.setting', 'ERP_SETTINGS_READ'],
  ['1.2.69 [3.2.07] [3.6.13 screen half] /setting/info', 'setting.info', 'GENERAL_SETTINGS_READ'],
  ['setup guide /setting/start', 'setting.start', 'GENERAL_SETTINGS_READ'],
  ['rooms and cages /setting/room', 'setting.room', 'GENERAL_SETTINGS_READ'],
  ['the waiting room /setting/queue', 'setting.queue', 'GENERAL_SETTINGS_READ'],
  ['boarding /setting/boarding', 'setting.boarding', 'GENERAL_SETTINGS_READ'],
  ['animals’ numbers /setting/number', 'setting.number', 'GENERAL_SETTINGS_READ'],
  ['business tax /setting/tax', 'setting.tax', 'GENERAL_SETTINGS_READ'],
  ['e-invoices /setting/einvoice', 'setting.einvoice', 'GENERAL_SETTINGS_READ'],
  ['backups /setting/backup', 'setting.backup', 'GENERAL_SETTINGS_WRITE'],
  ['messages /message/index', 'message.index', 'CUSTOMER_READ'],
  ['what owners write /conversation/index', 'conversation.index', 'VETLOOM_SCRM_ADMIN'],
  ['how the clinic talks with owners /setting/conversation', 'setting.conversation', 'VETLOOM_SCRM_ADMIN'],
  ['campaigns /message/campaign', 'message.campaign', 'CUSTOMER_READ'],
  ['what messages cost /message/ledger', 'message.ledger', 'CUSTOMER_READ'],
  ['how the clinic writes /setting/message', 'setting.message', 'GENERAL_SETTINGS_READ'],
  ['1.2.71 /setting/booking', 'setting.booking', 'BIZ_HOURS_READ'],
  ['the page for owners /setting/ownerBooking', 'setting.ownerBooking', 'BIZ_HOURS_READ'],
  ['owners’ own pages /setting/ownerPage', 'setting.ownerPage', 'GENERAL_SETTINGS_READ'],
  ['[1.2.72 guard] /setting/schedule', 'setting.schedule', 'DOCTOR_ROASTER_READ'],
  ['1.2.73 [3.2.06 guard half] /setting/customizeForm', 'setting.customizeForm', 'CUSTOMIZE_FORM'],
  ['1.2.74 [3.2.08] /setting/system', 'setting.system', 'VETLOOM_SYSTEM'],
  ['1.2.75 [3.2.09] /setting/system/treatment', 'setting.treatment', 'VETLOOM_SYSTEM'],
  ['programs that hear of events /setting/webhook', 'setting.webhook', 'VETLOOM_SYSTEM'],
  ['models that look at pictures /setting/detection', 'setting.detection', 'VETLOOM_SYSTEM'],
  ['1.2.76 [3.2.10 guard half] /setting/package', 'setting.package', 'VETLOOM_PLANS'],
  ['1.2.77 [3.2.11 guard half] /setting/synctool', 'setting.synctool', 'VETLOOM_SYNCTOOL'],
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
  ['[1.2.37 guard] /pendingPets', 'pendingPets'],
  ['[1.2.35 guard] /user/:email', 'user.detail'],
  ['[1.2.38 guard] /petProfile/:petId', 'pet.profile'],
  ['1.2.66 [3.2.20 guard half] /purchasing/index', 'purchasing.index'],
  ['1.2.67 /reminder/index', 'reminder.index'],
  ['1.2.68 /bi/index', 'bi.index'],
];

/** Whether a route's screen is built says whether its row claims more than the guard. */
const claimsTheScreen = (row: string) => !row.startsWith('[');

it.each(BY_ONE)('%s opens to administrators and to its permission alone', async (row, name, permission) => {
  const path = typed(pathIn(row));
  expect(await visited(path, holding([], true))).toBe(name);
  expect(await visited(path, holding([permission]))).toBe(name);
  expect(await visited(path, holding(without([permission])))).toBe(DENIED);
  expect(await visited(path, OUT)).toBe(links.checkLogin(path));
  if (claimsTheScreen(row)) expect(SCREENS[name]).toBeDefined();
});

/** Rows of the menus, by the statement that names them. */
const IN_MENUS: readonly [string, RouteName, Permission][] = [
  ['[3.6.06 menu half] forms', 'setting.customizeForm', 'CUSTOMIZE_FORM'],
  ['[3.6.11 menu half] the price list', 'checkout.shop', 'SHOP_READ'],
  ['[3.6.13 menu half] the clinic’s settings', 'setting.info', 'GENERAL_SETTINGS_READ'],
];

it.each(IN_MENUS)('%s stand in the menu of whoever holds the permission, and of nobody else', (_, name, permission) => {
  const { area } = routeNamed(name);
  const shown = (session: SessionView) => (area === undefined ? [] : openTabs(area, session)).map((tab) => tab.name);
  expect(shown(holding([permission]))).toContain(name);
  expect(shown(holding([], true))).toContain(name);
  expect(shown(holding(without([permission])))).not.toContain(name);
});

describe('[1.2.08] where the table says "and", both are needed', () => {
  it.each(BY_BOTH)('%s', async (row, name, both) => {
    const path = typed(pathIn(row));
    expect(await visited(path, holding(both))).toBe(name);
    expect(await visited(path, holding([], true))).toBe(name);
    for (const one of both) expect(await visited(path, holding([one]))).toBe(DENIED);
    expect(await visited(path, holding(without(both)))).toBe(DENIED);
    expect(await visited(path, OUT)).toBe(links.checkLogin(path));
    expect(SCREENS[name]).toBeDefined();
  });
});

describe('[1.2.02] [1.2.60] [3.2.28 guard half] any one of several is enough', () => {
  const readers = ['ERP_REPORTS', 'STOCK_CHECK_FORM_READ'] as const;
  it.each(readers)('for the register of controlled drugs: %s', async (reader) => {
    const path = '/inventory/controlled';
    expect(await visited(path, holding([reader]))).toBe('inventory.controlled');
    expect(await visited(path, holding(without(readers)))).toBe(DENIED);
    expect(await visited(path, OUT)).toBe(links.checkLogin(path));
    expect(SCREENS['inventory.controlled']).toBeDefined();
  });

  const forms = ['PURCHASE_FORM_READ', 'ORDER_FORM_READ', 'SALE_FORM_READ', 'STOCK_CHECK_FORM_READ'] as const;
  it.each(forms)('of the document forms: %s', async (form) => {
    const path = '/inventory/manage';
    expect(await visited(path, holding([form]))).toBe('inventory.manage');
    expect(await visited(path, holding(forms))).toBe('inventory.manage');
    expect(await visited(path, holding(without(forms)))).toBe(DENIED);
    expect(await visited(path, OUT)).toBe(links.checkLogin(path));
  });
});

it.each(BY_ANYONE)('%s opens to whoever is signed in, and asks everybody else to sign in', async (row, name) => {
  const path = typed(pathIn(row));
  expect(await visited(path, holding([]))).toBe(name);
  expect(await visited(path, OUT)).toBe(links.checkLogin(path));
  if (claimsTheScreen(row)) expect(SCREENS[name]).toBeDefined();
});

it('[1.2.01] [1.6.02] [3.2.35] an administrator passes every route, though no role lists a permission, and an empty role those alone that ask for none', async () => {
  for (const { name, path, access } of routeTable) {
    expect(await visited(typed(path), holding([], true)), name).toBe(name === 'gateway' ? '/today/record' : name);
    if (name === 'gateway') continue;
    const open = !('permissions' in access);
    expect(await visited(typed(path), holding([])), name).toBe(open ? name : DENIED);
  }
});

it('[1.2.06] routes without permissions pass: public ones before any sign-in, those of the shell after it', async () => {
  for (const { name, access, path } of routeTable) {
    if (access.kind === 'public') expect(await visited(typed(path), OUT), name).toBe(name);
    if (access.kind === 'signed-in' && name !== 'gateway')
      expect(await visited(typed(path), holding([])), name).toBe(name);
    if (access.kind !== 'public') expect(await visited(typed(path), OUT), name).toBe(links.checkLogin(typed(path)));
  }
});

it.each<[string, RouteName]>([
  ['[1.2.09 guard] /checkLogin', 'checkLogin'],
  ['[1.2.10 guard] /login', 'login'],
  ['[1.2.11 guard] /logout', 'logout'],
  ['[1.2.12 guard] /oauth/signin', 'oauth.signin'],
  ['[1.2.13 guard] /oauth/authorize', 'oauth.authorize'],
  ['[1.2.14 guard] /uploadFile', 'uploadFile'],
  ['[1.2.15 guard] /printExam', 'printExam'],
  ['[1.2.16 guard] /linepayDone', 'linepayDone'],
  ['[1.2.17 guard] /googleAuth', 'googleAuth'],
  ['[1.2.18 guard] /404', 'notFound'],
  ['1.2.20 /permissionDeny', 'permissionDeny'],
])('%s opens without a sign-in', async (row, name) => {
  expect(await visited(pathIn(row), OUT)).toBe(name);
});

it.each<[string, Permission, RouteName[]]>([
  [
    '[1.6.15 screen half] GENERAL_SETTINGS_READ',
    'GENERAL_SETTINGS_READ',
    [
      'setting.info',
      'setting.start',
      'setting.room',
      'setting.queue',
      'setting.boarding',
      'setting.number',
      'setting.tax',
      'setting.einvoice',
      'setting.message',
      'setting.ownerPage',
    ],
  ],
  ['1.6.29 DAILY_STATUS', 'DAILY_STATUS', ['today.record', 'today.checkin']],
  ['1.6.52 BILLING_READ_STAT', 'BILLING_READ_STAT', ['checkout.stat']],
])('%s opens its screens and no other of those with one permission', (_, permission, names) => {
  const opened = BY_ONE.filter(([, name]) => at(routeNamed(name).access, holding([permission])) === 'pass');
  expect(opened.map(([, name]) => name)).toEqual(names);
});

describe('[1.2.23] the gateway', () => {
  it.each([
    ['an administrator', ALL_PERMISSIONS],
    ...ALL_PERMISSIONS.map((code): [string, Permission[]] => [code, [code]]),
    ['nothing at all', []],
  ])('leads %s to a screen that they may open', async (_, permissions) => {
    const session = holding(permissions);
    const place = await visited('/', session);
    expect(await visited(place, session)).toBe(routeTable.find(({ path }) => path === place)?.name);
    expect(place).not.toBe(DENIED);
  });
});

describe('a flag that an operator closed to the clinic', () => {
  const CLOSED: readonly [string, ClinicFlag, readonly RouteName[]][] = [
    [
      '[1.6.69 route half] [3.6.29 route half] customised settings',
      'customizedSettings',
      ['setting.customizeForm', 'setting.writing'],
    ],
    ['1.6.70 booking settings', 'bookingSettings', ['setting.booking', 'setting.ownerBooking', 'setting.schedule']],
    [
      '[1.6.71 route half] [3.6.31 route half] alliance',
      'alliance',
      ['pet.allianceProfile', 'user.allianceDetail', 'alliance'],
    ],
    [
      '[1.9.13] the hospital module',
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

it('[1.2.65 guard] /inventory/setting/device/:deviceID opens to whoever works in the clinic; what it shows and saves is asked of calls that look at rights', async () => {
  const path = '/inventory/setting/device/:deviceID';
  expect(await visited(path, holding([]))).toBe('inventory.device');
  expect(await visited(path, OUT)).toBe(links.checkLogin(path));
});

it.each<[string, RouteName]>([['1.2.59 [3.2.26 guard half] /inventory/editSupplier', 'inventory.editSupplier']])(
  '%s opens to whoever works in the clinic; what it shows and saves is asked of calls that look at rights',
  async (row, name) => {
    expect(await visited(pathIn(row), holding([]))).toBe(name);
    expect(await visited(pathIn(row), OUT)).toBe(links.checkLogin(pathIn(row)));
    expect(SCREENS[name]).toBeDefined();
  },
);
it('the import of price lists takes either right to write, and no right to read', async () => {
  const path = '/inventory/import';
  for (const one of ['PRODUCT_WRITE', 'SERVICE_WRITE'] as const)
    expect(await visited(path, holding([one]))).toBe('inventory.import');
  expect(await visited(path, holding(without(['PRODUCT_WRITE', 'SERVICE_WRITE'])))).toBe(DENIED);
  expect(SCREENS['inventory.import']).toBeDefined();
});
