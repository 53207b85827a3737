import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../access/permissions.ts';
import { roleSchema, staffSchema } from '../staff/staff.schema.ts';
import { marksOf } from '../staff/staff-rules.ts';

let clinic: TestClinic;
/** A member with a role of their own. */
async function member(name: string, permissions: readonly Permission[]): Promise<string> {
  const [staffID, roleID] = [`/staff/${name}@clinic.test`, `/role/${name}`];
  const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
  const role = roleSchema.parse({ _id: roleID, collection: 'role', name, permissions: [...permissions], ...stamp });
  const staff = {
    _id: staffID,
    collection: 'staff',
    name,
    email: `${name}@clinic.test`,
    permission: 'staff',
    ...stamp,
  };
  const { tx } = clinic;
  await tx.put('role', role);
  await tx.put('staff', staffSchema.parse({ ...staff, permissionDetail: roleID, ...marksOf(role) }));
  clinic.reader.apply(tx.writes());
  return staffID;
}
let doctor: string;
let owner: string;
let desk: string;
beforeEach(async () => {
  clinic = new TestClinic();
  doctor = await member('doctor', ['DOCTOR']);
  owner = await member('owner', ['RECORD_BELONGS']);
  desk = await member('desk', ['CHECK_IN']);
});
const refused = (rule: string) => ({ codeName: 'contradictory', detail: { rule, field: 'doctorID' } });

describe('whose a visit is', () => {
  it('[2.6.07 guard] is a doctor at the door, and nobody else', async () => {
    const { petID } = await clinic.visit();
    const checkIn = (doctorID: string) =>
      clinic.run('record.checkIn', { visits: [{ _id: `/record/${clinic.now}-x`, petID, cause: '咳嗽', doctorID }] });
    await checkIn(doctor);
    await checkIn('');
    for (const other of [owner, desk]) await expect(checkIn(other)).rejects.toMatchObject(refused('notDoctor'));
  });

  it('[1.6.07] [2.6.07 guard] is in the record one who may own records, and nobody else; who left keeps what was theirs', async () => {
    const { recordID } = await clinic.visit();
    const give = (from: string, to: string) =>
      clinic.run('record.edit', { recordID, edits: [set(['doctorID'], from, to)] });
    await give('', owner);
    for (const other of [doctor, desk])
      await expect(give(owner, other)).rejects.toMatchObject(refused('notRecordOwner'));
    await clinic.run('record.edit', { recordID, edits: [set(['diagnosis'], '', '胃炎')] });
    await give(owner, '/staff/long-gone@clinic.test');
  });

  it('keeps the words of an edit that comes late with a wrong owner, and the owner as a conflict', async () => {
    const { recordID } = await clinic.visit();
    await clinic.run('record.edit', {
      recordID,
      edits: [set(['therapy'], '', '禁食'), set(['doctorID'], '', desk), set(['doctor'], '', 'desk')],
    });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ therapy: '禁食', doctorID: '', doctor: '' });
    expect(clinic.conflicts).toMatchObject([{ path: ['doctorID'], mine: desk }]);
  });

  it('goes from one doctor to another by a hand-over; two at once: the first stands, the second is told whose it is', async () => {
    const second = await member('second', ['RECORD_BELONGS']);
    const { recordID } = await clinic.visit();
    const give = (from: string, to: string) => clinic.run('record.handOver', { recordID, from, to });
    await give('', owner);
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ doctorID: owner, doctor: 'owner' });
    await give(owner, second);
    await expect(give(owner, doctor)).rejects.toMatchObject({
      codeName: 'contradictory',
      detail: { rule: 'doctorChanged', name: 'second' },
    });
    // The same again is what was wanted.
    await give(owner, second);
    await expect(give(second, desk)).rejects.toMatchObject(refused('notRecordOwner'));
    await expect(give(second, '/staff/nobody@clinic.test')).rejects.toMatchObject({ codeName: 'notFound' });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ doctorID: second, doctor: 'second' });
  });

  it('stays with who completed it, for whoever had not seen that; who has may give it to the one whose it should be', async () => {
    const second = await member('second', ['RECORD_BELONGS']);
    const { recordID } = await clinic.visit();
    await clinic.run('record.handOver', { recordID, from: '', to: owner });
    await clinic.run('record.setStatus', { recordID, type: 'status', status: 20 });
    await expect(clinic.run('record.handOver', { recordID, from: owner, to: second })).rejects.toMatchObject({
      codeName: 'contradictory',
      detail: { rule: 'visitCompleted', name: 'owner' },
    });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ doctorID: owner });
    await clinic.run('record.handOver', { recordID, from: owner, to: second, completed: true });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ doctorID: second });
  });

  it('becomes the one’s who opens it while it is nobody’s, if it may', async () => {
    const opened = async (permissions: readonly Permission[]) => {
      const { recordID } = await clinic.visit(`v${clinic.now}`);
      await clinic.run('record.open', { recordID }, person('lin@clinic.test', ['RECORD_WRITE', ...permissions]));
      return (await clinic.tx.get('record', recordID))?.doctorID;
    };
    expect([await opened(['DOCTOR']), await opened(['RECORD_BELONGS']), await opened([])]).toEqual([
      '/staff/lin@clinic.test',
      '/staff/lin@clinic.test',
      '',
    ]);
  });
});
