import { canAny, OPERATOR } from '@vetloom/domain/access/policy.ts';
import { setAllianceLooks } from '@vetloom/domain/clinic/alliance-looks.commands.ts';
import { allianceLooks } from '@vetloom/domain/clinic/alliance-looks.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { setClinicFlags } from '@vetloom/domain/clinic/clinic-flags.commands.ts';
import { clinicFlags } from '@vetloom/domain/clinic/clinic-flags.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line } from '@vetloom/domain/core/schema.ts';
import { mayAct, type Role, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { clinicRole } from '@vetloom/protocol/auth.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { clinicRoleOf } from '../access/clinic-role.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { type ApiServices, endpoint } from '../services.ts';

const BASE = '/api/sdk/sudo';
const TRAIL = 'sudo.emulate';
const frame = { scope: 'person', permission: [], tag: 'Sudo', write: false } as const;
const clinicID = z.string().min(1).max(60);

/** Security: asked of the database for each call, never of the token. @throws DomainError forbidden */
export async function demandSudo(db: Database, person: Person): Promise<void> {
  const account = await db.system.findAccount(person.email);
  if (account?.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for operators only', { missing: [OPERATOR] });
}

const clinicList = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/clinicList`,
  summary: 'Every clinic of this server',
  result: z.array(
    z.object({
      clinic: z.string(),
      clinicName: z.string(),
      alliance: z.string().nullable(),
      staffLimit: z.number().int().nullable(),
      flags: clinicFlags,
      /** Looks into partner clinics that one person may take within an hour; null for the usual number. */
      allianceLooks: allianceLooks.nullable(),
      /** Since when it is closed, Unix seconds; null while it is open. */
      closedDateTime: z.number().int().nullable(),
    }),
  ),
  errors: ['forbidden'],
  handle: async ({ services, person }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await db.system.audit({ kind: 'sudo.clinicList', email: person.email });
    const [clinics, places] = await Promise.all([db.system.listClinics(), db.system.staffPlaces()]);
    const flags = await db.system.clinicFlags(clinics.map(({ id }) => id));
    return Promise.all(
      clinics.map(async ({ id, name, alliance }) => {
        const own = await ownDocument(db, id);
        return {
          clinic: id,
          clinicName: own?.name ?? name,
          alliance,
          staffLimit: places.get(id) ?? null,
          flags: flags.get(id) ?? {},
          closedDateTime: own?.closedDateTime ?? null,
          allianceLooks: own?.allianceLooks ?? null,
        };
      }),
    );
  },
});

const staffLimit = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/staffLimit`,
  summary: 'How many active people a clinic may have; null takes the limit away',
  description:
    'Nobody who works there is taken out: a limit below their number only keeps others from coming (200006).',
  body: z.object({ clinic: clinicID, people: z.number().int().min(0).max(5000).nullable() }),
  result: z.null(),
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, body, request }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    if (!(await db.system.findClinic(body.clinic))) throw new DomainError('notFound', 'no such clinic');
    await db.system.setStaffPlaces(body.clinic, body.people, person.email, request.ip);
    return null;
  },
});

const setFlags = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/clinicFlags`,
  summary: 'Open or close parts of the product to a clinic',
  description:
    'Flags that are not named stay. Closing hides screens and refuses calls, to administrators too; what was made before stays and counts.',
  command: setClinicFlags.name,
  body: z.object({ clinic: clinicID, flags: clinicFlags }),
  result: clinicFlags,
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, body, request, uuid, now }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, body.clinic);
    const flags = await runCommand(services.sync, {
      clinic: body.clinic,
      author: person.email,
      actor: operatorOf(person.email),
      command: setClinicFlags,
      input: () => ({ flags: body.flags }),
      uuid,
      at: now,
      answer: async ({ reader }) => {
        const [found] = await reader.getMany('clinic', ['/clinic']);
        return (found as Clinic | undefined)?.flags ?? {};
      },
    });
    await db.system.audit({
      kind: 'sudo.clinicFlags',
      email: person.email,
      clinic: body.clinic,
      address: request.ip,
      detail: { ...body.flags },
    });
    return flags;
  },
});

const setLooks = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/allianceLooks`,
  summary: 'How often one person of a clinic may look into partner clinics within an hour; null for the usual number',
  description: 'It keeps people from trying numbers at the partners: the clinic itself can’t change it.',
  command: setAllianceLooks.name,
  body: z.object({ clinic: clinicID, looks: allianceLooks.nullable() }),
  result: z.null(),
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, body: { clinic, looks }, request, uuid, now }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, clinic);
    await runCommand(services.sync, {
      clinic,
      author: person.email,
      actor: operatorOf(person.email),
      command: setAllianceLooks,
      input: () => ({ looks }),
      uuid,
      at: now,
      answer: async () => null,
    });
    const detail = { looks };
    await db.system.audit({ kind: 'sudo.allianceLooks', email: person.email, clinic, address: request.ip, detail });
    return null;
  },
});

