import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { Area } from './areas.ts';
import type { ClinicAccess, RouteAccess, RouteSpec } from './route-access.ts';

const open: RouteAccess = { kind: 'public' };
const signedIn: ClinicAccess = { kind: 'signed-in' };
const any = (...permissions: Permission[]): ClinicAccess => ({ kind: 'any', permissions });
const all = (...permissions: Permission[]): ClinicAccess => ({ kind: 'all', permissions });
/** The same for clinics to which this is open. */
const where = (flag: ClinicFlag, access: ClinicAccess): ClinicAccess => ({ ...access, flag });
/** Whoever works with animals or for their owners. */
const working = any(
  'CUSTOMER_READ',
  'RECORD_READ',
  'PET_READ',
  'DAILY_STATUS',
  'LAB_TASK_READ',
  'DRUG_TASK_READ',
  'BILLING_READ',
);
/** A page of the system's settings. */
const OF_SYSTEM = { access: any('VETLOOM_SYSTEM'), area: 'setting', under: 'setting.system' } as const;
/** A page of the clinic's own settings. */
const OF_CLINIC = { access: any('GENERAL_SETTINGS_READ'), area: 'setting', under: 'setting.info' } as const;
const hospital = where('inHospital', any('RECORD_READ'));

/** Every route of the product with its permission (spec 1 §2, spec 3 §2). */
export const ROUTES = [
  { name: 'gateway', path: '/', access: signedIn },
  { name: 'checkLogin', path: '/checkLogin', access: open },
  { name: 'login', path: '/login', access: open },
  { name: 'logout', path: '/logout', access: open },
  // Where an installation begins; once it has, it leads to the sign-in.
  { name: 'first', path: '/first', access: open },
  { name: 'clinics', path: '/clinics', access: { kind: 'identified' } },
  { name: 'sudo', path: '/sudo', access: { kind: 'identified' } },
  // Who opens it may have no session yet: the page itself says what to do.
  { name: 'invitation', path: '/invitation', access: open },
  { name: 'oauth.signin', path: '/oauth/signin', access: open },
  { name: 'oauth.authorize', path: '/oauth/authorize', access: open },
  { name: 'uploadFile', path: '/uploadFile', access: open },
  { name: 'printExam', path: '/printExam', access: open },
  // What an owner is told of a day in hospital, by a link whose token stands behind #.
  { name: 'ownerNote', path: '/ownerNote', access: open },
  // The clinic's page for owners, and their own booking by a link whose secret stands behind #.
  { name: 'ownerBooking', path: '/b/:address', access: open },
  // Our own: a document that somebody signs by a link whose secret stands behind #.
  { name: 'signing', path: '/s/:clinic', access: open },
  // An owner's own page, by a link whose secret stands behind # and a code.
  { name: 'ownPage', path: '/o/:clinic', access: open },
  // Our own: called numbers on a waiting room's screen, and an owner's place among them; what opens them stands behind #.
  { name: 'queue', path: '/queue', access: open },
  { name: 'myQueue', path: '/myQueue', access: open },
  // Our own: whether a paper is what it says, for anybody who holds it; its code stands behind #.
  { name: 'checkPaper', path: '/checkPaper', access: open },
  { name: 'linepayDone', path: '/linepayDone', access: open },
  { name: 'googleAuth', path: '/googleAuth', access: open },
  // Links of mails lead here; what opens it stands behind #, which reaches no server.
  { name: 'setPassword', path: '/setPassword', access: open },
  { name: 'notFound', path: '/404', access: open },
  { name: 'permissionDeny', path: '/permissionDeny', access: open },

  { name: 'today.record', path: '/today/record', access: any('DAILY_STATUS'), area: 'today', tab: true },
  { name: 'today.checkin', path: '/today/checkin', access: any('DAILY_STATUS'), area: 'today', tab: true },
  { name: 'today.exam', path: '/today/exam', access: any('LAB_TASK_READ'), area: 'today', tab: true },
  // Ours: what instruments sent of which nobody knows whose it is.
  { name: 'exam.results', path: '/exam/results', access: any('LAB_TASK_READ'), area: 'today', tab: true },
  { name: 'today.dispense', path: '/today/dispense', access: any('DRUG_TASK_READ'), area: 'today', tab: true },
  { name: 'today.checkout', path: '/today/checkout', access: any('BILLING_READ'), area: 'today', tab: true },
  { name: 'today.checkData', path: '/today/CheckData', access: signedIn, area: 'today', tab: true },
  { name: 'today.checkBooking', path: '/today/CheckBooking', access: signedIn, area: 'today', tab: true },

  { name: 'booking', path: '/booking', access: any('BOOKING_READ'), area: 'booking', tab: true },
  // Ours: who waits for a place, and who may not book by themselves.
  { name: 'booking.wait', path: '/booking/wait', access: any('BOOKING_READ'), area: 'booking', tab: true },
  { name: 'booking.blacklist', path: '/booking/blacklist', access: any('BOOKING_READ'), area: 'booking', tab: true },
  { name: 'record', path: '/record', access: any('RECORD_READ'), area: 'record', tab: true },

  { name: 'pets', path: '/pets', access: all('PET_READ', 'RECORD_READ'), area: 'pets', tab: true },
  { name: 'pendingPets', path: '/pendingPets', access: signedIn, area: 'pets', tab: true },
  { name: 'remains', path: '/remains', access: any('PET_READ'), area: 'pets', tab: true },
  { name: 'pet.profile', path: '/petProfile/:petId', access: signedIn, area: 'pets' },
  {
    name: 'pet.allianceProfile',
    path: '/petProfile/:clinicID/:petId',
    access: where('alliance', signedIn),
    area: 'pets',
  },
  { name: 'pet.visit', path: '/pet/:id/record/:rid', access: any('RECORD_READ'), area: 'record' },
  { name: 'pet.surgery', path: '/pet/:id/surgery/:rid', access: any('RECORD_READ'), area: 'record' },
  // Ours: the review of a draft conflict log has an address, so that it can be left and come back to.
  { name: 'conflict', path: '/conflict', access: signedIn, area: 'record' },

  { name: 'users', path: '/users', access: any('CUSTOMER_READ'), area: 'users', tab: true },
  { name: 'user.detail', path: '/user/:email', access: signedIn, area: 'users' },
  { name: 'user.allianceDetail', path: '/user/:clinicID/:email', access: where('alliance', signedIn), area: 'users' },
  // Ours: a look into a partner clinic begins with an exact phone or chip, because nobody may guess at theirs.
  {
    name: 'alliance',
    path: '/alliance',
    access: where('alliance', any('CUSTOMER_READ', 'PET_READ')),
    area: 'users',
    tab: true,
  },

  { name: 'inHospital.active', path: '/inHospital/active', access: hospital, area: 'inHospital', tab: true },
  { name: 'inHospital.mission', path: '/inHospital/mission', access: hospital, area: 'inHospital', tab: true },
  { name: 'inHospital.manage', path: '/inHospital/manage', access: hospital, area: 'inHospital', tab: true },
  // Our own: the whiteboard on a wall, by a link that ends when the screen is taken off.
  { name: 'inHospital.tv', path: '/inHospital/tv', access: open },
  { name: 'inHospital.edit', path: '/inHospital/edit/:inHospitalID', access: hospital, area: 'inHospital' },
  { name: 'inHospital.editV2', path: '/inHospital/edit/v2/:inHospitalID', access: hospital, area: 'inHospital' },

  {
    name: 'checkout.accounting',
    path: '/checkout/accounting',
    access: any('BILLING_READ'),
    area: 'checkout',
    tab: true,
  },
  {
    name: 'checkout.other',
    path: '/checkout/other',
    access: all('BILLING_READ', 'BILLING_OTHERS'),
    area: 'checkout',
    tab: true,
  },
  { name: 'checkout.stat', path: '/checkout/stat', access: any('BILLING_READ_STAT'), area: 'checkout', tab: true },
  {
    name: 'checkout.handover',
    path: '/checkout/handover',
    access: all('BILLING_READ', 'BILLING_HANDOVER'),
    area: 'checkout',
    tab: true,
  },
  { name: 'checkout.debts', path: '/checkout/debts', access: any('BILLING_READ'), area: 'checkout', tab: true },
  { name: 'checkout.deposit', path: '/checkout/deposit', access: any('BILLING_READ'), area: 'checkout', tab: true },
  // Ours: e-invoices of a month on their way to the ministry.
  { name: 'checkout.einvoice', path: '/checkout/einvoice', access: any('BILLING_READ'), area: 'checkout', tab: true },
  // Ours: packages that are paid ahead and used line by line.
  { name: 'checkout.prepaid', path: '/checkout/prepaid', access: any('BILLING_READ'), area: 'checkout', tab: true },
  // Ours: claims of owners against their insurers.
  {
    name: 'checkout.claims',
    path: '/checkout/claims',
    access: any('RECORD_READ', 'BILLING_READ'),
    area: 'checkout',
    tab: true,
  },
  // Ours: what everything costs, for whoever sees no bills; what LINE Pay has of a day beside what the books have.
  { name: 'checkout.shop', path: '/checkout/shop', access: any('SHOP_READ'), area: 'checkout', tab: true },
  { name: 'checkout.wallet', path: '/checkout/wallet', access: any('BILLING_READ'), area: 'checkout', tab: true },
  {
    name: 'checkout.payment',
    path: '/checkout/payment',
    access: any('PAYMENT_FORM_READ'),
    area: 'checkout',
    tab: true,
  },
  {
    name: 'checkout.billBelongs',
    path: '/checkout/billBelongs',
    access: any('BILLING_DISTRIBUTION_READ'),
    area: 'checkout',
    tab: true,
  },

  { name: 'inventory.product', path: '/inventory/product', access: any('PRODUCT_READ'), area: 'inventory', tab: true },
  { name: 'inventory.productDetail', path: '/inventory/product/:id', access: any('PRODUCT_READ'), area: 'inventory' },
  {
    name: 'inventory.productStock',
    path: '/inventory/product/:id/stock',
    access: any('PRODUCT_READ'),
    area: 'inventory',
  },
  // Ours: lots of all products by when they expire, and whom one went to.
  { name: 'inventory.lot', path: '/inventory/lot', access: any('PRODUCT_READ'), area: 'inventory', tab: true },
  // Ours: the register of controlled drugs, its daily count, what is reconciled and told the authorities.
  {
    name: 'inventory.controlled',
    path: '/inventory/controlled',
    access: any('ERP_REPORTS', 'STOCK_CHECK_FORM_READ'),
    area: 'inventory',
    tab: true,
  },
  // The specification shows no permission: bundles are of products first, and the service gives them to whoever reads those.
  { name: 'inventory.package', path: '/inventory/package', access: any('PRODUCT_READ'), area: 'inventory', tab: true },
  {
    name: 'inventory.supplier',
    path: '/inventory/supplier',
    access: any('SUPPLIER_READ'),
    area: 'inventory',
    tab: true,
  },
  { name: 'inventory.editSupplier', path: '/inventory/editSupplier', access: signedIn, area: 'inventory' },
  {
    name: 'inventory.manage',
    path: '/inventory/manage',
    access: any('PURCHASE_FORM_READ', 'ORDER_FORM_READ', 'SALE_FORM_READ', 'STOCK_CHECK_FORM_READ'),
    area: 'inventory',
    tab: true,
  },
  {
    name: 'inventory.check',
    path: '/inventory/check',
    access: any('STOCK_CHECK_FORM_READ'),
    area: 'inventory',
    tab: true,
  },
  { name: 'inventory.service', path: '/inventory/service', access: any('SERVICE_READ'), area: 'inventory', tab: true },
  { name: 'inventory.analysis', path: '/inventory/analysis', access: any('ERP_REPORTS'), area: 'inventory', tab: true },
  {
    name: 'inventory.setting',
    path: '/inventory/setting',
    access: any('ERP_SETTINGS_READ'),
    area: 'inventory',
    tab: true,
  },
  // Ours: a price list of another program, and names to begin with.
  {
    name: 'inventory.import',
    path: '/inventory/import',
    access: any('PRODUCT_WRITE', 'SERVICE_WRITE'),
    area: 'inventory',
    tab: true,
  },
  { name: 'inventory.device', path: '/inventory/setting/device/:deviceID', access: signedIn, area: 'inventory' },

  { name: 'purchasing.index', path: '/purchasing/index', access: signedIn, area: 'purchasing', tab: true },
  { name: 'reminder.index', path: '/reminder/index', access: signedIn, area: 'reminder', tab: true },
  // Ours: what somebody of the clinic has to do, and what nobody has settled yet.
  { name: 'task.index', path: '/task/index', access: working, area: 'reminder', tab: true },
  { name: 'unresolved', path: '/unresolved', access: working, area: 'reminder', tab: true },
  // Ours: what the clinic tells its owners, and what that costs.
  { name: 'message.index', path: '/message/index', access: any('CUSTOMER_READ'), area: 'reminder', tab: true },
  // Ours: what owners write to the clinic, and its answers.
  {
    name: 'conversation.index',
    path: '/conversation/index',
    access: any('VETLOOM_SCRM_ADMIN'),
    area: 'reminder',
    tab: true,
  },
  { name: 'message.campaign', path: '/message/campaign', access: any('CUSTOMER_READ'), area: 'reminder', tab: true },
  { name: 'message.ledger', path: '/message/ledger', access: any('CUSTOMER_READ'), area: 'reminder', tab: true },
  { name: 'bi.index', path: '/bi/index', access: signedIn, area: 'bi', tab: true },

  { name: 'setting.info', path: '/setting/info', access: any('GENERAL_SETTINGS_READ'), area: 'setting', tab: true },
  // Ours: how far the clinic has set itself up, and what it decides on the way.
  { name: 'setting.start', path: '/setting/start', ...OF_CLINIC },
  { name: 'setting.room', path: '/setting/room', ...OF_CLINIC },
  { name: 'setting.queue', path: '/setting/queue', ...OF_CLINIC },
  { name: 'setting.boarding', path: '/setting/boarding', ...OF_CLINIC },
  { name: 'setting.number', path: '/setting/number', ...OF_CLINIC },
  { name: 'setting.tax', path: '/setting/tax', ...OF_CLINIC },
  // Ours: whether and as whom the clinic issues e-invoices.
  { name: 'setting.einvoice', path: '/setting/einvoice', ...OF_CLINIC },
  // Ours: how the clinic is backed up, and clinics out of backups.
  {
    name: 'setting.backup',
    path: '/setting/backup',
    access: any('GENERAL_SETTINGS_WRITE'),
    area: 'setting',
    under: 'setting.info',
  },
  // Ours: by which accounts the clinic writes to owners, in which order and when.
  { name: 'setting.message', path: '/setting/message', ...OF_CLINIC },
  // Ours: quick replies, the menu below the conversation, mail that comes in.
  {
    name: 'setting.conversation',
    path: '/setting/conversation',
    access: any('VETLOOM_SCRM_ADMIN'),
    area: 'setting',
    under: 'setting.info',
  },
  // Ours: the clinic's rules of prescribing, its labels and the rounding of drugs.
  { name: 'setting.drugs', path: '/setting/drugs', access: any('GENERAL_SETTINGS_READ'), area: 'setting', tab: true },
  // Ours: what the laboratory measures and its reference ranges, which whoever works there keeps as well.
  {
    name: 'setting.ranges',
    path: '/setting/ranges',
    access: any('GENERAL_SETTINGS_READ', 'LAB_TASK_READ'),
    area: 'setting',
    tab: true,
  },
  // Ours: bringing owners and animals over from other programs.
  {
    name: 'setting.import',
    path: '/setting/import',
    access: all('CUSTOMER_WRITE', 'PET_WRITE'),
    area: 'setting',
    tab: true,
  },
  { name: 'setting.staffs', path: '/setting/staffs', access: all('ACCOUNT_READ', 'ROLE'), area: 'setting', tab: true },
  {
    name: 'setting.booking',
    path: '/setting/booking',
    access: where('bookingSettings', any('BIZ_HOURS_READ')),
    area: 'setting',
    tab: true,
  },
  {
    name: 'setting.ownerBooking',
    path: '/setting/ownerBooking',
    access: where('bookingSettings', any('BIZ_HOURS_READ')),
    area: 'setting',
    tab: true,
  },
  // Ours: what owners see of their animals on their own pages.
  {
    name: 'setting.ownerPage',
    path: '/setting/ownerPage',
    access: any('GENERAL_SETTINGS_READ'),
    area: 'setting',
    tab: true,
  },
  {
    name: 'setting.schedule',
    path: '/setting/schedule',
    access: where('bookingSettings', any('DOCTOR_ROASTER_READ')),
    area: 'setting',
    tab: true,
  },
  {
    name: 'setting.customizeForm',
    path: '/setting/customizeForm',
    access: where('customizedSettings', any('CUSTOMIZE_FORM')),
    area: 'setting',
    tab: true,
  },
  // Ours: templates and macros of the visit editor.
  {
    name: 'setting.writing',
    path: '/setting/writing',
    access: where('customizedSettings', any('RECORD_WRITE', 'CUSTOMIZE_FORM')),
    area: 'setting',
    tab: true,
  },
  { name: 'setting.system', path: '/setting/system', access: any('VETLOOM_SYSTEM'), area: 'setting', tab: true },
  // Follows its parent route: the specification lists no permission of its own (spec 1 §2).
  { name: 'setting.treatment', path: '/setting/system/treatment', ...OF_SYSTEM },
  // Ours: whether a model looks at pictures, and where it stands.
  { name: 'setting.detection', path: '/setting/detection', ...OF_SYSTEM },
  { name: 'setting.webhook', path: '/setting/webhook', ...OF_SYSTEM },
  { name: 'setting.package', path: '/setting/package', access: any('VETLOOM_PLANS'), area: 'setting', tab: true },
  // The own account is everybody's, and so no tab of the settings: the person's menu leads there.
  { name: 'setting.account', path: '/setting/account', access: signedIn, area: 'setting' },
  { name: 'setting.synctool', path: '/setting/synctool', access: any('VETLOOM_SYNCTOOL'), area: 'setting', tab: true },
] as const satisfies readonly RouteSpec[];

/** Name of a route of the table. */
export type RouteName = (typeof ROUTES)[number]['name'];

/** A route of the table, with its name narrowed. */
export type AppRoute = RouteSpec & { readonly name: RouteName };

/** The table as uniform entries. */
export const routeTable: readonly AppRoute[] = ROUTES;

/** The entry of a name. */
export function routeNamed(name: RouteName): AppRoute {
  const found = routeTable.find((route) => route.name === name);
  if (found === undefined) throw new Error(`no route is named ${name}`);
  return found;
}

/** The tabs of an area, from left to right. */
export function tabsOf(area: Area): readonly AppRoute[] {
  return routeTable.filter((route) => route.area === area && route.tab === true);
}
