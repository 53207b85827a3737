import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { taxRules } from '@vetloom/domain/clinic/business-tax.ts';
import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import { paperSetting } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import { DEFAULT_DOSE_TOLERANCE, DEFAULT_LABEL_SIZE } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { SETTINGS, Setting } from '@vetloom/domain/clinic/settings/settings.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { RouteName } from '../../../routes/route-table.ts';

type SettingName = (typeof SETTINGS)[number]['name'];

/** Where a concern is set. */
export interface SettingPlace {
  readonly route: RouteName;
  readonly section?: string;
}

const info = (section: string): SettingPlace => ({ route: 'setting.info', section });

/** The page on which people set each concern; none for what the server keeps for itself. */
export const PLACES: Readonly<Record<SettingName, SettingPlace | undefined>> = {
  pharmacy: { route: 'setting.drugs' },
  petNumber: { route: 'setting.number' },
  petNumberCounter: { route: 'setting.number' },
  orderSeries: { route: 'setting.number' },
  alliance: info('alliance'),
  board: { route: 'setting.system', section: 'board' },
  message: { route: 'setting.message' },
  crm: { route: 'setting.conversation' },
  crmMenu: undefined,
  device: { route: 'setting.system', section: 'board' },
  print: info('paper'),
  paper: info('paper'),
  billing: info('lists'),
  booking: { route: 'setting.booking' },
  bookingKind: { route: 'setting.booking' },
  ownerBooking: { route: 'setting.ownerBooking' },
  ownerPage: { route: 'setting.ownerPage' },
  room: { route: 'setting.room' },
  tax: { route: 'setting.tax' },
  guide: { route: 'setting.start' },
  backup: { route: 'setting.backup' },
  backupState: undefined,
  messageAccount: undefined,
  messageState: undefined,
  walletAccount: undefined,
  reminder: { route: 'reminder.index' },
  wardProtocol: { route: 'inHospital.manage' },
  wardScreen: { route: 'inHospital.active' },
  queue: { route: 'setting.queue' },
  wardPush: { route: 'setting.room' },
  consent: info('consent'),
  signature: info('consent'),
  surgeryChecklist: info('checklist'),
  boarding: { route: 'setting.boarding' },
  issuedPaperCounter: undefined,
  treatment: { route: 'setting.treatment' },
  discount: { route: 'setting.treatment' },
  einvoice: { route: 'setting.einvoice' },
  instrument: { route: 'setting.synctool' },
  detection: { route: 'setting.detection' },
};

const TAX = taxRules({});
/** What counts where a field is absent and something does: nothing set isn't nothing there. */
const ABSENT: Readonly<Record<string, unknown>> = {
  'pharmacy.labelSize': DEFAULT_LABEL_SIZE,
  'pharmacy.doseTolerance': DEFAULT_DOSE_TOLERANCE,
  'paper.paper': paperSetting.parse({}),
  'petNumber.petIDStart': 1,
  'tax.taxIncluded': TAX.taxIncluded,
  'tax.taxTreatment': TAX.taxTreatment,
  'tax.taxGoods': TAX.taxGoods,
};

/** One thing that is set. */
export interface SettingLine {
  readonly key: string;
  readonly concern: string;
  readonly label: string;
  /** What is set, in words. */
  readonly value: string;
  /** It is what a clinic has that has set nothing. */
  readonly isDefault: boolean;
  readonly place: SettingPlace;
  /** Why this person can't change it. */
  readonly locked: 'flag' | 'right' | undefined;
}

interface Concern {
  readonly name: string;
  readonly id: string;
  readonly permission: readonly Permission[];
  readonly fields: ReadonlySet<string>;
  readonly flag: ClinicFlag | undefined;
  readonly defaults: object;
}

interface Told {
  readonly label: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
}

/** Everything that people set of a clinic, a line each. `stored` are the documents that the clinic has. */
export function settingLines(
  concerns: readonly Concern[],
  stored: readonly Setting[],
  { label, value }: Told,
  { can, closed }: { readonly can: (permission: Permission) => boolean; readonly closed: readonly ClinicFlag[] },
): SettingLine[] {
  return concerns.flatMap((concern) => {
    const place = PLACES[concern.name as SettingName];
    if (place === undefined) return [];
    const found = stored.find(({ _id }) => _id === concern.id) as Readonly<Record<string, unknown>> | undefined;
    const usual = concern.defaults as Readonly<Record<string, unknown>>;
    const standing: Readonly<Record<string, unknown>> = { ...usual, ...found };
    const isClosed = concern.flag !== undefined && closed.includes(concern.flag);
    // The server alone writes it, by a command of its own page.
    const right = concern.permission.length === 0 ? can('GENERAL_SETTINGS_WRITE') : concern.permission.some(can);
    return [...concern.fields].map((field) => ({
      key: `${concern.name}.${field}`,
      concern: concern.id,
      label: label(field),
      value: value(field, standing[field] ?? ABSENT[`${concern.name}.${field}`]),
      isDefault: same(standing[field] ?? null, usual[field] ?? null),
      place,
      locked: isClosed ? ('flag' as const) : right ? undefined : ('right' as const),
    }));
  });
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Lines in which every word that was typed stands, in the name, the value or the page's name. */
export function foundLines(
  lines: readonly SettingLine[],
  text: string,
  pageOf: (place: SettingPlace) => string,
): SettingLine[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const said = plain(`${line.label} ${line.value} ${pageOf(line.place)}`);
    return wanted.every((word) => said.includes(word));
  });
}
