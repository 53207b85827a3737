import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../access/permissions.ts';
import type { Actor } from '../access/policy.ts';
import { DEFAULT_STAFF_COLOR } from '../core/constants.ts';
import type { Command } from '../engine/command.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { removeStaff } from '../removal/staff-removal.command.ts';
import { createStaff, setStaffAvatar } from './staff.commands.ts';
import { mayAct, staffSchema } from './staff.schema.ts';

/** A clinic with the commands that the server alone runs. */
class StaffClinic extends TestClinic {
  async serve(command: unknown, input: unknown, as: Actor = this.actor): Promise<void> {
    const { run, input: schema } = command as Command;
    this.now += 1;
    const overlay = new OverlayTx(this.reader);
    const ctx = {
      clinic: 'test',
      now: this.now,
      received: this.now,
      actor: as,
      zone: TEST_ZONE,
      where: 'server',
      conflict: () => undefined,
    } as const;
    await run(overlay, schema.parse(input), ctx);
    this.reader.apply(overlay.writes());
  }

  join(name: string, permissionDetail: string, parts: object = {}, as?: Actor): Promise<void> {
    const fields = { name, email: `${name}@clinic.test`, permissionDetail };
    return this.serve(createStaff, { fields, limit: null, active: 0, joined: true, ...parts }, as);
  }

  /** A person as an actor whose role is stored. */
  acting(name: string, roleID: string, permissions: readonly Permission[]): Actor {
    return { ...person(`${name}@clinic.test`, permissions), roleID };
  }
}

const DOCTOR: readonly Permission[] = ['DOCTOR', 'RECORD_READ'];
const HR: readonly Permission[] = ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ACCOUNT_DELETE', 'ROLE'];

async function clinic(): Promise<StaffClinic> {
  const made = new StaffClinic();
  const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
  const overlay = new OverlayTx(made.reader);
  await overlay.put('role', { _id: '/role/admin', collection: 'role', name: '管理員', permissions: [], ...stamp });
  made.reader.apply(overlay.writes());
  await made.run('role.create', { _id: '/role/doctor', name: '獸醫師', permissions: DOCTOR });
  await made.run('role.create', { _id: '/role/hr', name: '人資', permissions: HR });
  await made.join('admin', '/role/admin');
  return made;
}

const change = (field: string, from: unknown, to: unknown) => [{ op: 'set', path: [field], from, to }];

