import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, effectivePermissions, type Permission } from '../access/permissions.ts';
import { ADMIN_ROLE, can } from '../access/policy.ts';
import { withPrerequisites } from '../access/prerequisites.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { removeStaff } from '../removal/staff-removal.command.ts';
import { barToGive, barToGrant, barToHandle } from './powers.ts';
import { type Staff, staffSchema } from './staff.schema.ts';
import { marksOf } from './staff-rules.ts';

const HR: readonly Permission[] = ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ACCOUNT_DELETE', 'ROLE'];
const DESK: readonly Permission[] = ['ACCOUNT_READ', 'ACCOUNT_WRITE'];
const hr = person('hr@clinic.test', HR);
const desk = person('desk@clinic.test', DESK);
const admin = person('admin@clinic.test');
const role = (id: string, permissions: readonly string[]) => ({ _id: `/role/${id}`, permissions: [...permissions] });
const list = fc.subarray(ALL_PERMISSIONS as Permission[]);

describe('nobody gives what they don’t have', () => {
  it('whatever somebody who is no administrator may give, make or handle grants nothing that they lack', () => {
    fc.assert(
      fc.property(list, list, list, (mine, theirs, wanted) => {
        const actor = person('a@clinic.test', [...effectivePermissions(mine)]);
        const lacks = (codes: Iterable<Permission>) => [...codes].some((code) => !can(actor, code));
        const given = barToGive(actor, role('x', theirs)) === undefined;
        expect(given && lacks(effectivePermissions(withPrerequisites(theirs)))).toBe(false);
        expect(given && !can(actor, 'ROLE')).toBe(false);
        const made = barToGrant(actor, role('x', theirs), wanted) === undefined;
        expect(made && lacks(effectivePermissions([...theirs, ...withPrerequisites(wanted)]))).toBe(false);
        expect(made && !can(actor, 'ROLE')).toBe(false);
        const handled = barToHandle(actor, role('x', theirs)) === undefined;
        expect(handled).toBe(!lacks(effectivePermissions(theirs)));
      }),
    );
  });

  it('an administrator may do everything, and nobody else touches one', () => {
    const everything = role('everything', ALL_PERMISSIONS);
    for (const wanted of [everything, { _id: ADMIN_ROLE, permissions: [] }, role('later', ['LATER_THING'])])
      expect([barToGive(admin, wanted), barToHandle(admin, wanted), barToGrant(admin, wanted, ['LATER'])]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    const strongest = person('all@clinic.test', ALL_PERMISSIONS);
    expect(barToGive(strongest, { _id: ADMIN_ROLE, permissions: [] })).toEqual({ rule: 'admin' });
    expect(barToHandle(strongest, { _id: ADMIN_ROLE, permissions: [] })).toEqual({ rule: 'admin' });
  });

  it('a code of a newer version is given by administrators alone; where it stands already it stays', () => {
    expect(barToGrant(hr, undefined, ['LATER_THING'])).toEqual({ rule: 'beyond', missing: ['LATER_THING'] });
    expect(barToGive(hr, role('x', ['LATER_THING']))).toMatchObject({ rule: 'beyond' });
    expect(barToGrant(hr, role('x', ['LATER_THING']), ['LATER_THING', 'ACCOUNT_READ'])).toBeUndefined();
  });
});

/** A clinic with a director who holds more than those who handle accounts. */
async function clinic(): Promise<TestClinic> {
  const made = new TestClinic();
  const overlay = new OverlayTx(made.reader);
  const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
  const roles = [
    role('admin', []),
    role('director', [...HR, 'BILLING_STAT', 'RECORD_READ']),
    role('hr', HR),
    role('desk', DESK),
    role('reader', ['ACCOUNT_READ']),
  ];
  for (const one of roles) await overlay.put('role', { ...one, collection: 'role', name: one._id, ...stamp });
  for (const [name, of] of [
    ['admin', 'admin'],
    ['director', 'director'],
    ['hr', 'hr'],
    ['desk', 'desk'],
    ['reader', 'reader'],
  ] as const) {
    const held = roles.find(({ _id }) => _id === `/role/${of}`) ?? role(of, []);
    const card = { _id: `/staff/${name}@clinic.test`, collection: 'staff', name, email: `${name}@clinic.test` };
    const place = { permission: of === 'admin' ? 'admin' : 'staff', permissionDetail: held._id, ...marksOf(held) };
    await overlay.put('staff', staffSchema.parse({ ...card, ...place, ...stamp }) satisfies Staff);
  }
  made.reader.apply(overlay.writes());
  return made;
}

const set = (staffID: string, field: string, from: unknown, to: unknown) => ({
  staffID: `/staff/${staffID}@clinic.test`,
  edits: [{ op: 'set', path: [field], from, to }],
});
const BEYOND = { codeName: 'forbidden', detail: { rule: 'beyond' } };

describe('by whatever command', () => {
  it('a role that grants more is not given, to oneself or to others, nor is somebody who held it brought back', async () => {
    const made = await clinic();
    const raise = set('reader', 'permissionDetail', '/role/reader', '/role/director');
    await expect(made.run('staff.edit', raise, hr)).rejects.toMatchObject(BEYOND);
    const own = set('hr', 'permissionDetail', '/role/hr', '/role/director');
    await expect(made.run('staff.edit', own, hr)).rejects.toMatchObject(BEYOND);
    await made.run('staff.edit', set('director', 'status', true, false), admin);
    await expect(made.run('staff.edit', set('director', 'status', false, true), hr)).rejects.toMatchObject(BEYOND);
  });

  it('somebody who holds more is not resigned, moved or deleted', async () => {
    const made = await clinic();
    await expect(made.run('staff.edit', set('director', 'status', true, false), hr)).rejects.toMatchObject(BEYOND);
    const down = set('director', 'permissionDetail', '/role/director', '/role/reader');
    await expect(made.run('staff.edit', down, hr)).rejects.toMatchObject(BEYOND);
    const remove = removeStaff.run;
    const ctx = {
      clinic: 'test',
      now: 2,
      received: 2,
      actor: hr,
      zone: TEST_ZONE,
      where: 'server',
      conflict: () => undefined,
    } as const;
    await expect(
      remove(new OverlayTx(made.reader), { staffID: '/staff/director@clinic.test' }, ctx),
    ).rejects.toMatchObject(BEYOND);
  });

  it('handing out roles takes ROLE: who handles accounts alone changes cards and resigns those who hold no more', async () => {
    const made = await clinic();
    const move = set('desk', 'permissionDetail', '/role/desk', '/role/reader');
    await expect(
      made.run('staff.edit', set('reader', 'permissionDetail', '/role/reader', '/role/desk'), desk),
    ).rejects.toMatchObject({ codeName: 'forbidden', detail: { rule: 'givesRoles', missing: ['ROLE'] } });
    await made.run('staff.edit', set('reader', 'phone', '', '0912345678'), desk);
    await made.run('staff.edit', set('reader', 'status', true, false), desk);
    await made.run('staff.edit', move, hr);
  });

  it('a role is made, changed, renamed and deleted only within what its author holds', async () => {
    const made = await clinic();
    const attempts = [
      ['role.create', { _id: '/role/new', name: '新', permissions: ['BILLING_STAT'] }],
      ['role.change', { roleID: '/role/hr', grant: ['BILLING_STAT'], revoke: [] }],
      ['role.change', { roleID: '/role/director', grant: [], revoke: ['BILLING_STAT'] }],
      [
        'role.edit',
        {
          roleID: '/role/reader',
          edits: [{ op: 'set', path: ['permissions'], from: ['ACCOUNT_READ'], to: ['BILLING_STAT'] }],
        },
      ],
      [
        'role.edit',
        { roleID: '/role/director', edits: [{ op: 'set', path: ['name'], from: '/role/director', to: '院長' }] },
      ],
      ['role.remove', { roleID: '/role/director' }],
    ] as const;
    for (const [name, input] of attempts) await expect(made.run(name, input, hr), name).rejects.toMatchObject(BEYOND);
    await made.run('role.change', { roleID: '/role/reader', grant: ['ACCOUNT_WRITE'], revoke: [] }, hr);
    await made.run('role.create', { _id: '/role/new', name: '新', permissions: ['ACCOUNT_READ'] }, hr);
  });
});
