import { person, TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { OverlayTx } from '../engine/overlay.ts';
import { type Staff, staffSchema } from './staff.schema.ts';

const roleID = '/role/doctor';
const create = (permissions: unknown, _id = roleID, name = '獸醫師') => ({ _id, name, permissions });

async function clinic(): Promise<TestClinic> {
  const made = new TestClinic();
  await made.run('role.create', create(['DOCTOR', 'PET_READ']));
  const staff = { _id: '/staff/lin@x.test', collection: 'staff', name: '林', email: 'lin@x.test', permission: 'staff' };
  const overlay = new OverlayTx(made.reader);
  const stamp = { createDateTime: 1, updateDateTime: 1, permissionDetail: roleID, doctor: true };
  await overlay.put('staff', staffSchema.parse({ ...staff, ...stamp }) satisfies Staff);
  made.reader.apply(overlay.writes());
  return made;
}

describe('a role', () => {
  it('[1.3.33] is stamped with who made and who changed it, and when', async () => {
    const made = await clinic();
    expect(await made.tx.get('role', roleID)).toMatchObject({
      name: '獸醫師',
      createBy: '/staff/admin@clinic.test',
      createDateTime: TEST_NOW + 1,
    });
    const wu = person('wu@x.test', ['ROLE', 'DOCTOR', 'PET_READ', 'PET_WRITE']);
    await made.run('role.change', { roleID, grant: ['PET_WRITE'], revoke: [] }, wu);
    expect(await made.tx.get('role', roleID)).toMatchObject({
      createBy: '/staff/admin@clinic.test',
      updateBy: '/staff/wu@x.test',
      updateDateTime: made.now,
      permissions: ['PET_READ', 'PET_WRITE', 'DOCTOR'],
    });
  });

  it('[1.5.08 rule half] [1.5.09 rule half] needs an array of permissions, made and changed', async () => {
    const made = await clinic();
    for (const wrong of ['PET_READ', { PET_READ: true }, undefined, null]) {
      await expect(made.run('role.create', create(wrong, '/role/other', 'x'))).rejects.toMatchObject({
        name: 'ZodError',
      });
      const edits = [{ op: 'set', path: ['permissions'], from: ['PET_READ', 'DOCTOR'], to: wrong ?? null }];
      await expect(made.run('role.edit', { roleID, edits })).rejects.toMatchObject({ code: 100105 });
    }
  });

  it('brings the prerequisites of what is granted, and keeps READ while WRITE stands', async () => {
    const made = await clinic();
    await made.run('role.change', { roleID, grant: ['CUSTOMER_DELETE'], revoke: [] });
    expect((await made.tx.get('role', roleID))?.permissions).toContain('RECORD_DELETE');
    await made.run('role.change', { roleID, grant: [], revoke: ['RECORD_READ'] });
    expect((await made.tx.get('role', roleID))?.permissions).toContain('RECORD_READ');
  });

  it('edited by two people at once keeps what each of them did', async () => {
    const made = await clinic();
    await made.run('role.change', { roleID, grant: ['BOOKING_READ'], revoke: [] });
    await made.run('role.change', { roleID, grant: [], revoke: ['DOCTOR'] });
    expect((await made.tx.get('role', roleID))?.permissions).toEqual(['PET_READ', 'BOOKING_READ']);
  });

  it('[1.6.08 check-in half] carries the mark of doctors to those who hold it', async () => {
    const made = await clinic();
    await made.run('role.change', { roleID, grant: [], revoke: ['DOCTOR'] });
    expect(await made.tx.get('staff', '/staff/lin@x.test')).toMatchObject({ doctor: false });
    await made.run('role.change', { roleID, grant: ['DOCTOR'], revoke: [] });
    expect(await made.tx.get('staff', '/staff/lin@x.test')).toMatchObject({ doctor: true });
  });

  it('[1.5.10 rule half] in use by an active person is not deleted (100105), after they resigned it is', async () => {
    const made = await clinic();
    await expect(made.run('role.remove', { roleID })).rejects.toMatchObject({
      code: 100105,
      detail: { rule: 'roleInUse', count: 1 },
    });
    const edits = [{ op: 'set', path: ['status'], from: true, to: 0 }];
    await made.run('staff.edit', { staffID: '/staff/lin@x.test', edits });
    await made.run('role.remove', { roleID });
    expect(await made.tx.get('role', roleID)).toBeUndefined();
  });

  it('of the administrator is neither made, changed nor deleted', async () => {
    const made = await clinic();
    const fixed = { detail: { rule: 'adminRole' } };
    await expect(made.run('role.create', create([], '/role/admin2', 'x'))).rejects.toMatchObject(fixed);
    await expect(made.run('role.change', { roleID: '/role/admin', grant: [], revoke: [] })).rejects.toMatchObject(
      fixed,
    );
    await expect(made.run('role.remove', { roleID: '/role/admin' })).rejects.toMatchObject(fixed);
  });

  it('never loses its own editor the right to edit roles', async () => {
    const made = await clinic();
    await made.run('role.create', create(['ROLE'], '/role/head', '院長'));
    const head = { ...person('head@x.test', ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ROLE']), roleID: '/role/head' };
    const own = { codeName: 'contradictory', detail: { rule: 'ownRole' } };
    for (const revoke of [['ROLE'], ['ROLE', 'ACCOUNT_READ', 'ACCOUNT_WRITE']])
      await expect(made.run('role.change', { roleID: '/role/head', grant: [], revoke }, head)).rejects.toMatchObject(
        own,
      );
    await made.run('role.change', { roleID: '/role/head', grant: [], revoke: ['ROLE'] });
  });

  it('has a name of its own', async () => {
    const made = await clinic();
    await expect(made.run('role.create', create([], '/role/other'))).rejects.toMatchObject({
      codeName: 'conflict',
      detail: { field: 'name' },
    });
  });
});
