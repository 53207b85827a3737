import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, zoneOf } from '../core/zone.ts';
import { planSchema } from '../hospital/plan.schema.ts';
import { visitDrugWork } from '../record/visit-parts.ts';
import { stayDayOnCounter } from './counter.ts';
import { drugLists } from './todo.ts';

it('a stay’s day waits from when it is ready, with the cage, until its bags are out, and is done on that day alone', async () => {
  const ward = await TestWard.open(new TestClinic());
  const { clinic } = ward;
  await ward.plan('drugBag', { bagID: 'b', items: [{ _id: 'd', name: '止吐錠', price: 50, number: 6 }] });
  const held = async () => {
    const plan = await ward.dayPlan();
    if (!plan) throw new Error('no plan');
    return stayDayOnCounter(plan, await ward.stay());
  };
  const lists = async (now: number) => {
    const { todo, done } = drugLists([await held()], visitDrugWork, now, TEST_ZONE);
    return [todo.length, done.length];
  };
  expect(await lists(clinic.now)).toEqual([0, 0]);
  await clinic.run('stayPlan.ready', { ...ward.of(), dateTime: clinic.now });
  expect(await lists(clinic.now)).toEqual([1, 0]);
  expect(await held()).toMatchObject({
    stay: { inHospitalID: ward.stayID, cage: 'C1', kind: 'hospital' },
    cause: '急性腸胃炎',
  });
  await clinic.run('record.dispense', { recordID: `${ward.stayID}/plan/${ward.today}`, bagIDs: ['b'] });
  expect(await lists(clinic.now)).toEqual([0, 1]);
  expect(await lists(ward.day(1))).toEqual([0, 0]);
});

it('[2.4.68] a stay’s day is done today where its bags were all out within today, and not a second before', () => {
  const T0 = 1_763_568_000;
  const plan = (drugDispensedDateTime: number) =>
    planSchema.parse({
      ...{
        _id: '/inHospital/1-a/plan/1',
        collection: 'inHospitalPlan',
        inHospitalID: '/inHospital/1-a',
        petID: '/pet/a',
      },
      ...{ planDateTime: T0 - 86_400, createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' },
      ...{ drugBag: [{ bagID: 'b', dispensed: true, items: [] }], dispensingReadyDateTime: T0 - 3600 },
      drugDispensedDateTime,
    });
  const done = (at: number) =>
    drugLists([stayDayOnCounter(plan(at), undefined)], visitDrugWork, T0 + 36_000, zoneOf(DEFAULT_TIME_ZONE)).done
      .length;
  expect([done(T0), done(T0 - 1), done(0)]).toEqual([1, 0, 0]);
});
