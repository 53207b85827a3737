import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { ALL_PERMISSIONS, effectivePermissions, type Permission } from '../access/permissions.ts';
import { actorOf, can } from '../access/policy.ts';
import { COMMANDS } from '../commands.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { STAFF_COMMANDS } from './commands.ts';
import { type Role, type Staff, staffSchema } from './staff.schema.ts';
import { marksOf } from './staff-rules.ts';

/*
 * Every command there is, also one that is added, is given by somebody who handles accounts and roles with all the inputs by which powers could be
 * taken: whatever it answers, nobody of theirs ends with more than they had, and nobody stronger with less.
 */

const HANDLER: readonly Permission[] = [
  'ACCOUNT_READ',
  'ACCOUNT_WRITE',
  'ACCOUNT_DELETE',
  'ROLE',
  'GENERAL_SETTINGS_READ',
  'GENERAL_SETTINGS_WRITE',
];
const STRONG: readonly Permission[] = [...HANDLER, 'BILLING_STAT', 'RECORD_READ', 'RECORD_BILL_UNLOCK'];
const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const ROLES: Readonly<Record<string, readonly Permission[]>> = {
  admin: [],
  director: STRONG,
  handler: HANDLER,
  weak: ['ACCOUNT_READ'],
};
const NAMES = ['admin', 'director', 'handler', 'weak'] as const;
const idOf = (name: string) => `/staff/${name}@clinic.test`;

async function clinic(): Promise<TestClinic> {
  const made = new TestClinic();
  const overlay = new OverlayTx(made.reader);
  for (const name of NAMES) {
    const role = {
      _id: `/role/${name}`,
      collection: 'role',
      name,
      permissions: [...(ROLES[name] ?? [])],
      ...stamp,
    } satisfies Role;
    await overlay.put('role', role);
    const card = {
      _id: idOf(name),
      collection: 'staff',
      name,
      email: `${name}@clinic.test`,
      permissionDetail: role._id,
    };
    const place = { permission: name === 'admin' ? 'admin' : 'staff', ...marksOf(role) };
    await overlay.put('staff', staffSchema.parse({ ...card, ...place, ...stamp }) satisfies Staff);
  }
  made.reader.apply(overlay.writes());
  return made;
}

/** A card as it stands. */
const cardOf = ({ tx }: TestClinic, name: string): Promise<Staff | undefined> => tx.get('staff', idOf(name));

const set = (path: readonly string[], from: unknown, to: unknown) => ({ op: 'set', path, from, to });
const ALL = [...ALL_PERMISSIONS];

/** Inputs by which somebody would raise themselves, raise another, or take a stronger one's place. */
const ATTACKS: readonly object[] = [
  ...['handler', 'weak', 'director', 'admin'].flatMap((name) => [
    { staffID: idOf(name) },
    { _id: idOf(name) },
    ...['admin', 'director', 'handler', 'weak'].map((to) => ({
      staffID: idOf(name),
      edits: [set(['permissionDetail'], `/role/${name}`, `/role/${to}`)],
    })),
    { staffID: idOf(name), edits: [set(['permission'], 'staff', 'admin')] },
    { staffID: idOf(name), edits: [set(['status'], true, false)] },
    { staffID: idOf(name), edits: [set(['email'], `${name}@clinic.test`, 'mine@clinic.test')] },
    { staffID: idOf(name), edits: [set(['name'], name, '改名')] },
    { staffID: idOf(name), edits: [set(['phone'], '', '0900000000'), set(['licenseNumber'], '', '假字號')] },
    { staffID: idOf(name), avatar: 'data:image/webp;base64,AAAA' },
    { roleID: `/role/${name}` },
    { roleID: `/role/${name}`, grant: ALL, revoke: [] },
    { roleID: `/role/${name}`, grant: [], revoke: ALL },
    { roleID: `/role/${name}`, edits: [set(['permissions'], ROLES[name], ALL)] },
    { roleID: `/role/${name}`, edits: [set(['permissions'], ROLES[name], [])] },
    { roleID: `/role/${name}`, edits: [set(['_id'], `/role/${name}`, '/role/admin')] },
    { _id: `/role/${name}`, name: 'x', permissions: ALL },
    {
      fields: { name: 'x', email: `shadow-${name}@clinic.test`, permissionDetail: `/role/${name}` },
      limit: null,
      active: 0,
      joined: true,
    },
  ]),
  { _id: '/role/admin2', name: 'y', permissions: [] },
  { _id: '/role/new', name: 'y', permissions: ALL },
];

/** What everybody may do now, by their card's id. */
async function powers({ tx }: TestClinic): Promise<Map<string, readonly Permission[]>> {
  const people = await tx.query('staff', 'byName', {});
  const found = new Map<string, readonly Permission[]>();
  for (const staff of people) {
    const role: Role | undefined = await tx.get('role', staff.permissionDetail);
    const actor = actorOf(staff, role);
    found.set(staff._id, staff.status ? ALL_PERMISSIONS.filter((code) => can(actor, code)) : []);
  }
  return found;
}

it.each(
  [...COMMANDS.keys(), ...STAFF_COMMANDS.map(({ name }) => name)].filter((name, at, all) => all.indexOf(name) === at),
)(
  '%s gives nobody more than its author holds, takes nothing from who holds more, and writes nothing on their cards',
  async (name) => {
    const command = COMMANDS.get(name) ?? STAFF_COMMANDS.find((one) => one.name === name);
    const held = new Set<Permission>(effectivePermissions(HANDLER));
    for (const attack of ATTACKS) {
      const made = await clinic();
      const input = command?.input.safeParse(attack);
      if (!command || !input?.success) continue;
      const actor = { ...person('handler@clinic.test', HANDLER), roleID: '/role/handler' };
      const overlay = new OverlayTx(made.reader);
      const ctx = {
        clinic: 'test',
        now: 5,
        received: 5,
        actor,
        zone: TEST_ZONE,
        where: 'server',
        conflict: () => undefined,
      } as const;
      const before = await powers(made);
      const cards = [await cardOf(made, 'admin'), await cardOf(made, 'director')];
      await (command.run as (tx: OverlayTx, input: unknown, ctx: object) => Promise<void>)(
        overlay,
        input.data,
        ctx,
      ).then(
        () => made.reader.apply(overlay.writes()),
        () => undefined,
      );
      for (const [id, now] of await powers(made)) {
        const had = before.get(id) ?? [];
        const gained = now.filter((code) => !had.includes(code));
        expect(
          gained.filter((code) => !held.has(code)),
          `${id} by ${JSON.stringify(attack)}`,
        ).toEqual([]);
      }
      expect([await cardOf(made, 'admin'), await cardOf(made, 'director')], JSON.stringify(attack)).toEqual(cards);
      for (const stronger of ['admin', 'director'])
        expect((await powers(made)).get(idOf(stronger)), JSON.stringify(attack)).toEqual(before.get(idOf(stronger)));
    }
  },
);
