import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { staffState } from '@vetloom/domain/staff/staff-export.ts';
import { isAdminRole } from '@vetloom/domain/staff/staff-rules.ts';
import { useMemo } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';

/** Whether someone works here, was only invited, or has left. */
export type StaffState = ReturnType<typeof staffState>;

/** A member with what the list shows of them. */
export interface StaffRow {
  readonly staff: Staff;
  readonly state: StaffState;
  readonly roleName: string;
  /** The role's document, if it still stands. */
  readonly role: Role | undefined;
}

/** Everyone of the clinic, administrators first, then in the order in which they came (spec 1 §6); roles by id. */
export interface Everyone {
  readonly rows: readonly StaffRow[];
  readonly roles: readonly Role[];
  readonly counts: Readonly<Record<StaffState, number>>;
}

/** Reads people and roles, live. */
export function useEveryone(): Everyone | undefined {
  const stored = useLive(
    async (store) => ({
      people: await heldOrEmpty(() => store.query('staff', 'byName', {})),
      roles: await heldOrEmpty(() => store.query('role', 'byName', {})),
    }),
    [],
  );
  return useMemo(() => {
    if (!stored) return undefined;
    const roles = new Map(stored.roles.map((role) => [role._id, role]));
    const rows = stored.people
      .map(
        (staff): StaffRow => ({
          staff,
          state: staffState(staff),
          roleName: roles.get(staff.permissionDetail)?.name ?? '',
          role: roles.get(staff.permissionDetail),
        }),
      )
      .toSorted(byRank);
    const count = (state: StaffState) => rows.filter((row) => row.state === state).length;
    const counts = { active: count('active'), invited: count('invited'), resigned: count('resigned') };
    return { rows, roles: stored.roles, counts };
  }, [stored]);
}

const byRank = ({ staff: a }: StaffRow, { staff: b }: StaffRow): number =>
  Number(isAdminRole(b.permissionDetail)) - Number(isAdminRole(a.permissionDetail)) ||
  a.createDateTime - b.createDateTime ||
  a.name.localeCompare(b.name);

/** Whether a member is meant by what was typed: name, email or digits of the phone. */
export function isMeant({ staff, roleName }: StaffRow, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replaceAll(/\D/g, '');
  const words = [staff.name, staff.email, roleName, staff.licenseNumber].map((text) => text.toLowerCase());
  return (
    words.some((word) => word.includes(wanted)) ||
    (digits.length >= 3 && staff.phone.replaceAll(/\D/g, '').includes(digits))
  );
}
