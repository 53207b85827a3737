import { csvOf } from '../core/csv.ts';
import { isActive, type Role, type Staff } from './staff.schema.ts';

/** Follows the name of someone who has left, wherever the name stands (spec 1 §3). */
const RESIGNED_SUFFIX = '（離職）';

/** A member's name as it is shown everywhere: with the suffix once they have left. */
export const staffName = (staff: Pick<Staff, 'name' | 'status'>): string =>
  isActive(staff) ? staff.name : `${staff.name}${RESIGNED_SUFFIX}`;

const HEADINGS = ['姓名', 'Email', '電話', 'LINE', '角色', '執照字號', '狀態', '代表色', '備註', '加入時間'] as const;
const STATES = { active: '在職', invited: '邀請中', resigned: '離職' } as const;

/** Whether a member works here, was only invited, or has left. */
export function staffState(staff: Pick<Staff, 'status' | 'joined'>): keyof typeof STATES {
  if (!isActive(staff)) return 'resigned';
  return staff.joined === false ? 'invited' : 'active';
}

/** All people of a clinic as a CSV file for spreadsheets (GET /staff/export); no password is in it, because none is in the documents. */
export function staffCsv(
  people: readonly Staff[],
  roles: readonly Pick<Role, '_id' | 'name'>[],
  written: (unixSeconds: number) => string,
): string {
  const roleNames = new Map(roles.map(({ _id, name }) => [_id, name]));
  const rows = people.map((staff) => [
    staff.name,
    staff.email,
    staff.phone,
    staff.lineID,
    roleNames.get(staff.permissionDetail) ?? staff.permissionDetail,
    staff.licenseNumber,
    STATES[staffState(staff)],
    staff.color,
    staff.info,
    written(staff.createDateTime),
  ]);
  return csvOf([HEADINGS, ...rows]);
}
