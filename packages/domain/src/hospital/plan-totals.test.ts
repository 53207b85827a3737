import { describe, expect, it } from 'vitest';
import { BILLING_TYPE, planSchema } from './plan.schema.ts';
import { missionTotal, planTotals, stayTotals } from './plan.totals.ts';
import { STAY_STATUS, staySchema, stayStatusOf } from './stay.schema.ts';

const NOON = 1_795_147_200;
const day = (fields: object) =>
  planSchema.parse({
    ...{ _id: '/inHospital/1-a/plan/1', collection: 'inHospitalPlan', inHospitalID: '/inHospital/1-a', petID: '/pet1' },
    ...{ planDateTime: 1, createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' },
    ...fields,
  });
const mission = (fields: object) => {
  const [one] = day({ injectionMission: [{ missionID: 'm', name: '針', price: 120, ...fields }] }).injectionMission;
  if (!one) throw new Error('no mission');
  return one;
};
const times = (count: number) => Array.from({ length: count }, (_, at) => NOON + at * 3600);
const line = (price: number, number = 1) => ({ _id: `l${price}`, name: '品項', price, number });
const priced = (price: number) => ({ missionID: `m${price}`, name: '處置', price, billingType: 1 });
const drug = (price: number) => ({ missionID: `i${price}`, ...line(price) });

describe('what a day of a stay comes to', () => {
  const whole = day({
    cage: { _id: 'A1', price: 800 },
    drugBag: [{ bagID: 'b', items: [line(350)] }],
    infusionDrugMission: [drug(420)],
    injectionMission: [priced(150), priced(90)],
    threrapyMission: [priced(200)],
    otherTherapyMission: [],
    examTherapyMission: [priced(600)],
    chargeService: [line(100)],
    chargeProduct: [line(250)],
  });

  it('[2.3.65] is the sum of its cage, drugs, infusions, missions and charges', () => {
    expect(planTotals(whole)).toEqual({ drugSubTotal: 350, infusionDrugSubTotal: 420, total: 2960 });
  });

  it('[2.3.66] counts nothing for what is missing', () => {
    expect(planTotals(day({ cage: { _id: 'A1', price: 800 } })).total).toBe(800);
    expect(planTotals(day({})).total).toBe(0);
  });

  it('[2.3.67] has no part for drugs’ missions, bags of injections and what is watched', () => {
    const more = {
      ...whole,
      drugMission: [{ missionID: 'd', bagID: 'b', name: '錠', arrangeDateTime: times(3), note: '' }],
      injectionDrugBag: day({ injectionDrugBag: [{ bagID: 'n', items: [line(999)] }] }).injectionDrugBag,
      monitorMission: [{ missionID: 'bt', name: '體溫', arrangeDateTime: times(9) }],
    };
    expect(planTotals(more).total).toBe(2960);
  });

  it('[2.4.79 rule half] is its part of the stay’s total, and what it was before is not', () => {
    const before = { subTotal: { 1: 3200, 2: 1800 } };
    expect(stayTotals(before, 3, 0).total).toBe(5000);
    expect(stayTotals(before, 2, 2000)).toEqual({ subTotal: { 1: 3200, 2: 2000 }, total: 5200 });
  });
});

describe('what a mission comes to', () => {
  it('[2.9.10] is charged in one of three ways', () => {
    expect(BILLING_TYPE).toEqual({ onDemand: 0, once: 1, customised: 2 });
    expect(planSchema.shape.injectionMission.safeParse([{ ...priced(1), billingType: 3 }]).success).toBe(false);
  });

  it('[2.5.15] on demand is price × discount × how often it is arranged, rounded once', () => {
    const onDemand = (price: number, discountRate: number) =>
      missionTotal(mission({ price, discountRate, arrangeDateTime: times(3) }));
    expect([onDemand(120, 0.9), onDemand(33, 0.85)]).toEqual([324, 84]);
  });

  it('[2.5.16] once or customised is price × discount, however often', () => {
    for (const billingType of [1, 2])
      expect(missionTotal(mission({ discountRate: 0.9, billingType, arrangeDateTime: times(3) }))).toBe(108);
  });

  it('[2.5.17] counts a missing billing type as on demand', () => {
    expect(missionTotal(mission({ arrangeDateTime: times(3) }))).toBe(360);
    expect(missionTotal(mission({ billingType: 0, arrangeDateTime: times(3) }))).toBe(360);
  });

  it('is what somebody fixed', () => {
    expect(missionTotal(mission({ subTotal: 0, arrangeDateTime: times(3) }))).toBe(0);
  });
});

describe('the status of a stay', () => {
  it('[2.4.72] is in or out and no other', () => {
    expect(STAY_STATUS).toEqual({ checkIn: 0, checkOut: 90 });
    for (const [total, received] of [
      [0, 0],
      [800, 0],
      [800, 800],
      [800, 900],
    ] as const)
      expect(Object.values(STAY_STATUS)).toContain(stayStatusOf({ total, received }));
    expect(staySchema.shape.status.safeParse(10).success).toBe(false);
  });

  it('[2.9.08] is of version 2', () => {
    expect(staySchema.shape.version.parse(undefined)).toBe(2);
    expect(staySchema.shape.version.safeParse(1).success).toBe(false);
  });
});
