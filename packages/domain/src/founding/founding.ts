import type { Clinic } from '../clinic/clinic.schema.ts';
import { ALLIANCE_SETTING } from '../clinic/settings/alliance.setting.ts';
import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { BOARD_SETTING } from '../clinic/settings/board.setting.ts';
import { BOOKING_SETTING, type BookingSetting, type BusinessHours } from '../clinic/settings/booking.setting.ts';
import { DEVICE_SETTING } from '../clinic/settings/device.setting.ts';
import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { PAPER_SETTING, paperSetting } from '../clinic/settings/paper.setting.ts';
import { PET_NUMBER_SETTING } from '../clinic/settings/pet-number.setting.ts';
import { PHARMACY_SETTING } from '../clinic/settings/pharmacy.setting.ts';
import { PRINT_SETTING } from '../clinic/settings/print.setting.ts';
import type { Setting } from '../clinic/settings/settings.ts';
import { DEFAULT_STAFF_COLOR } from '../core/constants.ts';
import { DomainError } from '../core/error.ts';
import type { AnyDocument } from '../engine/kind.ts';
import { type Role, type Staff, staffIDOf } from '../staff/staff.schema.ts';
import { isAdminRole, marksOf } from '../staff/staff-rules.ts';
import { DRUG_RULES } from './data/drug-rules.ts';
import { EXAM_ITEMS } from './data/exam-items.ts';
import { ROLES } from './data/roles.ts';
import { foundedExamItem } from './founded-exams.ts';
import { foundedLists } from './founded-lists.ts';
import { foundedRule } from './founded-rules.ts';
import type { FounderFields, NewClinicFields } from './founding.schema.ts';

const MORNING = { from: '09:30', to: '12:00' };
const AFTERNOON = { from: '14:00', to: '17:30' };
const EVENING = { from: '18:30', to: '21:00' };

/** Hours as many clinics in Taiwan have them: closed on Sunday evenings. */
export function usualHours(): BusinessHours {
  const day = () => ({ morning: { ...MORNING }, afternoon: { ...AFTERNOON }, evening: { ...EVENING } });
  return {
    mon: day(),
    tue: day(),
    wed: day(),
    thu: day(),
    fri: day(),
    sat: day(),
    sun: { ...day(), evening: null },
  };
}

const bookingSetting = (at: number): BookingSetting => ({
  ...BOOKING_SETTING.defaults,
  businessHours: usualHours(),
  suggested: true,
  updateDateTime: at,
});

/** The concerns of the settings. Animals are numbered by the day they came (format 2), because a clinic must begin with some way of numbering. */
const settings = (updateDateTime: number): readonly Setting[] => [
  { ...PHARMACY_SETTING.defaults, updateDateTime },
  { ...PET_NUMBER_SETTING.defaults, petIDFormat: 2, updateDateTime },
  { ...ALLIANCE_SETTING.defaults, updateDateTime },
  { ...BOARD_SETTING.defaults, updateDateTime },
  { ...MESSAGE_SETTING.defaults, updateDateTime },
  { ...DEVICE_SETTING.defaults, updateDateTime },
  { ...PRINT_SETTING.defaults, updateDateTime },
  { ...PAPER_SETTING.defaults, paper: paperSetting.parse({}), updateDateTime },
  { ...BILLING_SETTING.defaults, updateDateTime },
  bookingSetting(updateDateTime),
];

/** The roles that a clinic begins with; `by` is whoever made them, empty for the product. */
export const foundedRoles = (at: number, by = ''): Role[] =>
  ROLES.map(({ id, name, permissions }) => ({
    _id: id,
    collection: 'role',
    name,
    permissions: [...permissions],
    createDateTime: at,
    createBy: by,
    updateDateTime: at,
    updateBy: by,
  }));

const marked = <D extends AnyDocument>(document: D): D & { suggested: true } => ({ ...document, suggested: true });

/**
 * All that a clinic is before anybody works in it, made at `at` (Unix seconds): itself, its settings by concern, its roles, its lists, the
 * laboratory's items with their ranges, rules of prescribing. What it may see otherwise is marked as a suggestion; everything can be changed and
 * removed. Its people come beside it (`founder`). Pure, and the one place that says what a clinic begins with.
 */
export function foundingDocuments(clinic: NewClinicFields, at: number): AnyDocument[] {
  const own: Clinic = {
    _id: '/clinic',
    collection: 'clinic',
    clinicID: clinic.clinicID,
    name: clinic.name,
    phone: clinic.phone,
    address: clinic.address,
    taxID: clinic.taxID,
    licenseNumber: '',
    info: '',
    timeZone: clinic.timeZone,
    updateDateTime: at,
  };
  return [
    own,
    ...settings(at),
    ...foundedLists(at).map(marked),
    ...foundedRoles(at),
    ...EXAM_ITEMS.map((seed, index) => marked(foundedExamItem(seed, (index + 1) * 10, at))),
    ...DRUG_RULES.map(([key, rule]) => marked(foundedRule(key, rule, at))),
  ];
}

/**
 * Who leads a new clinic, as a member with one of the roles that it begins with. `joined` false for the account of somebody who has not agreed
 * yet. @throws DomainError badParameter for another role
 */
export function founder(person: FounderFields, roleID: string, at: number, joined = true): Staff {
  const role = ROLES.find(({ id }) => id === roleID);
  if (!role) throw new DomainError('badParameter', 'unknown role', { field: 'roleID' });
  return {
    _id: staffIDOf(person.email),
    collection: 'staff',
    name: person.name,
    phone: person.phone,
    email: person.email,
    lineID: '',
    info: '',
    status: true,
    permission: isAdminRole(roleID) ? 'admin' : 'staff',
    permissionDetail: roleID,
    color: DEFAULT_STAFF_COLOR,
    avatar: '',
    licenseNumber: '',
    ...marksOf({ _id: roleID, permissions: [...role.permissions] }),
    ...(joined ? {} : { joined: false }),
    createDateTime: at,
    updateDateTime: at,
  };
}
