import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, requiredLine, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createRole, editRole, removeRole } from '@vetloom/domain/staff/role.commands.ts';
import { roleID } from '@vetloom/domain/staff/role.kind.ts';
import { type Role, roleSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/role`;
const writes = { scope: 'clinic', tag: 'Staff and roles', path: PATH, permission: ['ROLE'], write: true } as const;
const roleView = fieldwise(roleSchema);
const { permissions } = roleSchema.shape;
const roleRef = documentID('role/');

const answerRole = (call: AnyClinicCall, roleID: string) => async (after: AfterState) => {
  tagWritten(call, after, 'role', roleID);
  return shown(call.actor, 'role', await one(after.reader, 'role', roleID));
};

const create = endpoint({
  ...writes,
  method: 'POST',
  summary: 'Make a role',
  description: 'A permission whose prerequisite is missing gets it: writing never stands without reading.',
  command: createRole.name,
  body: z.object({ _id: roleRef.optional(), name: requiredLine(60), permissions }),
  result: roleView.nullable(),
  errors: ['conflict', 'contradictory'],
  handle: (call) => {
    const { _id = roleID(call.now, call.random), ...fields } = call.body;
    return writing(call, createRole, { _id, ...fields }, answerRole(call, _id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  summary: 'Change a role: only the fields sent',
  description: 'The id is in the body. `permissions` is the whole list; missing prerequisites are added.',
  command: editRole.name,
  body: z.object({
    _id: roleRef,
    name: requiredLine(60).optional(),
    permissions: permissions.optional(),
    updateDateTime: unixSeconds.optional(),
  }),
  result: roleView.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id: roleID, ...fields } = call.body;
    return writing(
      call,
      editRole,
      async (base) => ({ roleID, edits: await editsOf(base, call, 'role', roleID, fields) }),
      answerRole(call, roleID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  summary: 'Delete a role that no active member holds',
  description: 'The id is in the body, or in the query where a client sends no body with DELETE.',
  command: removeRole.name,
  query: z.object({ _id: roleRef.optional() }),
  body: z.object({ _id: roleRef.optional() }),
  result: z.null(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const roleID = call.body._id ?? call.query._id;
    if (roleID === undefined) throw new DomainError('badParameter', 'the role is not named', { fields: ['_id'] });
    return writing(call, removeRole, { roleID }, async () => null);
  },
});

const list = endpoint({
  scope: 'clinic',
  tag: 'Staff and roles',
  write: false,
  method: 'GET',
  path: `${PATH}/getList`,
  permission: ['ROLE', 'ACCOUNT_READ'],
  summary: 'Roles, by a part of the name and by permissions that they must have',
  description: 'The filters are taken from the query, because browsers send no body with GET.',
  query: shortPage.extend({
    name: line(60).optional(),
    /** Codes, comma-separated. */
    permissions: z.string().max(4000).optional(),
  }),
  result: z.array(roleView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const wanted = call.query.permissions?.split(',').filter((code) => code !== '') ?? [];
      const order = `(body ->> 'name')`;
      const roles: Role[] = await pageOf(
        clinic,
        { collection: 'role', where: [], values: [], order },
        { limit: 5000, skip: 0 },
      );
      const named = roles.filter(
        (role) => role.name.includes(call.query.name ?? '') && wanted.every((code) => role.permissions.includes(code)),
      );
      const { limit, skip } = call.query;
      return shownAll(call.actor, 'role', named.slice(skip, skip + limit));
    }),
});

/** Roles (spec 1 §7 "Staff and roles"). */
export const roleEndpoints = [create, update, remove, list];
