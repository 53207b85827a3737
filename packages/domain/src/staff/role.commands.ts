import { z } from 'zod';
import { withPrerequisites } from '../access/prerequisites.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { documentID, requiredLine } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { changedSince } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { barToGrant, demandPower } from './powers.ts';
import { isActive, type Role, roleSchema } from './staff.schema.ts';
import { holdersOf, isAdminRole, marksOf, roleGrants } from './staff-rules.ts';

const ROLE_FIELDS: ReadonlySet<string> = new Set(['name', 'permissions']);
const roleRef = documentID('role/');
const permissionList = roleSchema.shape.permissions;

function demandOrdinary(roleID: string): void {
  if (isAdminRole(roleID))
    throw new DomainError('contradictory', 'the administrator role is fixed', { rule: 'adminRole', roleID });
}

async function requireRole(tx: Tx, roleID: string): Promise<Role> {
  const role = await tx.get('role', roleID);
  if (!role) throw new DomainError('notFound', `role ${roleID} not found`, { id: roleID });
  return role;
}

/** Two roles of one name could not be told apart where people are given one. */
async function demandFreeName(tx: Tx, name: string, roleID: string): Promise<void> {
  const roles = await tx.query('role', 'byName', { equals: [name] });
  if (roles.some((role) => role._id !== roleID))
    throw new DomainError('conflict', 'another role has this name', { rule: 'roleNameTaken', field: 'name', name });
}

/**
 * Stores a role with every prerequisite added, and brings the marks of its holders up to date.
 * Nobody takes the right to edit roles away from themselves: contradictory with `rule` ownRole. Nobody makes a role grant what they don't hold,
 * nor changes one that does: forbidden.
 */
