import type { Actor } from '@vetloom/domain/access/policy.ts';
import { can, OPERATOR } from '@vetloom/domain/access/policy.ts';
import { barToHandle, powersOf } from '@vetloom/domain/staff/powers.ts';
import { isActive, type Role, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { z } from 'zod';
import { makerIn } from './doors.ts';

/** Who of which clinic made a link for one of its people. */
export const linkHand = z.object({
  clinic: z.string(),
  by: z.string(),
  /** Made by an operator of the server, who need not work in the clinic. */
  operator: z.boolean().optional(),
});
/** Who of which clinic made a link. */
export type LinkHand = z.output<typeof linkHand>;

/**
 * The maker of a link as long as they could make it again: their powers as they are now, held against the person's as they are now. Undefined when
 * either has left, or the person holds what the maker does not. The database ends such links when somebody's standing changes (migration 0360);
 * this holds for what changes on the maker's side, and for whatever that overlooks.
 */
export async function makerOfLink(
  db: Pick<Database, 'system' | 'readClinic'>,
  { clinic, by, operator }: LinkHand,
  email: string,
): Promise<Actor | undefined> {
  const [maker, person] = await Promise.all([
    operator ? operatorMaking(db, by) : makerIn(db, { email: by }, clinic),
    db.readClinic(clinic, async ({ reader }) => {
      const [staff] = (await reader.getMany('staff', [staffIDOf(email)])) as unknown as (Staff | undefined)[];
      if (!staff) return undefined;
      const [role] = (await reader.getMany('role', [staff.permissionDetail])) as unknown as (Role | undefined)[];
      return { staff, role };
    }),
  ]);
  if (!maker || !can(maker, 'ACCOUNT_WRITE') || !person || !isActive(person.staff)) return undefined;
  return barToHandle(maker, powersOf(person.staff, person.role)) === undefined ? maker : undefined;
}

/** An operator gives what they like, as long as they are one: they could set any password by the command line. */
async function operatorMaking(db: Pick<Database, 'system'>, email: string): Promise<Actor | undefined> {
  const account = await db.system.findAccount(email);
  if (account?.systemRole !== OPERATOR) return undefined;
  return {
    email,
    staffID: staffIDOf(email),
    name: email,
    roleID: '',
    admin: true,
    permissions: new Set(),
    systemRole: OPERATOR,
  };
}

/** What a password opens at most that this person gave to somebody; null without a bound. */
export const powersToGive = ({ admin, permissions }: Pick<Actor, 'admin' | 'permissions'>): readonly string[] | null =>
  admin ? null : [...permissions];
