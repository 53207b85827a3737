import { z } from 'zod';
import { can } from '../access/policy.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, requiredLine } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { barToGive, demandMayHandle, demandPower } from './powers.ts';
import { isActive, type Role, type Staff, staffIDOf, staffSchema } from './staff.schema.ts';
import { demandOtherAdministrator, isAdminRole, marksOf, roleGrants } from './staff-rules.ts';

const STAFF_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'lineID',
  'info',
  'status',
  'permissionDetail',
  'color',
  'licenseNumber',
]);

/** What a new member's form holds (spec 1 §3). The address is what an id may hold, because the id is made of it. */
export const newStaffFields = z.object({
  name: requiredLine(80),
  email: line(120).pipe(
    z
      .string()
      .transform((text) => text.toLowerCase())
      .pipe(z.string().regex(/^[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u)),
  ),
  phone: line(30).default(''),
  lineID: line(80).default(''),
  info: staffSchema.shape.info,
  permissionDetail: documentID('role/'),
  color: staffSchema.shape.color,
  licenseNumber: line(60).default(''),
});
/** What a new member's form holds. */
export type NewStaffFields = z.input<typeof newStaffFields>;

async function roleOf(tx: Tx, roleID: string): Promise<Role> {
  const role = await tx.get('role', roleID);
  if (!role) throw new DomainError('badParameter', 'unknown role', { field: 'permissionDetail' });
  return role;
}

/** What of a member follows from the role. */
const derived = (role: Role): Pick<Staff, 'permission' | 'doctor' | 'ownsRecords'> => ({
  permission: isAdminRole(role._id) ? 'admin' : 'staff',
  ...marksOf(role),
});

/** A new member's document with what follows from their role. `joined`: false for whoever has to agree first. `at`: Unix seconds. */
export const newMember = (
  fields: z.output<typeof newStaffFields>,
  role: Role,
  { joined, at }: { readonly joined: boolean; readonly at: number },
): Staff => ({
  ...fields,
  _id: staffIDOf(fields.email),
  collection: 'staff',
  status: true,
  avatar: '',
  permissionDetail: role._id,
  ...derived(role),
  ...(joined ? {} : { joined: false }),
  createDateTime: at,
  updateDateTime: at,
});

/**
 * Adds a member (spec 1 §5), with a role that the author may give (`powers.ts`). Only the server runs it: the account and the clinic's limit are known to it alone, so no device may queue it.
 * `limit` counts who works here and who was invited; resigned ones free their place. Errors: emailTaken, staffLimitReached, badParameter for an unknown role,
 * forbidden for a role that grants more than the author holds.
 */
export const createStaff = defineCommand({
  name: 'staff.create',
  word: '新增人員',
  only: 'server',
  version: 1,
  permission: ['ACCOUNT_WRITE'],
  input: z.object({
    fields: newStaffFields,
    /** Most active people, or null without a limit. */
    limit: z.number().int().min(0).nullable(),
    /** How many hold a place now: those who work here and those who were invited. */
    active: z.number().int().min(0),
    /** false for an account of another clinic, which has to accept first. */
    joined: z.boolean(),
  }),
  async run(tx, { fields, limit, active, joined }, ctx) {
    const _id = staffIDOf(fields.email);
    const present = await tx.get('staff', _id);
    if (present)
      throw new DomainError('emailTaken', 'this email is registered', { field: 'email', resigned: !isActive(present) });
    if (limit !== null && active >= limit)
      throw new DomainError('staffLimitReached', 'the clinic has no free place', { limit });
    const role = await roleOf(tx, fields.permissionDetail);
    demandPower(barToGive(ctx.actor, role));
    await tx.put('staff', newMember(fields, role, { joined, at: ctx.now }));
  },
});

/**
 * Changes a member's card, state or role. The card of somebody who holds more than the author is not theirs to change, nor is a role that grants
 * more theirs to give (`powers.ts`). Errors: personNotFound, badParameter for an unknown role, forbidden, contradictory with `rule`
 * lastAdministrator (nobody else could do everything) or self (one's own state and rights are for a colleague to change).
 */
export const editStaff = defineCommand({
  name: 'staff.edit',
  word: '修改人員',
  version: 1,
  permission: ['ACCOUNT_WRITE'],
  input: z.object({ staffID: documentID('staff/'), edits }),
  reads: (input) => [{ collection: 'staff', id: input.staffID }],
  async run(tx, input, ctx) {
    const before = await tx.get('staff', input.staffID);
    if (!before) throw new DomainError('personNotFound', 'no such member', { id: input.staffID });
    const edited = staffSchema.safeParse(withEdits(ctx, before, input.edits, STAFF_FIELDS));
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited person is not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    const after = edited.data;
    const role = await roleOf(tx, after.permissionDetail);
    // The card of somebody stronger is theirs: whoever writes their name, licence or phone speaks for them.
    if (before._id !== ctx.actor.staffID) await demandMayHandle(tx, ctx.actor, before);
    const standing = after.permissionDetail !== before.permissionDetail || isActive(after) !== isActive(before);
    if (standing) {
      const staysAdmin = isAdminRole(role._id) && isActive(after);
      if (isAdminRole(before.permissionDetail) && isActive(before) && !staysAdmin)
        await demandOtherAdministrator(tx, before._id);
      const own = before._id === ctx.actor.staffID;
      // Whoever may hand out roles but not write them must not climb by taking a better one.
      const climbs = after.permissionDetail !== before.permissionDetail && !can(ctx.actor, 'ROLE');
      if (own && (climbs || !isActive(after) || !roleGrants(role, 'ACCOUNT_WRITE')))
        throw new DomainError('contradictory', 'nobody takes away their own right to handle staff', { rule: 'self' });
      // Who comes back gets the role's powers anew.
      if (isActive(after)) demandPower(barToGive(ctx.actor, role));
    }
    await tx.put('staff', { ...after, ...derived(role), updateDateTime: ctx.now });
  },
});

/** Sets a member's picture, or takes it away with an empty one. The server made it small and clean. Errors: personNotFound, forbidden for
 * the card of somebody who holds more. */
export const setStaffAvatar = defineCommand({
  name: 'staff.avatar',
  word: '更換人員照片',
  only: 'server',
  version: 1,
  permission: ['ACCOUNT_WRITE'],
  input: z.object({ staffID: documentID('staff/'), avatar: staffSchema.shape.avatar }),
  reads: (input) => [{ collection: 'staff', id: input.staffID }],
  async run(tx, input, ctx) {
    const before = await tx.get('staff', input.staffID);
    if (!before) throw new DomainError('personNotFound', 'no such member', { id: input.staffID });
    if (before._id !== ctx.actor.staffID) await demandMayHandle(tx, ctx.actor, before);
    await tx.put('staff', { ...before, avatar: input.avatar, updateDateTime: ctx.now });
  },
});