const ownDocument = (db: Database, clinic: string): Promise<Clinic | undefined> =>
  db.readClinic(clinic, async ({ reader }) => (await reader.getMany('clinic', ['/clinic']))[0] as Clinic | undefined);

/** The name that the clinic gives itself; the registry's stays as it was when it was made. */
const nameOf = async (db: Database, clinic: string): Promise<string | undefined> =>
  (await ownDocument(db, clinic))?.name;

const staffRole = z.object({
  staffID: z.string(),
  name: z.string(),
  email: z.string(),
  color: z.string(),
  active: z.boolean(),
  roleID: z.string(),
  roleName: z.string(),
});

/** The people of a clinic with their roles, in the order in which they came. */
function staffRolesOf(db: Database, clinic: string): Promise<z.output<typeof staffRole>[]> {
  return db.readClinic(clinic, async ({ reader }) => {
    const people = (await reader.query('staff', 'byName', {})) as unknown as Staff[];
    const ids = [...new Set(people.map((staff) => staff.permissionDetail))];
    const roles = (await reader.getMany('role', ids)) as unknown as (Role | undefined)[];
    const names = new Map(roles.flatMap((role) => (role ? [[role._id, role.name] as const] : [])));
    return people
      .toSorted((a, b) => a.createDateTime - b.createDateTime)
      .map((staff) => ({
        staffID: staff._id,
        name: staff.name,
        email: staff.email,
        color: staff.color,
        active: mayAct(staff),
        roleID: staff.permissionDetail,
        roleName: names.get(staff.permissionDetail) ?? '',
      }));
  });
}

/** @throws DomainError notFound for a clinic that does not exist */
export async function demandClinic(db: Database, clinic: string): Promise<void> {
  if (!(await db.system.findClinic(clinic))) throw new DomainError('notFound', 'no such clinic');
}

