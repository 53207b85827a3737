import { describe, expect, it } from 'vitest';
import { planSchema } from './plan.schema.ts';
import { planDrugWork } from './plan-dispensing.ts';

const T0 = 1_763_568_000;
const bag = (dispensed: boolean) => ({ bagID: `b${dispensed}`, dispensed, items: [] });
const plan = (fields: object) =>
  planSchema.parse({
    ...{ _id: '/inHospital/1-a/plan/1', collection: 'inHospitalPlan', inHospitalID: '/inHospital/1-a', petID: '/pet1' },
    ...{
      planDateTime: T0,
      createDateTime: 1,
      createBy: '',
      updateDateTime: 1,
      updateBy: '',
      dispensingReadyDateTime: T0,
    },
    ...fields,
  });
const work = (fields: object) => planDrugWork(plan(fields));

describe('a stay’s day in the pharmacy’s lists', () => {
  it('[2.4.67 rule half] waits while a bag is in, or nobody has noted when all were out', () => {
    expect(work({ drugBag: [bag(true), bag(false)], drugDispensedDateTime: T0 }).waits).toBe(true);
    expect(work({ drugBag: [bag(true)], drugDispensedDateTime: 0 }).waits).toBe(true);
    expect(work({ drugBag: [bag(true)], drugDispensedDateTime: T0 }).waits).toBe(false);
    expect(work({ drugBag: [bag(false)], dispensingReadyDateTime: 0 }).waits).toBe(false);
    expect(work({ drugBag: [] }).waits).toBe(false);
  });

  it('[2.4.68 rule half] is done at the time that was noted, by which a day’s list asks', () => {
    const done = work({ drugBag: [bag(true)], drugDispensedDateTime: T0 - 1 });
    expect(done).toMatchObject({ isDone: true, drugDispensedDateTime: T0 - 1 });
    expect(work({ drugBag: [bag(true)], drugDispensedDateTime: 0 }).isDone).toBe(false);
  });
});