describe('a new member', () => {
  it('[1.3.31] [1.3.30 rule half] stands at /staff/{email} in lower case with the default colour', async () => {
    const made = await clinic();
    await made.serve(createStaff, {
      fields: { name: '林佳蓉', email: ' Lin@Clinic.Test ', permissionDetail: '/role/doctor' },
      limit: null,
      active: 1,
      joined: true,
    });
    expect(await made.tx.get('staff', '/staff/lin@clinic.test')).toMatchObject({
      email: 'lin@clinic.test',
      color: '#5F6368',
      status: true,
      permission: 'staff',
      doctor: true,
    });
    expect(DEFAULT_STAFF_COLOR).toBe('#5F6368');
  });

  it('is refused with 200005 for an email that is here, resigned or not', async () => {
    const made = await clinic();
    await made.join('lin', '/role/doctor');
    await expect(made.join('lin', '/role/doctor')).rejects.toMatchObject({ codeName: 'emailTaken', code: 200005 });
    await made.run('staff.edit', { staffID: '/staff/lin@clinic.test', edits: change('status', true, false) });
    await expect(made.join('LIN', '/role/doctor')).rejects.toMatchObject({ detail: { resigned: true } });
  });

  it('is refused with 200006 at the limit of active people', async () => {
    const made = await clinic();
    await made.join('lin', '/role/doctor', { limit: 2, active: 1 });
    await expect(made.join('wu', '/role/doctor', { limit: 2, active: 2 })).rejects.toMatchObject({ code: 200006 });
  });

  it('needs a role that exists; only an administrator makes another one', async () => {
    const made = await clinic();
    await expect(made.join('lin', '/role/none')).rejects.toMatchObject({ detail: { field: 'permissionDetail' } });
    const hr = made.acting('hr', '/role/hr', HR);
    await expect(made.join('lin', '/role/admin', {}, hr)).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('who was only invited may not act yet', async () => {
    const made = await clinic();
    await made.join('lin', '/role/doctor', { joined: false });
    const lin = await made.tx.get('staff', '/staff/lin@clinic.test');
    expect(lin && mayAct(lin)).toBe(false);
  });
});

describe('a change of a member', () => {
  it('[1.3.24 rule half] [1.3.32 form half] reaches every field that people fill in; the others are kept beside them', async () => {
    const made = await clinic();
    await made.join('lin', '/role/doctor');
    const staffID = '/staff/lin@clinic.test';
    const wanted = {
      name: '林佳蓉',
      phone: '0912345678',
      lineID: 'lin.vet',
      info: '週三休',
      status: 1,
      permissionDetail: '/role/hr',
      color: '#3E6788',
      licenseNumber: '獸醫字第 1 號',
    };
    const before = (await made.tx.get('staff', staffID)) as unknown as Record<string, unknown>;
    const edits = Object.entries(wanted).flatMap(([field, to]) => change(field, before[field], to));
    await made.run('staff.edit', { staffID, edits });
    const after = await made.tx.get('staff', staffID);
    expect(after).toMatchObject({ ...wanted, _id: staffID, email: 'lin@clinic.test', permission: 'staff', avatar: '' });
    expect(after?.createDateTime).toBe(before.createDateTime);
    expect(Object.keys(staffSchema.shape)).not.toContain('pwd');
  });

  it('[1.3.27 rule half] resigns with false and with 0 alike', async () => {
    const made = await clinic();
    for (const [name, status] of [
      ['lin', false],
      ['wu', 0],
    ] as const) {
      await made.join(name, '/role/doctor');
      await made.run('staff.edit', { staffID: `/staff/${name}@clinic.test`, edits: change('status', true, status) });
      const staff = await made.tx.get('staff', `/staff/${name}@clinic.test`);
      expect(staff && mayAct(staff)).toBe(false);
    }
  });

  it('never takes the last administrator, counting neither resigned nor merely invited ones', async () => {
    const made = await clinic();
    const staffID = '/staff/admin@clinic.test';
    const demote = { staffID, edits: change('permissionDetail', '/role/admin', '/role/doctor') };
    const other = person('other@clinic.test');
    const last = { codeName: 'contradictory', detail: { rule: 'lastAdministrator' } };
    await expect(made.run('staff.edit', demote, other)).rejects.toMatchObject(last);
    await made.join('invited', '/role/admin', { joined: false });
    await expect(made.run('staff.edit', demote, other)).rejects.toMatchObject(last);
    await expect(made.serve(removeStaff, { staffID }, other)).rejects.toMatchObject(last);
    await made.join('second', '/role/admin');
    await made.run('staff.edit', demote, other);
    expect(await made.tx.get('staff', staffID)).toMatchObject({ permission: 'staff', doctor: true });
  });

  it('of an administrator is for administrators, also when it resigns them', async () => {
    const made = await clinic();
    await made.join('second', '/role/admin');
    const hr = made.acting('hr', '/role/hr', HR);
    const resign = { staffID: '/staff/second@clinic.test', edits: change('status', true, false) };
    await expect(made.run('staff.edit', resign, hr)).rejects.toMatchObject({ codeName: 'forbidden' });
    await expect(made.serve(removeStaff, { staffID: resign.staffID }, hr)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it('does not give oneself another role, unless one may write roles anyway', async () => {
    const made = await clinic();
    await made.run('role.create', {
      _id: '/role/lead',
      name: '主任',
      permissions: [...HR, 'BILLING_WRITE', 'RECORD_DELETE'],
    });
    await made.run('role.create', {
      _id: '/role/desk',
      name: '人事助理',
      permissions: ['ACCOUNT_READ', 'ACCOUNT_WRITE'],
    });
    await made.join('desk', '/role/desk');
    await made.join('hr', '/role/hr');
    const edits = change('permissionDetail', '/role/desk', '/role/lead');
    const desk = made.acting('desk', '/role/desk', ['ACCOUNT_READ', 'ACCOUNT_WRITE']);
    await expect(made.run('staff.edit', { staffID: '/staff/desk@clinic.test', edits }, desk)).rejects.toMatchObject({
      codeName: 'contradictory',
      detail: { rule: 'self' },
    });
    const hr = made.acting('hr', '/role/hr', HR);
    const higher = change('permissionDetail', '/role/hr', '/role/lead');
    await expect(made.run('staff.edit', { staffID: '/staff/hr@clinic.test', edits: higher }, hr)).rejects.toMatchObject(
      { codeName: 'forbidden', detail: { rule: 'beyond' } },
    );
    const lower = change('permissionDetail', '/role/hr', '/role/desk');
    await made.run('staff.edit', { staffID: '/staff/hr@clinic.test', edits: lower }, hr);
    expect(await made.tx.get('staff', '/staff/hr@clinic.test')).toMatchObject({ permissionDetail: '/role/desk' });
  });

  it('does not take away the own right to handle staff', async () => {
    const made = await clinic();
    await made.join('hr', '/role/hr');
    const hr = made.acting('hr', '/role/hr', HR);
    const own = { codeName: 'contradictory', detail: { rule: 'self' } };
    const staffID = '/staff/hr@clinic.test';
    for (const edits of [change('status', true, 0), change('permissionDetail', '/role/hr', '/role/doctor')])
      await expect(made.run('staff.edit', { staffID, edits }, hr)).rejects.toMatchObject(own);
    await expect(made.serve(removeStaff, { staffID }, hr)).rejects.toMatchObject(own);
    await made.run('staff.edit', { staffID, edits: change('phone', '', '0912345678') }, hr);
  });

  it('reaches neither picture, mark nor account', async () => {
    const made = await clinic();
    await made.join('lin', '/role/doctor');
    for (const field of ['avatar', 'doctor', 'permission', 'email', 'joined'])
      await expect(
        made.run('staff.edit', { staffID: '/staff/lin@clinic.test', edits: change(field, null, true) }),
      ).rejects.toMatchObject({ codeName: 'badParameter' });
  });
});

describe('deleting a member', () => {
  it('waits until their open visits are done or given to somebody else', async () => {
    const made = await clinic();
    await made.join('lin', '/role/doctor');
    const { recordID } = await made.visit();
    const lin = { ...person('lin@clinic.test', [...DOCTOR, 'RECORD_WRITE', 'PET_READ']), roleID: '/role/doctor' };
    await made.run('record.open', { recordID }, lin);
    const record = await made.tx.get('record', recordID);
    expect(record?.doctorID).toBe('/staff/lin@clinic.test');
    await expect(made.serve(removeStaff, { staffID: '/staff/lin@clinic.test' })).rejects.toMatchObject({
      detail: { rule: 'openVisits', count: 1 },
    });
  });

  it('[1.8.13] answers 100109 for whom nobody knows', async () => {
    const made = await clinic();
    await expect(made.serve(removeStaff, { staffID: '/staff/nobody@clinic.test' })).rejects.toMatchObject({
      code: 100109,
    });
    await expect(
      made.run('staff.edit', { staffID: '/staff/nobody@clinic.test', edits: change('name', '', 'x') }),
    ).rejects.toMatchObject({ code: 100109 });
  });
});

it('a picture is a small webp within the document, or none', async () => {
  const made = await clinic();
  await made.serve(setStaffAvatar, { staffID: '/staff/admin@clinic.test', avatar: 'data:image/webp;base64,UklGRg==' });
  expect(await made.tx.get('staff', '/staff/admin@clinic.test')).toMatchObject({
    avatar: 'data:image/webp;base64,UklGRg==',
  });
  for (const avatar of ['data:text/html;base64,PHA+', 'https://elsewhere.example/x.webp'])
    expect(staffSchema.shape.avatar.safeParse(avatar).success).toBe(false);
});