const staffRoleList = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/staffRoleList`,
  summary: "A clinic's people with their roles",
  query: z.object({ clinicID }),
  result: z.array(staffRole),
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, query }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, query.clinicID);
    await db.system.audit({ kind: 'sudo.staffRoleList', email: person.email, clinic: query.clinicID });
    return staffRolesOf(db, query.clinicID);
  },
});

const clinicStaffRoleList = endpoint({
  ...frame,
  method: 'GET',
  path: '/api/sdk/clinicStaffRoleList/{id}',
  summary: "A clinic's people with their roles, for those who may read its staff",
  params: z.object({ id: clinicID }),
  result: z.array(staffRole),
  errors: ['noDatabaseAccess', 'forbidden'],
  handle: async ({ services, person, params }) => {
    const { db } = services.sync;
    const actor = await services.doors.actorIn(person, params.id);
    if (!actor) throw new DomainError('noDatabaseAccess', 'no access to that clinic');
    if (!canAny(actor, ['ACCOUNT_READ']))
      throw new DomainError('forbidden', 'needs ACCOUNT_READ', { missing: ['ACCOUNT_READ'] });
    return staffRolesOf(db, params.id);
  },
});

const tokenEmulator = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/tokenEmulator`,
  summary: 'A token with which the operator acts as a member of a clinic',
  description:
    'Lives ten minutes and ends with the operator’s sign-in. The history names both people. `reason` is kept in the audit log; `renews` says that it continues an emulation that is written there already.',
  body: z.object({
    clinic: clinicID,
    staffID: documentID('staff/'),
    reason: line(300).default(''),
    renews: z.boolean().default(false),
  }),
  result: z.object({
    jwt: z.string(),
    expiresAt: z.number().int(),
    name: z.string(),
    email: z.string(),
    emulatedBy: z.string(),
    clinicRole,
  }),
  errors: ['forbidden', 'notFound', 'personNotFound'],
  handle: async ({ services, person, body, request }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    const { clinic, staffID, reason } = body;
    await demandClinic(db, clinic);
    const role = await roleToAct(services, clinic, staffID);
    if (role.email === person.email) throw new DomainError('contradictory', 'that is yourself', { rule: 'self' });
    const account = await db.system.findAccount(role.email);
    // Security: an operator in another operator's place would leave the wrong name wherever operators are asked for.
    if (account?.systemRole === OPERATOR)
      throw new DomainError('forbidden', 'not in the place of an operator', { missing: [OPERATOR] });
    const { token, expiresAt } = await services.emulation.issue(person, role.email, clinic);
    const detail = { staffID, reason, renews: body.renews, expiresAt };
    await db.system.audit({ kind: TRAIL, email: person.email, clinic, address: request.ip, detail });
    return { jwt: token, expiresAt, emulatedBy: person.email, ...role };
  },
});

/** The member whose place is taken, as a sign-in would answer it. @throws DomainError personNotFound */
async function roleToAct(services: ApiServices, clinic: string, staffID: string) {
  const { db } = services.sync;
  const [entry, found] = await Promise.all([
    db.system.findClinic(clinic),
    db.readClinic(clinic, async ({ reader }) => {
      const [staff] = (await reader.getMany('staff', [staffID])) as unknown as (Staff | undefined)[];
      if (!staff || !mayAct(staff)) throw new DomainError('personNotFound', 'no such active member');
      const [role] = (await reader.getMany('role', [staff.permissionDetail])) as unknown as (Role | undefined)[];
      return { staff, role };
    }),
  ]);
  const { staff, role } = found;
  const [flags, figures] = await Promise.all([db.system.clinicFlags([clinic]), db.system.clinicFigures([clinic])]);
  const clinicRole = clinicRoleOf(
    {
      clinic,
      clinicName: (await nameOf(db, clinic)) ?? entry?.name ?? clinic,
      alliance: entry?.alliance ?? null,
      idKey: entry?.idKey ?? '',
      name: staff.name,
      roleID: staff.permissionDetail,
      roleName: role?.name ?? '',
      permission: staff.permission,
      permissions: role?.permissions ?? [],
    },
    flags.get(clinic),
    figures.get(clinic),
  );
  if (!clinicRole) throw new DomainError('personNotFound', 'the member has no role');
  return { name: staff.name, email: staff.email, clinicRole };
}

const trail = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/trail`,
  summary: 'Who acted in whose place, the newest first',
  result: z.array(
    z.object({
      at: z.number().int(),
      by: z.string(),
      clinic: z.string(),
      staffID: z.string(),
      reason: z.string(),
    }),
  ),
  errors: ['forbidden'],
  handle: async ({ services, person }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    const lines = await db.people.auditTrail(TRAIL, 200);
    return lines
      .filter(({ detail }) => detail.renews !== true)
      .map(({ at, email, clinic, detail }) => ({
        at,
        by: email,
        clinic: clinic ?? '',
        staffID: String(detail.staffID ?? ''),
        reason: String(detail.reason ?? ''),
      }));
  },
});

/** What operators may do across clinics (spec 1 §6, §7); each call leaves a line in the audit log. */
export const sudoEndpoints = [
  clinicList,
  staffLimit,
  setFlags,
  setLooks,
  staffRoleList,
  clinicStaffRoleList,
  tokenEmulator,
  trail,
];
