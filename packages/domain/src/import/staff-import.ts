import type { ImportKind } from './import-kind.ts';

/** What a column of a clinic's people may hold. */
const STAFF_FIELDS = ['staff.name', 'staff.email', 'staff.phone', 'staff.role', 'staff.license', 'staff.info'] as const;
/** A field of one of a clinic's people that a column may fill. */
export type StaffField = (typeof STAFF_FIELDS)[number];

const HEADINGS: Readonly<Record<StaffField, readonly string[]>> = {
  'staff.name': [
    '人員姓名',
    '員工姓名',
    '醫師姓名',
    '姓名',
    '名稱',
    'staff name',
    'employee name',
    'full name',
    'name',
  ],
  'staff.email': ['電子郵件', '電子信箱', '信箱', 'email address', 'e-mail', 'email', 'mail'],
  'staff.phone': ['聯絡電話', '行動電話', '手機', '電話', 'mobile', 'phone'],
  'staff.role': ['職稱', '職務', '職位', '角色', '身分', '部門', 'job title', 'position', 'title', 'role'],
  'staff.license': [
    '獸醫師執照字號',
    '執照字號',
    '執照號碼',
    '執業執照',
    '獸醫師證書',
    '證照',
    'licence number',
    'license number',
    'licence',
    'license',
  ],
  'staff.info': ['備註', '備考', 'notes', 'note', 'remarks'],
};

/**
 * People who worked with the other program. Whoever has an email is invited with the role that the plan gives to their word for it, and comes in when they
 * have agreed; whoever has none stays the name that visits carry. `skip` passes over whom the clinic has already, by email and then by name, `refuse` lists them.
 */
export const STAFF_IMPORT = {
  fields: STAFF_FIELDS,
  headings: HEADINGS,
  joined: new Set<StaffField>(['staff.info']),
  required: ['staff.name'],
  permissions: ['ACCOUNT_WRITE', 'ROLE'],
  matchings: ['skip', 'refuse'],
} as const satisfies ImportKind<StaffField>;
