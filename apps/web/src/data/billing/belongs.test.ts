import { staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it, vi } from 'vitest';
import type { LocalReads } from '../engine/store-types.ts';

const STAFF = {
  ...{ collection: 'staff', permission: 'staff', permissionDetail: '/role/x' },
  ...{ createDateTime: 1, updateDateTime: 1, status: 1 },
} as const;
const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('sessionStorage', nothing);
vi.stubGlobal('localStorage', nothing);
const { belongingBills } = await import('./belongs.ts');

it('[2.7.069 list half] bills that count for people are those of the day’s visits and of the stays that were settled on it, each with its split', async () => {
  const clinic = new TestClinic();
  const ward = await TestWard.open(clinic);
  const visit = await clinic.visit('b');
  await clinic.run('record.edit', { recordID: visit.recordID, edits: [insert('chargeDivision', aCharge(500))] });
  await clinic.run('record.complete', { recordID: visit.recordID });
  const shown = async (at = clinic.now) =>
    (await belongingBills(clinic.tx as unknown as LocalReads, at, at)).map(({ record, distribution }) => [
      ...[record._id, record.total, distribution?.parts.map(({ amount }) => amount)],
    ]);
  // A stay counts once it is settled.
  expect(await shown()).toEqual([[visit.recordID, 500, undefined]]);
  await clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: clinic.now });
  for (const name of ['one', 'two']) {
    const { tx } = clinic;
    const email = `${name}@clinic.test`;
    await tx.put('staff', staffSchema.parse({ ...STAFF, _id: `/staff/${email}`, email, name }));
    clinic.reader.apply(tx.writes());
  }
  const split = (recordID: string, amounts: readonly [number, number]) =>
    clinic.run('billing.distribute', {
      recordID,
      parts: [
        { staffID: '/staff/one@clinic.test', amount: amounts[0] },
        { staffID: '/staff/two@clinic.test', amount: amounts[1] },
      ],
    });
  await split(visit.recordID, [300, 200]);
  await split(ward.stayID, [480, 320]);
  expect(await shown()).toEqual([
    [ward.stayID, 800, [480, 320]],
    [visit.recordID, 500, [300, 200]],
  ]);
  expect(await shown(clinic.now + 86_400)).toEqual([]);
});
