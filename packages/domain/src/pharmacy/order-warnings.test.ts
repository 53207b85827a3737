import { aDrugItem as item } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW as NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { newDrugLine } from '../catalog/item-lines.ts';
import { orderedBags } from '../hospital/ordered-drugs.ts';
import { planSchema, type StayPlan } from '../hospital/plan.schema.ts';
import { drugBag } from '../lines/drug-bag.schema.ts';
import { type DrugRule, type DrugRuleFields, drugRuleSchema } from './drug-rule.schema.ts';
import {
  type OrdersAround,
  orderedDrug,
  orderReason,
  ordersOfDay,
  orderWarnings,
  rateWarnings,
  unexplainedOrders,
} from './order-warnings.ts';
import { warningsOf } from './prescribe-warnings.ts';
import { runningInStays } from './taking.ts';

const HOUR = 3600;
const meloxicam = item('Meloxicam 5 mg/mL', ['Meloxicam', 'NSAID'], {
  strength: 5,
  dosePerKg: 0.2,
  doseMin: null,
  doseMax: 0.2,
  divisible: 0.01,
});
const prednisolone = item('Prednisolone 5 mg', ['Prednisolone', '類固醇'], {
  strength: 5,
  dosePerKg: 0.5,
  doseMin: 0.25,
});
const lidocaine = item('Lidocaine 20 mg/mL', ['Lidocaine'], { strength: 20, dosePerKg: null });
const permethrin = item('Permethrin', ['Permethrin'], { strength: null, dosePerKg: null });
const CATALOGUE = [meloxicam, prednisolone, lidocaine, permethrin];

const rule = (key: string, fields: Partial<DrugRuleFields> & Pick<DrugRuleFields, 'kind' | 'drugs'>): DrugRule =>
  drugRuleSchema.parse({
    ...{ _id: `/drugRule/${key}`, collection: 'drugRule', createDateTime: NOW, updateDateTime: NOW, updateBy: '' },
    ...fields,
  });
const ulcer = rule('ulcer', {
  ...{ kind: 'interaction', drugs: ['meloxicam'], others: ['prednisolone'], severity: 'stop', sentence: '胃腸潰瘍' },
});
const aDay = (parts: object): StayPlan =>
  planSchema.parse({
    ...{
      _id: '/inHospital/1-a/plan/1',
      collection: 'inHospitalPlan',
      inHospitalID: '/inHospital/1-a',
      petID: '/pet/p',
    },
    ...{ planDateTime: NOW, createDateTime: NOW, createBy: '', updateDateTime: NOW, updateBy: '', ...parts },
  });
const around = (more: Partial<OrdersAround> = {}): OrdersAround => ({
  dosed: { weight: 10, weighedAt: NOW, allergy: undefined, species: 'Canine', illnesses: '' },
  rules: [ulcer],
  itemOf: (id) => CATALOGUE.find((one) => one._id === id),
  taking: [],
  tolerance: Number.POSITIVE_INFINITY,
  now: NOW,
  ...more,
});
const injection = (product: typeof meloxicam, parts: object = {}) => {
  const { unit, dosePerKg, strength, unitsPerDose, route } = newDrugLine(product, 'row', 10);
  return {
    missionID: 'inj',
    itemID: product._id,
    name: product.name,
    price: 100,
    unit,
    dosePerKg,
    strength,
    unitsPerDose,
    route,
    ...parts,
  };
};
const oral = (product: typeof meloxicam) => ({
  drugBag: [drugBag.parse({ bagID: 'bag', items: [newDrugLine(product, 'oral', 10)] })],
  drugMission: [{ missionID: 'po', bagID: 'bag', name: product.name, arrangeDateTime: [NOW] }],
});
const kindsOf = (plan: StayPlan, rowID: string, more: Partial<OrdersAround> = {}) => {
  const orders = ordersOfDay(plan, around(more));
  const drug = orderedDrug(orders, rowID);
  return drug === undefined ? [] : orderWarnings(drug, orders).map(({ kind }) => kind);
};

