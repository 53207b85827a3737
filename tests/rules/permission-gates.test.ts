import { codesOf, PERMISSION_MATRIX } from '@vetloom/domain/access/permission-matrix.ts';
import {
  ALL_PERMISSIONS,
  effectivePermissions,
  PERMISSIONS,
  type Permission,
} from '@vetloom/domain/access/permissions.ts';
import { canAny } from '@vetloom/domain/access/policy.ts';
import { prerequisitesOf, withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { readView } from '@vetloom/domain/engine/read-view.ts';
import { describe, expect, it } from 'vitest';
import { permits, type SessionView } from '../../apps/web/src/routes/guard.ts';
import { routeTable } from '../../apps/web/src/routes/route-table.ts';
import { ENDPOINTS } from '../../packages/api/src/endpoints.ts';
import { ERP_ENDPOINTS } from '../../packages/erp/src/endpoints.ts';
import { BUYING_GATES } from './buying-gates.ts';
import { read } from './citations.ts';
import { INSTRUMENT_GATES } from './instrument-gates.ts';
import { callName, type Gates, gated, gatesOf, listedGates } from './permission-gates.ts';
import { STOCK_GATES } from './stock-gates.ts';

const TABLE = listedGates(read('docs/PERMISSIONS.md'));

const holding = (codes: Iterable<string>) => ({ admin: false, email: 'a@b', permissions: effectivePermissions(codes) });
const sessionOf = (actor: ReturnType<typeof holding>): SessionView => ({
  state: 'ready',
  clinics: [],
  can: (permission) => actor.permissions.has(permission),
  isAdmin: false,
  online: true,
  unsynced: 0,
  needsAttention: 0,
  syncState: 'synced',
  loaded: 1,
});

/** Whether somebody with these permissions reaches a thing of the table. */
function opens(kind: keyof Gates, name: string, codes: Iterable<string>): boolean {
  const actor = holding(codes);
  switch (kind) {
    case 'routes': {
      const route = routeTable.find(({ path }) => path === name);
      return route !== undefined && permits(route.access, sessionOf(actor));
    }
    case 'commands': {
      const command = COMMANDS.get(name);
      return command !== undefined && canAny(actor, command.permission);
    }
    case 'calls': {
      const call = [...ENDPOINTS, ...ERP_ENDPOINTS].find((endpoint) => callName(endpoint) === name);
      return call !== undefined && canAny(actor, call.permission);
    }
    case 'reads':
      return readView(actor, name as CollectionName) !== undefined;
  }
}

/** Whether a route that needs all of its permissions has them among these. */
const joins = (path: string, held: readonly string[]): boolean =>
  routeTable.every(
    (route) =>
      route.path !== path ||
      route.access.kind !== 'all' ||
      route.access.permissions.every((code) => held.includes(code)),
  );
const KINDS = ['routes', 'commands', 'calls', 'reads'] as const;

describe('[1.6.13] the table of what each permission opens', () => {
  it('has a row for every permission, with exactly what it guards (else run: node tests/rules/write-permissions.ts)', () => {
    expect([...TABLE.keys()]).toEqual(ALL_PERMISSIONS);
    for (const [permission, gates] of TABLE) expect(gates, permission).toEqual(gatesOf(permission));
  });

  it.each(ALL_PERMISSIONS)('%s opens what its row says to whoever holds it alone', (permission) => {
    const gates = TABLE.get(permission);
    const held = withPrerequisites([permission]);
    for (const kind of KINDS)
      for (const name of gates?.[kind] ?? [])
        expect(opens(kind, name, held), `${kind} ${name}`).toBe(kind !== 'routes' || joins(name, held));
  });

  it('closes each thing to whoever holds everything but the permissions in whose rows it stands', () => {
    for (const { kind, name, permissions } of gated) {
      if (permissions.length === 0) continue;
      const rows = [...TABLE].filter(([, gates]) => gates[kind].includes(name)).map(([permission]) => permission);
      expect(rows.sort(), `${kind} ${name}`).toEqual([...permissions].sort());
      const others = ALL_PERMISSIONS.filter((code) => !rows.includes(code));
      // Some collections show every member a part: a card of staff, one's own cases.
      if (kind === 'reads' && opens(kind, name, [])) continue;
      expect(opens(kind, name, others), `${kind} ${name}`).toBe(false);
      expect(opens(kind, name, ALL_PERMISSIONS), `${kind} ${name}`).toBe(true);
    }
  });

  it('leaves no write of a clinic without a permission, but for a person’s own cases, conflicts, preferences, drafts and device', () => {
    const calls = ENDPOINTS.filter(
      ({ scope, write, permission }) => scope === 'clinic' && write && permission.length === 0,
    );
    expect(calls.map(callName).sort()).toEqual(['PUT /prefer']);
    const commands = [...COMMANDS.values()].filter(({ permission }) => permission.length === 0);
    expect(commands.map(({ name }) => name).sort()).toEqual(['case.resolve', 'conflict.resolve', 'staffSetting.edit']);
  });
});

type Expected = Partial<Record<keyof Gates, readonly string[]>>;
const route = (...routes: string[]): Expected => ({ routes });

/** Who changed a form, an item of the price list or a supplier. */
const ROW_HISTORY = 'GET /erp/{clinic}/history/{subject}/{rowID}';
const PRODUCT_CALLS = {
  read: [
    ROW_HISTORY,
    'GET /erp/{clinic}/package/{packageID}',
    'GET /erp/{clinic}/package/{packageID}/prices',
    'GET /erp/{clinic}/prod/barcode/{code}',
    'GET /erp/{clinic}/prod/{prodID}',
    'GET /erp/{clinic}/prod/{prodID}/prices',
    'GET /erp/{clinic}/prodLevel/{levelID}',
    'POST /erp/{clinic}/cdrug/getCDSimpleInfoByIDS',
    'GET /erp/{clinic}/stock/of/{causeID}',
    'POST /erp/{clinic}/multiProd',
    'POST /erp/{clinic}/package/getList',
    'POST /erp/{clinic}/prod/getCDInfoList',
    'POST /erp/{clinic}/prod/getInfoList',
    'POST /erp/{clinic}/prod/getList',
    'POST /erp/{clinic}/prod/getStockByIds',
    'POST /erp/{clinic}/prod/{prodID}/stock',
    'POST /erp/{clinic}/prodLevel/getList',
    'POST /erp/{clinic}/stock/lots',
  ],
  write: [
    'DELETE /erp/{clinic}/package/{packageID}',
    'DELETE /erp/{clinic}/prod/{prodID}',
    'DELETE /erp/{clinic}/prodLevel/{levelID}',
    'POST /erp/{clinic}/package',
    'POST /erp/{clinic}/package/multiUpdate',
    'POST /erp/{clinic}/prod',
    'POST /erp/{clinic}/prod/multiUpdateProd',
    'POST /erp/{clinic}/prodLevel',
    'PUT /erp/{clinic}/lot/{lotID}',
    'PUT /erp/{clinic}/package/{packageID}',
    'PUT /erp/{clinic}/prod/{prodID}',
    'PUT /erp/{clinic}/prodLevel/{levelID}',
  ],
};
const STATISTICS = ['losses', 'priceHistory', 'purchaseStatus', 'rows', 'sellStatus', 'serviceStatus'];
const REPORT_CALLS = [
  ...STOCK_GATES.controlled.read,
  'GET /erp/{clinic}/statFile',
  'POST /erp/{clinic}/statFile',
  ...[...STATISTICS, 'staffSellStatus', 'staffServiceStatus', 'statFile', 'stockCost', 'stockHealth'].map(
    (name) => `POST /erp/{clinic}/stat/${name}`,
  ),
  ...['all', 'sellStatus', 'stockCost'].map((name) => `POST /erp/{clinic}/trend/${name}`),
];
const DEVICE_CALLS = {
  read: [
    'GET /erp/{clinic}/device/{deviceID}',
    'GET /erp/{clinic}/standardSet/{setID}',
    'POST /erp/{clinic}/device/getDefaultSetList',
    'POST /erp/{clinic}/device/getDeviceList',
    'POST /erp/{clinic}/device/{deviceID}/getStandardList',
    'POST /erp/{clinic}/standardSet/getFittingSetByPet',
  ],
  write: [
    'DELETE /erp/{clinic}/standardSet/{setID}',
    'POST /erp/{clinic}/standardSet',
    'PUT /erp/{clinic}/device/{deviceID}',
    'PUT /erp/{clinic}/standardSet/{setID}',
  ],
};
/** What customers took, said by programs. */
const CUSTOMER_CALLS = [
  'DELETE /erp/{clinic}/customer/sellProd',
  'POST /erp/{clinic}/customer/sellProd',
  'POST /erp/{clinic}/customer/sellProdHospital',
];
const SERVICE_CALLS = {
  read: [
    ROW_HISTORY,
    'GET /erp/{clinic}/serving/{servingID}',
    'GET /erp/{clinic}/serving/{servingID}/prices',
    'POST /erp/{clinic}/item/exam/getVendorList',
    'POST /erp/{clinic}/item/service/getList',
    'POST /erp/{clinic}/serving/getExamOrders',
    'POST /erp/{clinic}/serving/getList',
  ],
  write: [
    'DELETE /erp/{clinic}/serving/{servingID}',
    'POST /erp/{clinic}/serving',
    'POST /erp/{clinic}/serving/multiUpdate',
    'POST /erp/{clinic}/serving/sequence',
    'PUT /erp/{clinic}/serving/{servingID}',
  ],
};
/** Tables of whatever kind, of which each person brings in what they may write. */
const IMPORT_CALLS = [
  'DELETE /import/{jobID}',
  'GET /import',
  'GET /import/{jobID}',
  'GET /import/{jobID}/changes',
  'GET /import/{jobID}/earlier',
  'GET /import/{jobID}/missing',
  'GET /import/{jobID}/problems',
  'GET /import/{jobID}/refused',
  'GET /importDraw',
  'GET /importDraw/{drawID}',
  'GET /importWord',
  'POST /import',
  'POST /import/{jobID}/cancel',
  'POST /import/{jobID}/check',
  'POST /import/{jobID}/decisions',
  'POST /import/{jobID}/reconciliation',
  'POST /import/{jobID}/rollback',
  'POST /import/{jobID}/start',
  'POST /importDraw',
  'POST /importDraw/{drawID}/check',
  'POST /importWord',
];
const STARTER_CALL = 'POST /erp/{clinic}/starter';

/** The lists from which fields of products and services are picked. */
const PICKED_FROM = ['GET /erp/{clinic}/setting/all', 'GET /erp/{clinic}/setting/{name}'];

/**
 * Permissions whose screens belong to later documents: what there is behind each now, to the last call. Whoever builds more behind one writes
 * it here.
 */
/** Kinds of forms that move stock: of controlled drugs they are taken out by two people. */
const MOVING = new Set(['purchase', 'sell', 'check', 'return']);

/** Calls on forms of some kinds. */
function formCalls(...kinds: readonly string[]) {
  const paths = kinds.map((kind) => `/erp/{clinic}/form/${kind}`);
  const one = paths.map((path) => `${path}/{formID}`);
  return {
    read: [
      ...one.map((path) => `GET ${path}`),
      ...paths.flatMap((path) => [`POST ${path}/getInfoList`, `POST ${path}/getList`]),
      ...PAPER_CALLS.read,
      ROW_HISTORY,
    ].sort(),
    write: [
      ...one.flatMap((path) => [`DELETE ${path}`, `PUT ${path}`]),
      ...paths.map((path) => `POST ${path}`),
      ...kinds.filter((kind) => MOVING.has(kind)).map((kind) => `POST /erp/{clinic}/form/${kind}/{formID}/remove`),
      ...PAPER_CALLS.write,
    ].sort(),
  };
}

/** Papers of forms are read and written by whoever reads and writes forms of some kind, and their bytes sent as all files are. */
const PAPER_CALLS = {
  read: [
    'GET /erp/{clinic}/formFile/{id}',
    'GET /erp/{clinic}/formFile/{id}/content',
    'POST /erp/{clinic}/formFile/getList',
  ],
  write: [
    'DELETE /erp/{clinic}/formFile/{id}',
    'GET /record/file/{hash}',
    'POST /erp/{clinic}/formFile',
    'POST /record/file/{hash}',
    'POST /record/file/{hash}/finish',
    'PUT /erp/{clinic}/formFile/{id}',
    'PUT /record/file/{hash}',
  ],
};
const BUYING_CALLS = ['POST /erp/{clinic}/buying/getOpenOrders', 'POST /erp/{clinic}/buying/getSuggestions'];
const PAYABLE_CALLS = ['POST /erp/{clinic}/payable/getList', 'POST /erp/{clinic}/payable/getStatement'];
const LAST_PURCHASES = 'POST /erp/{clinic}/buying/getLastPurchases';

const SO_FAR: readonly [string, readonly [Permission, Expected][]][] = [
  [
    '[1.6.21 guard] opening hours',
    [
      [
        'BIZ_HOURS_READ',
        {
          ...route('/setting/booking', '/setting/ownerBooking'),
          calls: [
            'GET /businessHours',
            'GET /holiday',
            'GET /setting/booking',
            'GET /setting/bookingKind',
            'GET /setting/ownerBooking',
          ],
          reads: ['holiday'],
        },
      ],
      [
        'BIZ_HOURS_WRITE',
        {
          commands: ['holiday.create', 'holiday.edit', 'holiday.remove', 'setting.edit', 'suggestion.adopt'],
          calls: [
            'DELETE /booking/feed',
            'DELETE /holiday',
            'GET /booking/feed',
            'POST /booking/feed',
            'POST /holiday',
            'POST /suggestion/adopt',
            'PUT /businessHours',
            'PUT /holiday',
            'PUT /setting/booking',
            'PUT /setting/bookingKind',
            'PUT /setting/ownerBooking',
          ],
        },
      ],
    ],
  ],
  [
    '[1.6.22 guard] the doctors’ roster',
    [
      [
        'DOCTOR_ROASTER_READ',
        {
          ...route('/setting/schedule'),
          commands: ['leave.ask', 'leave.decide'],
          calls: [
            'GET /holiday',
            'GET /leave',
            'GET /schedule/dateTime/{dateTime}',
            'GET /schedule/range',
            'POST /leave',
            'PUT /leave',
          ],
          reads: ['holiday', 'leave', 'schedule'],
        },
      ],
      [
        'DOCTOR_ROASTER_WRITE',
        {
          commands: [
            'leave.ask',
            'leave.decide',
            'schedule.assign',
            'schedule.edit',
            'schedule.end',
            'schedule.generate',
            'schedule.remove',
            'schedule.swap',
          ],
          calls: [
            'DELETE /schedule',
            'POST /leave',
            'POST /schedule',
            'POST /schedule/assign',
            'POST /schedule/end',
            'POST /schedule/swap',
            'PUT /leave',
            'PUT /schedule',
          ],
        },
      ],
    ],
  ],
  [
    '[1.6.59 guard] products',
    [
      [
        'PRODUCT_READ',
        {
          ...route(
            '/inventory/lot',
            '/inventory/package',
            '/inventory/product',
            '/inventory/product/:id',
            '/inventory/product/:id/stock',
          ),
          calls: [
            ...PRODUCT_CALLS.read,
            ...PICKED_FROM,
            ...STOCK_GATES.lots,
            'POST /erp/{clinic}/buying/getExpiringLots',
          ].sort(),
          reads: ['catalog'],
        },
      ],
      [
        'PRODUCT_WRITE',
        { ...route('/inventory/import'), calls: [...PRODUCT_CALLS.write, ...IMPORT_CALLS, STARTER_CALL].sort() },
      ],
    ],
  ],
  [
    '[1.6.66 guard] services',
    [
      [
        'SERVICE_READ',
        {
          ...route('/inventory/service'),
          calls: [...SERVICE_CALLS.read, ...PICKED_FROM, 'GET /prepaidPlan'].sort(),
          reads: ['catalog', 'prepaidPlan'],
        },
      ],
      [
        'SERVICE_WRITE',
        {
          ...route('/inventory/import'),
          commands: ['prepaidPlan.create', 'prepaidPlan.edit'],
          calls: [
            ...SERVICE_CALLS.write,
            ...IMPORT_CALLS,
            STARTER_CALL,
            'POST /prepaidPlan',
            'PUT /prepaidPlan/{planID}',
          ].sort(),
        },
      ],
    ],
  ],
  [
    '[1.6.25 guard] the subscription',
    [
      [
        'VETLOOM_PLANS',
        {
          ...route('/setting/package'),
          calls: [
            'GET /subscription',
            'GET /subscription/quote',
            'POST /api/sdk/payment/toPetus/{clinic}',
            'PUT /subscription/buyer',
            'PUT /subscription/cancelled',
            'PUT /subscription/card',
            'PUT /subscription/plan',
          ],
        },
      ],
    ],
  ],
  ['[1.6.26 guard] the sync tool', [['VETLOOM_SYNCTOOL', INSTRUMENT_GATES]]],
  [
    '[1.6.27 guard] the messaging platform',
    [
      [
        'VETLOOM_SCRM_ADMIN',
        {
          routes: ['/conversation/index', '/setting/conversation'],
          commands: [
            'conversation.answer',
            'conversation.assign',
            'conversation.attach',
            'conversation.claim',
            'conversation.close',
            'conversation.detach',
            'conversation.read',
            'conversation.reopen',
            'setting.edit',
          ],
          reads: ['conversation', 'conversationLine', 'conversationNote'],
          calls: [
            'DELETE /crm/menu',
            'DELETE /crm/message/attach',
            'DELETE /message/account',
            'GET /crm/mail',
            'GET /crm/menu',
            'GET /crm/message',
            'GET /crm/message/line/{lineID}/file/{hash}',
            'GET /crm/message/thread',
            'GET /crm/setting',
            'GET /message/account',
            'POST /crm/menu',
            'POST /crm/message',
            'POST /crm/message/assign',
            'POST /crm/message/attach',
            'POST /crm/message/close',
            'POST /crm/message/owner',
            'POST /crm/message/read',
            'POST /crm/message/reopen',
            'POST /message/account/test',
            'PUT /crm/setting',
            'PUT /message/account/line',
            'PUT /message/account/mail',
            'PUT /message/account/sms',
          ],
        },
      ],
    ],
  ],
  [
    '[1.6.28] [3.6.11] [3.6.12] the price list at the desk',
    [['SHOP_READ', { routes: ['/checkout/shop'], reads: ['catalog'] }]],
  ],
  [
    '[1.6.42 guard] plans of hospital stays',
    [
      [
        'EXECUTE_IN_HOSPITAL_PLAN',
        {
          commands: [
            'cage.care',
            'mission.check',
            'mission.decideDouble',
            'mission.edit',
            'mission.execute',
            'mission.remove',
            'missionReminder.notify',
            'monitor.enter',
            'stay.move',
            'stay.returnBelonging',
            'stayHandover.give',
            'stayHandover.receive',
            'stayHandover.takeBack',
            'stayNote.edit',
            'stayNote.endLink',
            'stayNote.print',
          ],
          calls: [
            'DELETE /api/sdk/photo/{clinic}/inHospital/missionLog/{logID}/{executeID}',
            'DELETE /inHospital/v2/file/mission',
            'DELETE /inHospital/v2/handover',
            'DELETE /inHospital/v2/mission/execute',
            'DELETE /inHospital/v2/ownerNote/link',
            'DELETE /inHospital/v2/push',
            'GET /inHospital/v2/push',
            'GET /record/file/{hash}',
            'POST /api/sdk/photo/{clinic}/inHospital/missionLog/{logID}/{executeID}',
            'POST /inHospital/v2/file/mission',
            'POST /inHospital/v2/handover',
            'POST /inHospital/v2/mission/execute',
            'POST /inHospital/v2/ownerNote/printed',
            'POST /inHospital/v2/push/try',
            'POST /record/file/{hash}',
            'POST /record/file/{hash}/finish',
            'PUT /inHospital/monitor',
            'PUT /inHospital/v2/belonging',
            'PUT /inHospital/v2/cage',
            'PUT /inHospital/v2/cage/care',
            'PUT /inHospital/v2/handover/receive',
            'PUT /inHospital/v2/mission/check',
            'PUT /inHospital/v2/mission/double',
            'PUT /inHospital/v2/mission/execute',
            'PUT /inHospital/v2/ownerNote',
            'PUT /inHospital/v2/push',
            'PUT /inHospital/v2/reminder/notified',
            'PUT /record/file/{hash}',
          ],
        },
      ],
    ],
  ],
  [
    '[1.6.48 guard] bookings',
    [
      [
        'BOOKING_READ',
        {
          ...route('/booking', '/booking/blacklist', '/booking/wait'),
          calls: [
            'DELETE /booking/feed',
            'GET /alliance/{alliance}/{partner}/bookings/pet/{petID}',
            'GET /alliance/{alliance}/{partner}/bookings/user/{userID}',
            'GET /booking',
            'GET /booking/check',
            'GET /booking/checkIn/status',
            'GET /booking/dayNote',
            'GET /booking/explore',
            'GET /booking/feed',
            'GET /booking/range',
            'GET /booking/v2/list',
            'GET /booking/v2/range',
            'GET /booking/v2/{id}',
            'GET /booking/wait',
            'GET /history',
            'GET /history/seal',
            'GET /history/verify',
            'GET /holiday',
            'GET /leave',
            'GET /setting/bookingKind',
            'POST /booking/feed',
          ],
          reads: ['booking', 'bookingBlacklist', 'bookingDayNote', 'bookingWait', 'holiday', 'leave', 'schedule'],
        },
      ],
      [
        'BOOKING_WRITE',
        {
          commands: [
            'booking.approve',
            'booking.cancel',
            'booking.create',
            'booking.edit',
            'booking.editDayNote',
            'booking.keep',
            'booking.noShow',
            'booking.reconsider',
            'booking.refuse',
            'booking.remove',
            'booking.revive',
            'booking.tickPaper',
            'bookingBlacklist.add',
            'bookingBlacklist.lift',
            'bookingWait.add',
            'bookingWait.close',
            'bookingWait.edit',
            'bookingWait.noteOffer',
            'bookingWait.reopen',
          ],
          calls: [
            'DELETE /booking',
            'DELETE /booking/pet',
            'POST /booking',
            'POST /booking/wait',
            'POST /booking/wait/offer',
            'POST /setAppointment',
            'PUT /booking',
            'PUT /booking/dayNote',
            'PUT /booking/v2/{id}/approve',
            'PUT /booking/v2/{id}/cancel',
            'PUT /booking/v2/{id}/keep',
            'PUT /booking/v2/{id}/noShow',
            'PUT /booking/v2/{id}/paper',
            'PUT /booking/v2/{id}/reconsider',
            'PUT /booking/v2/{id}/revive',
            'PUT /booking/wait',
            'PUT /booking/wait/close',
            'PUT /booking/wait/reopen',
          ],
        },
      ],
    ],
  ],
  [
    '[1.6.60 guard] suppliers',
    [
      [
        'SUPPLIER_READ',
        {
          ...route('/inventory/supplier'),
          calls: [ROW_HISTORY, ...BUYING_GATES.suppliers.read].sort(),
        },
      ],
      ['SUPPLIER_WRITE', { calls: BUYING_GATES.suppliers.write.toSorted() }],
    ],
  ],
  [
    '[1.6.61 guard] purchases',
    [
      [
        'PURCHASE_FORM_READ',
        {
          ...route('/inventory/manage'),
          calls: [...formCalls('purchase', 'return').read, ...STOCK_GATES.places, LAST_PURCHASES].sort(),
        },
      ],
      ['PURCHASE_FORM_WRITE', { calls: formCalls('purchase', 'return').write }],
    ],
  ],
  [
    '[1.6.62 guard] payments to suppliers',
    [
      [
        'PAYMENT_FORM_READ',
        {
          ...route('/checkout/payment'),
          calls: [...formCalls('payment').read, ...PAYABLE_CALLS, 'POST /erp/{clinic}/supplier/payments'].sort(),
        },
      ],
      ['PAYMENT_FORM_WRITE', { calls: formCalls('payment').write }],
    ],
  ],
  [
    '[1.6.63 guard] orders',
    [
      [
        'ORDER_FORM_READ',
        {
          ...route('/inventory/manage'),
          calls: [
            ...formCalls('order').read,
            ...BUYING_CALLS,
            ...BUYING_GATES.orders.read,
            LAST_PURCHASES,
            'POST /erp/{clinic}/pdf/orderForm',
          ].sort(),
        },
      ],
      ['ORDER_FORM_WRITE', { calls: [...formCalls('order').write, ...BUYING_GATES.orders.write].sort() }],
    ],
  ],
  [
    '[1.6.64 guard] sales',
    [
      [
        'SALE_FORM_READ',
        { ...route('/inventory/manage'), calls: [...formCalls('sell').read, ...STOCK_GATES.places].sort() },
      ],
      ['SALE_FORM_WRITE', { calls: [...CUSTOMER_CALLS, ...formCalls('sell').write].toSorted() }],
    ],
  ],
  [
    '[1.6.65 guard] stock checks',
    [
      [
        'STOCK_CHECK_FORM_READ',
        {
          ...route('/inventory/check', '/inventory/controlled', '/inventory/manage'),
          calls: [
            ...formCalls('check').read,
            ...STOCK_GATES.checks.read,
            ...STOCK_GATES.controlled.read,
            'GET /erp/{clinic}/form/check/{formID}/moved',
            'POST /erp/{clinic}/pdf/checkForm',
          ].sort(),
        },
      ],
      [
        'STOCK_CHECK_FORM_WRITE',
        {
          calls: [
            ...[...formCalls('check').write, ...STOCK_GATES.checks.write, ...STOCK_GATES.controlled.write],
            ...BUYING_GATES.table,
          ].sort(),
        },
      ],
    ],
  ],
  [
    '[1.6.67 guard] settings of the inventory',
    [
      [
        'ERP_SETTINGS_READ',
        {
          ...route('/inventory/setting'),
          calls: [...PICKED_FROM, ...STOCK_GATES.settings.read, ...DEVICE_CALLS.read].sort(),
        },
      ],
      [
        'ERP_SETTINGS_WRITE',
        {
          calls: [
            'DELETE /erp/{clinic}/setting/{kind}/{id}',
            'POST /erp/{clinic}/setting/{kind}',
            'POST /erp/{clinic}/setting/{kind}/sequence',
            'PUT /erp/{clinic}/setting/{kind}/{id}',
            ...STOCK_GATES.settings.write,
            ...DEVICE_CALLS.write,
          ].sort(),
        },
      ],
    ],
  ],
  [
    '[1.6.68 guard] reports of the inventory',
    [
      [
        'ERP_REPORTS',
        {
          ...route('/inventory/analysis', '/inventory/controlled'),
          calls: [...STOCK_GATES.reports, ...REPORT_CALLS].sort(),
        },
      ],
    ],
  ],
];

it.each(SO_FAR)(
  '%s: in the catalogue and the role editor, writing needs reading, and it gates all that there is',
  (_, entries) => {
    const codes = entries.map(([permission]) => permission);
    for (const [permission, expected] of entries) {
      expect(PERMISSION_MATRIX.flatMap(codesOf)).toContain(permission);
      expect(PERMISSIONS).toHaveProperty(permission);
      expect(gatesOf(permission), permission).toEqual({ routes: [], commands: [], calls: [], reads: [], ...expected });
      if (permission.endsWith('_WRITE')) expect(prerequisitesOf(permission)).toEqual([codes[0]]);
    }
  },
);

it.each<[string, Permission, Expected]>([
  [
    '[1.6.23 guard] custom forms',
    'CUSTOMIZE_FORM',
    {
      routes: ['/setting/customizeForm', '/setting/writing'],
      commands: [
        'recordTemplate.create',
        'recordTemplate.edit',
        'recordTemplate.remove',
        'textMacro.create',
        'textMacro.edit',
      ],
      calls: ['POST /recordTemplate', 'PUT /recordTemplate/{templateID}', 'DELETE /recordTemplate/{templateID}'],
    },
  ],
  [
    '[1.6.24 guard] system settings',
    'VETLOOM_SYSTEM',
    {
      routes: ['/setting/system', '/setting/system/treatment'],
      commands: ['setting.edit', 'customize.edit', 'customize.merge', 'customize.undoMerge', 'customize.arrange'],
      calls: [
        'PUT /setting',
        'PUT /customize/{type}',
        'POST /customize/{type}/merge',
        'POST /customize/{type}/undoMerge',
        'POST /customize/{type}/arrange',
      ],
    },
  ],
])('%s: screens, commands and calls open to it alone', (_, permission, expected) => {
  const gates = gatesOf(permission);
  for (const kind of KINDS) expect(gates[kind]).toEqual(expect.arrayContaining([...(expected[kind] ?? [])]));
  for (const path of expected.routes ?? []) expect(opens('routes', path, [permission]), path).toBe(true);
});