async function store(tx: Tx, before: Role, wish: Role, ctx: CommandContext): Promise<void> {
  const role = { ...wish, permissions: withPrerequisites(wish.permissions) };
  const own = ctx.actor.roleID === before._id && !ctx.actor.admin;
  if (own && roleGrants(before, 'ROLE') && !roleGrants(role, 'ROLE'))
    throw new DomainError('contradictory', 'nobody takes away their own right to edit roles', { rule: 'ownRole' });
  demandPower(barToGrant(ctx.actor, before, role.permissions));
  await tx.put('role', { ...role, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  const marks = marksOf(role);
  if (same(marks, marksOf(before))) return;
  for (const staff of await holdersOf(tx, before._id))
    if (staff.doctor !== marks.doctor || staff.ownsRecords !== marks.ownsRecords)
      await tx.put('staff', { ...staff, ...marks, updateDateTime: ctx.now });
}

/** Makes a role (spec 1 §7). Errors: badParameter unless permissions is an array, conflict for a used id or name, contradictory for an id of administrators. */
export const createRole = defineCommand({
  name: 'role.create',
  word: '新增角色',
  version: 1,
  permission: ['ROLE'],
  input: z.object({ _id: roleRef, name: requiredLine(60), permissions: permissionList }),
  reads: (input) => [{ collection: 'role', id: input._id }],
  async run(tx, input, ctx) {
    demandOrdinary(input._id);
    demandPower(barToGrant(ctx.actor, undefined, input.permissions));
    if (await tx.get('role', input._id))
      throw new DomainError('conflict', `role ${input._id} exists`, { id: input._id });
    await demandFreeName(tx, input.name, input._id);
    await tx.put('role', {
      ...input,
      collection: 'role',
      permissions: withPrerequisites(input.permissions),
      createDateTime: ctx.now,
      createBy: ctx.actor.staffID,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});

/** Changes a role's name or whole list of permissions (spec 1 §5: permissions must be an array). The administrator's role is fixed. */
export const editRole = defineCommand({
  name: 'role.edit',
  word: '修改角色',
  version: 1,
  permission: ['ROLE'],
  input: z.object({ roleID: roleRef, edits }),
  reads: (input) => [{ collection: 'role', id: input.roleID }],
  async run(tx, input, ctx) {
    demandOrdinary(input.roleID);
    const before = await requireRole(tx, input.roleID);
    const edited = roleSchema.safeParse(withEdits(ctx, before, input.edits, ROLE_FIELDS));
    if (!edited.success)
      throw new DomainError('badParameter', 'permissions must be an array', {
        field: edited.error.issues[0]?.path.join('.') ?? 'permissions',
      });
    if (edited.data.name !== before.name) await demandFreeName(tx, edited.data.name, before._id);
    await store(tx, before, edited.data, ctx);
  },
});

interface PermissionChange {
  /** What the role would hold, without prerequisites. */
  readonly permissions: readonly string[];
  readonly grant: readonly string[];
  readonly revoke: readonly string[];
  readonly seen: readonly string[] | undefined;
}

/** Refuses a change that would undo, by a prerequisite, what another one has revoked since, or that is undone by what another one has granted since. */
function demandUnswayed(role: Role, { permissions, grant, revoke, seen }: PermissionChange): void {
  if (!seen) return;
  const held = new Set<string>(role.permissions);
  const [known, needed] = [new Set(seen), withPrerequisites(grant)];
  const revokedSince = needed.filter((code) => known.has(code) && !held.has(code) && !grant.includes(code));
  const after = withPrerequisites(permissions);
  const grantedSince = role.permissions.some((code) => !known.has(code));
  const kept = grantedSince ? revoke.filter((code) => after.includes(code) && !needed.includes(code)) : [];
  if (revokedSince.length + kept.length > 0) throw changedSince(role, [...revokedSince, ...kept]);
}

/**
 * Grants and revokes single permissions: two people who edit one role at once lose nothing of each other's (law 3). What is granted brings its
 * prerequisites; what is revoked while something granted needs it comes back with it. Not where that is another one's doing since its author looked: nobody
 * gets back unseen what somebody else has just revoked, and nobody believes revoked what isn't (`changedSince`).
 */
export const changeRolePermissions = defineCommand({
  name: 'role.change',
  word: '修改角色權限',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['ROLE'],
  input: z.object({ roleID: roleRef, grant: permissionList, revoke: permissionList, seen: permissionList.optional() }),
  reads: (input) => [{ collection: 'role', id: input.roleID }],
  witness: (input) => async (sight) => {
    const role = await sight.get('role', input.roleID);
    return role ? { ...input, seen: role.permissions } : input;
  },
  async run(tx, { roleID, grant, revoke, seen }, ctx) {
    demandOrdinary(roleID);
    const before = await requireRole(tx, roleID);
    const gone = new Set(revoke);
    const permissions = [...before.permissions.filter((code) => !gone.has(code)), ...grant];
    demandUnswayed(before, { permissions, grant, revoke, seen });
    await store(tx, before, { ...before, permissions: [...new Set(permissions)] }, ctx);
  },
});

/** Deletes a role. One that an active member holds is refused with badParameter (spec 1 §5), with how many hold it. */
export const removeRole = defineCommand({
  name: 'role.remove',
  word: '刪除角色',
  version: 1,
  permission: ['ROLE'],
  input: z.object({ roleID: roleRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'role', id: input.roleID }],
  witness: seesDocuments('role', (input) => [input.roleID]),
  async run(tx, { roleID, seen }, ctx) {
    demandOrdinary(roleID);
    const role = await requireRole(tx, roleID);
    demandPower(barToGrant(ctx.actor, role, []));
    demandSeen(roleSchema, role, seen, ctx.actor);
    const people = (await holdersOf(tx, role._id)).filter(isActive);
    if (people.length > 0)
      throw new DomainError('badParameter', 'the role is in use', {
        field: 'roleID',
        rule: 'roleInUse',
        count: people.length,
      });
    await tx.remove('role', role._id);
  },
});