describe('orders of a day of a stay are looked at like a prescription', () => {
  it('an injection meets what is given by mouth, from either side, and one reason serves both', () => {
    const both = aDay({ ...oral(prednisolone), injectionMission: [injection(meloxicam)] });
    expect(kindsOf(both, 'inj')).toEqual(['interaction']);
    expect(kindsOf(both, 'oral')).toEqual(['interaction']);
    const orders = ordersOfDay(both, around());
    const [open] = orderWarnings(orderedDrug(orders, 'inj') as never, orders);
    expect(unexplainedOrders(orders).map(({ drug }) => drug._id)).toEqual(['oral', 'inj']);
    const overrides = [{ _id: open?.key, reason: '已加胃藥' }];
    const explained = ordersOfDay(
      { ...both, injectionMission: [{ ...both.injectionMission[0], overrides }] as never },
      around(),
    );
    expect(unexplainedOrders(explained)).toEqual([]);
    const pill = orderedDrug(explained, 'oral');
    expect(pill && orderReason(pill, orderWarnings(pill, explained)[0] as never, explained)?.reason).toBe('已加胃藥');
  });
  it("an injection is checked by the animal's weight, its allergy, its kind and what it still takes", () => {
    const high = aDay({ injectionMission: [injection(meloxicam, { unitsPerDose: 1 })] });
    expect(kindsOf(high, 'inj')).toEqual(['dose-high']);
    const dosed = { ...around().dosed, allergy: 'meloxicam' };
    for (const allergy of ['meloxicam', '對美洛昔康過敏'])
      expect(
        kindsOf(aDay({ injectionMission: [injection(meloxicam)] }), 'inj', { dosed: { ...dosed, allergy } }),
      ).toEqual(['allergy']);
    expect(
      kindsOf(aDay({ injectionMission: [injection(meloxicam)] }), 'inj', {
        dosed: { ...dosed, allergy: undefined, weight: null },
      }),
    ).toEqual(['no-weight']);
    const cats = rule('cats', {
      kind: 'contraindication',
      drugs: ['permethrin'],
      species: ['Feline'],
      sentence: '貓禁用',
      severity: 'stop',
    });
    const cat = { ...around().dosed, species: 'Feline' };
    expect(kindsOf(aDay({ injectionMission: [injection(permethrin)] }), 'inj', { dosed: cat, rules: [cats] })).toEqual([
      'contraindication',
    ]);
    const taking = [{ drug: newDrugLine(prednisolone, 'home', 10), recordID: '/record/1', until: NOW + HOUR }];
    expect(kindsOf(aDay({ injectionMission: [injection(meloxicam)] }), 'inj', { taking })).toEqual(['interaction']);
  });
  it('the limit for a day counts how often it is ordered, not how often the catalogue would', () => {
    const limited = rule('day', { kind: 'dose', drugs: ['meloxicam'], dayMax: 0.5 });
    const at = (parts: object) =>
      kindsOf(aDay({ injectionMission: [injection(meloxicam, parts)] }), 'inj', { rules: [limited] });
    expect(at({ arrangeDateTime: [NOW, NOW + 12 * HOUR] })).toEqual([]);
    expect(at({ arrangeDateTime: [NOW], repeat: { every: 8 * HOUR } })).toEqual(['day-high']);
    expect(at({ arrangeDateTime: [], repeat: { leastGap: 6 * HOUR } })).toEqual(['day-high']);
  });
  it('the same drug twice is said, and what somebody has stopped is given no more', () => {
    const twice = { ...oral(meloxicam), injectionMission: [injection(meloxicam)] };
    expect(kindsOf(aDay(twice), 'inj')).toEqual(['same-drug']);
    const stop = { bagID: 'bag', disableDateTime: NOW - 1, dateTime: NOW - 1, reason: '', by: '' };
    expect(kindsOf(aDay({ ...twice, drugDisable: [stop] }), 'inj')).toEqual([]);
    expect(orderedBags(aDay({ ...twice, drugDisable: [{ ...stop, disableDateTime: NOW + 1 }] }), NOW)).toHaveLength(2);
  });
  it('an infusion is held against the limit for a day by its rate and by what is mixed into it', () => {
    const limited = rule('cri', { kind: 'dose', drugs: ['lidocaine'], dayMax: 72 });
    const infusion = { ...newDrugLine(lidocaine, 'cri', 10), missionID: 'cri', unit: 'mL' };
    // 50 µg/kg/min are 72 mg/kg a day: for 10 kg 30 mg/h, undiluted 1.5 mL/h.
    const at = (parts: object) =>
      kindsOf(aDay({ infusionDrugMission: [{ ...infusion, ...parts }] }), 'cri', { rules: [limited] });
    expect(at({ mlPerHour: 1.5 })).toEqual([]);
    expect(at({ mlPerHour: 1.6 })).toEqual(['day-high']);
    const mix = { dose: 50, unit: 'µg/kg/min', drugMg: 500, bag: 500 };
    expect(at({ mlPerHour: 30, mix })).toEqual([]);
    expect(at({ mlPerHour: 31, mix })).toEqual(['day-high']);
    expect(at({ mlPerHour: null })).toEqual([]);
    // A pump that is set anew is held against it as well, whatever was ordered.
    const running = aDay({ infusionDrugMission: [{ ...infusion, mlPerHour: 30, mix }] });
    const set = (rate: number) =>
      rateWarnings(running, 'cri', rate, around({ rules: [limited] })).map(({ severity }) => severity);
    expect([set(30), set(31), set(61)]).toEqual([[], ['caution'], ['stop']]);
  });
});

describe('a visit of an animal that stays here', () => {
  const visit = (drug: typeof prednisolone, plans: StayPlan[], now = NOW) => {
    const line = newDrugLine(drug, 'r1', 10);
    const bags = [drugBag.parse({ bagID: 'b', items: [line] })];
    return warningsOf(line, { ...around(), bags, now, taking: runningInStays(plans, now) });
  };
  const plan = (parts: object = {}) => aDay({ injectionMission: [injection(meloxicam)], ...parts });

  it('is warned of what runs in the stay, and told so', () => {
    expect(visit(prednisolone, [plan()])).toMatchObject([
      { kind: 'interaction', other: 'Meloxicam 5 mg/mL', until: undefined, inStay: true },
    ]);
  });
  it('takes the same drug of the stay for a second one, which a course of an earlier visit isn’t', () => {
    expect(visit(meloxicam, [plan()]).filter(({ kind }) => kind === 'same-drug')).toMatchObject([{ inStay: true }]);
  });
  it('hears nothing of a stay that ended, of an earlier day, of what was stopped, and of days that nobody follows any more', () => {
    const later = plan({ _id: '/inHospital/1-a/plan/2', planDateTime: NOW + 24 * HOUR, injectionMission: [] });
    expect(visit(prednisolone, [plan({ dischargeDateTime: NOW })])).toEqual([]);
    expect(visit(prednisolone, [plan(), later], NOW + 25 * HOUR)).toEqual([]);
    expect(visit(prednisolone, [plan(), later], NOW + HOUR)).toHaveLength(1);
    expect(visit(prednisolone, [plan()], NOW + 49 * HOUR)).toEqual([]);
  });
  it('of a day that is read without its injections hears of the rest', () => {
    const { injectionMission: _hidden, infusionDrugMission: _too, drugMission: _three, ...seen } = plan();
    expect(visit(prednisolone, [seen as StayPlan])).toEqual([]);
  });
});
