import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { granting, revoking } from '@vetloom/domain/access/prerequisites.ts';
import { barToGrant, mayGrant, NOBODY_ACTING } from '@vetloom/domain/staff/powers.ts';
import { changeRolePermissions } from '@vetloom/domain/staff/role.commands.ts';
import { isActive, type Role, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { isAdminRole } from '@vetloom/domain/staff/staff-rules.ts';
import { useMemo, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useRun, useSession } from '../../../data/engine/hooks.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { changeTo, countOf, heldOf, type RoleChange, type RoleChanges } from './role-draft.ts';

/** A role of the editor with its people and what it holds after the unsaved changes. */
export interface EditedRole {
  readonly role: Role;
  readonly fixed: boolean;
  /** What it grants and the person at the screen doesn't hold: then it is not theirs to change. Empty where it is. */
  readonly beyond: readonly string[];
  /** Whether the person at the screen may make it grant a permission. */
  readonly mayGrant: (code: Permission) => boolean;
  /** Active people who hold it. */
  readonly people: readonly Staff[];
  readonly held: ReadonlySet<string>;
  readonly change: RoleChange | undefined;
}

/** A permission whose loss takes others along: asked before it happens. */
export interface Question {
  readonly roleID: string;
  readonly code: Permission;
  readonly along: readonly Permission[];
}

/** The role editor: roles with their unsaved changes, which survive a reload, and what can be done. */
export interface RoleEditor {
  readonly roles: readonly EditedRole[] | undefined;
  readonly count: number;
  readonly question: Question | undefined;
  readonly toggle: (roleID: string, code: Permission) => void;
  /** Answers the question: true takes everything away, false keeps it. */
  readonly answer: (drop: boolean) => void;
  readonly reset: () => void;
  /** Saves every changed role; rejects with the first refusal. What was saved is no longer a draft. */
  readonly save: () => Promise<void>;
}

/** Administrators first, then in the order in which the roles were made. */
const inOrder = (roles: readonly Role[]): Role[] =>
  roles.toSorted(
    (a, b) =>
      Number(isAdminRole(b._id)) - Number(isAdminRole(a._id)) ||
      a.createDateTime - b.createDateTime ||
      a.name.localeCompare(b.name),
  );

/** Opens the role editor of the clinic. */
export function useRoleEditor(): RoleEditor {
  const run = useRun();
  const { actor = NOBODY_ACTING } = useSession();
  const stored = useLive(
    async (store) => ({
      roles: inOrder(await heldOrEmpty(() => store.query('role', 'byName', {}))),
      staff: (await heldOrEmpty(() => store.query('staff', 'byName', {}))).filter(isActive),
    }),
    [],
  );
  const draft = useDraft<{ changes: RoleChanges }>('roles.matrix', { changes: {} });
  const { changes } = draft.values;
  const [question, setQuestion] = useState<Question>();

  const roles = useMemo(
    () =>
      stored?.roles.map((role): EditedRole => {
        const change = changes[role._id];
        const bar = isAdminRole(role._id) ? undefined : barToGrant(actor, role, role.permissions);
        return {
          role,
          fixed: isAdminRole(role._id),
          beyond: bar?.rule === 'beyond' ? bar.missing : [],
          mayGrant: (code) => mayGrant(actor, code),
          people: stored.staff.filter((staff) => staff.permissionDetail === role._id),
          held: heldOf(role, change),
          change,
        };
      }),
    [stored, changes, actor],
  );

  const put = (role: Role, wanted: ReadonlySet<string>) => {
    const { [role._id]: _before, ...others } = changes;
    const change = changeTo(role, wanted);
    const next = change ? { ...others, [role._id]: change } : others;
    if (Object.keys(next).length === 0) draft.restart({ changes: {} });
    else draft.change({ changes: next });
  };
  const editedOf = (roleID: string) => roles?.find((one) => one.role._id === roleID);

  return {
    roles,
    count: countOf(changes),
    question,
    toggle(roleID, code) {
      const edited = editedOf(roleID);
      if (!edited || edited.fixed || edited.beyond.length > 0) return;
      if (!edited.held.has(code) && !edited.mayGrant(code)) return;
      setQuestion(undefined);
      if (!edited.held.has(code)) return put(edited.role, granting(edited.held, code).permissions);
      const { permissions, along } = revoking(edited.held, code);
      if (along.length > 0) setQuestion({ roleID, code, along });
      else put(edited.role, permissions);
    },
    answer(drop) {
      const edited = question && editedOf(question.roleID);
      if (drop && question && edited) put(edited.role, revoking(edited.held, question.code).permissions);
      setQuestion(undefined);
    },
    reset() {
      setQuestion(undefined);
      draft.restart({ changes: {} });
    },
    async save() {
      setQuestion(undefined);
      let left = changes;
      for (const [roleID, { grant, revoke }] of Object.entries(changes)) {
        // A role that somebody deleted meanwhile has nothing left to change.
        if (editedOf(roleID)) await run(changeRolePermissions, { roleID, grant: [...grant], revoke: [...revoke] });
        const { [roleID]: _saved, ...others } = left;
        left = others;
        if (Object.keys(left).length > 0) draft.change({ changes: left });
      }
      draft.restart({ changes: {} });
    },
  };
}
