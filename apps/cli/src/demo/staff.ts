import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import { DEFAULT_STAFF_COLOR } from '@vetloom/domain/core/constants.ts';
import { type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { STAFF_COLORS } from './data/lists.ts';
import { mobile, personName } from './people.ts';
import type { Random } from './random.ts';
import type { ClinicPlan } from './sizes.ts';

/** Who works in an invented clinic. */
export interface Team {
  readonly all: readonly Staff[];
  readonly doctors: readonly Staff[];
  readonly assistants: readonly Staff[];
  readonly cashiers: readonly Staff[];
}

const isDoctor = (roleID: string): boolean => roleID === '/role/doctor' || roleID === '/role/director';

const member = (
  person: { email: string; name: string; roleID: string; phone: string; color: string; license: string; info: string },
  since: number,
  active: boolean,
): Staff => ({
  _id: staffIDOf(person.email),
  collection: 'staff',
  name: person.name,
  phone: person.phone,
  email: person.email,
  lineID: '',
  info: person.info,
  status: active,
  permission: person.roleID.startsWith(ADMIN_ROLE) ? 'admin' : 'staff',
  permissionDetail: person.roleID,
  color: person.color,
  avatar: '',
  licenseNumber: person.license,
  doctor: isDoctor(person.roleID),
  ownsRecords: isDoctor(person.roleID),
  createDateTime: since,
  updateDateTime: since,
});

/** The people of a clinic: those with demo accounts first, then colleagues, and one of each kind who has left. */
export function makeTeam(random: Random, plan: ClinicPlan, since: number): Team {
  let count = 0;
  const color = () => STAFF_COLORS[count % STAFF_COLORS.length] ?? DEFAULT_STAFF_COLOR;
  const join = (roleID: string, known: { email: string; name: string } | undefined, active = true): Staff => {
    count += 1;
    return member(
      {
        email: known?.email ?? `${roleID.slice('/role/'.length)}.${count}@${plan.mailDomain}`,
        name: known?.name ?? personName(random, isDoctor(roleID) ? random.int(0, 1) : random.int(1, 2)),
        roleID,
        phone: mobile(900_000 + count * 37 + plan.owners),
        color: roleID.startsWith(ADMIN_ROLE) ? DEFAULT_STAFF_COLOR : color(),
        license: isDoctor(roleID) ? `獸醫字第 ${random.int(10_000, 29_999)} 號` : '',
        info: '',
      },
      since,
      active,
    );
  };
  const accounts = DEMO_ACCOUNTS.filter((account) => account.clinics.includes(plan.id));
  const known = accounts.map((account) => join(account.roleID, account));
  const fill = (roleID: string, wanted: number): Staff[] => {
    const present = known.filter((staff) => staff.permissionDetail === roleID);
    return [...present, ...Array.from({ length: wanted - present.length }, () => join(roleID, undefined))];
  };
  const doctors = [
    ...known.filter((staff) => staff.permissionDetail === '/role/director'),
    ...fill('/role/doctor', plan.doctors - 1),
  ];
  const assistants = fill('/role/assistant', plan.assistants);
  const cashiers = fill('/role/cashier', plan.cashiers);
  const gone = [join('/role/doctor', undefined, false), join('/role/assistant', undefined, false)];
  const admins = known.filter((staff) => staff.permission === 'admin');
  return { all: [...admins, ...doctors, ...assistants, ...cashiers, ...gone], doctors, assistants, cashiers };
}
