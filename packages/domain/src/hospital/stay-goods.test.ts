import { expect, it } from 'vitest';
import { soldDay } from '../billing/sold.ts';
import { planSchema, type StayPlan } from './plan.schema.ts';
import { planTotals } from './plan.totals.ts';
import { stayExamSchema } from './stay-day.schema.ts';
import { dayGoods, stayExamGoods, tookOf } from './stay-goods.ts';

const DAY = 1_763_568_000;
const P = '/catalog/product/p1';
const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const part = { inHospitalID: '/inHospital/1-a', petID: '/pet/1', planDateTime: DAY, ...stamp };
const plan = (more: object): StayPlan =>
  planSchema.parse({ ...part, _id: `/inHospital/1-a/plan/${DAY}`, collection: 'inHospitalPlan', ...more });
const injection = { missionID: 'm1', itemID: P, name: 'p1', price: 10, arrangeDateTime: [DAY, DAY + 1, DAY + 2] };
const log = (times: number) => ({
  execute: Array.from({ length: times }, (_, at) => ({
    ...{ _id: `e${at}`, dateTime: DAY + at, attachmentFile: [], note: '', optBy: '', type: '', name: '' },
    missions: [{ missionID: 'm1', done: true }],
  })),
});
const numbers = (goods: readonly { readonly row: string; readonly number: number }[]) =>
  goods.map(({ row, number }) => [row, number]);

it('missions of a day count as often as they were carried out, an infusion by the volume that was given', () => {
  const day = plan({ injectionMission: [injection] });
  expect(numbers(dayGoods(day, false, undefined))).toEqual([]);
  expect(numbers(dayGoods(day, false, log(2)))).toEqual([['injectionMission/m1', 2]]);
  expect(numbers(dayGoods(day, true, log(2)))).toEqual([['injectionMission/m1', 2]]);
  expect(numbers(dayGoods(day, true, undefined))).toEqual([['injectionMission/m1', 3]]);
  const infusion = plan({
    infusionDrugMission: [{ _id: 'i', missionID: 'm1', itemID: P, name: 'LRS', price: 1, number: 420 }],
  });
  expect(numbers(dayGoods(infusion, false, log(3)))).toEqual([['infusionDrugMission/m1', 420]]);
});

it('an injection takes what is given of it each time, and one unit where nobody said how much that is', () => {
  const day = plan({ injectionMission: [{ ...injection, unit: 'mL', unitsPerDose: 0.45 }] });
  expect(numbers(dayGoods(day, false, log(2)))).toEqual([['injectionMission/m1', 0.9]]);
  expect(numbers(dayGoods(day, true, undefined))).toEqual([['injectionMission/m1', 1.35]]);
  expect(tookOf(day, 'm1')).toEqual({ list: 'injectionMission', itemID: P, number: 0.45 });
  const unsaid = plan({ injectionMission: [injection] });
  expect(tookOf(unsaid, 'm1')).toEqual({ list: 'injectionMission', itemID: P, number: 1, assumed: true });
  // What a service uses up is the catalogue's to say, once each time.
  const service = plan({ injectionMission: [{ ...injection, itemID: '/catalog/service/s', unitsPerDose: 0.45 }] });
  expect(tookOf(service, 'm1')).toEqual({ list: 'injectionMission', itemID: '/catalog/service/s', number: 1 });
  expect(numbers(dayGoods(service, false, log(2)))).toEqual([['injectionMission/m1', 2]]);
});

it('what was given stays what it was, whatever becomes of the order: an entry knows what it took', () => {
  const took = { list: 'injectionMission', itemID: P, number: 0.45 };
  const given = log(2).execute.map((entry) => ({ ...entry, missions: [{ missionID: 'm1', done: true, took }] }));
  const more = plan({ injectionMission: [{ ...injection, unitsPerDose: 2 }] });
  expect(numbers(dayGoods(more, false, { execute: given }))).toEqual([['injectionMission/m1', 0.9]]);
  const next = { ...given[0], _id: 'n', missions: [{ missionID: 'm1', done: true, took: { ...took, number: 2 } }] };
  expect(numbers(dayGoods(more, false, { execute: [...given, next] as never }))).toEqual([
    ['injectionMission/m1', 2.9],
  ]);
  expect(numbers(dayGoods(plan({}), false, { execute: given }))).toEqual([['injectionMission/m1', 0.9]]);
});

it('an injection whose drug was handed out to the ward in a bag moves once', () => {
  const items = [{ _id: 'd', itemID: P, name: 'p1', price: 0, number: 3 }];
  const day = plan({
    injectionMission: [injection],
    injectionDrugBag: [{ bagID: 'a', dispensed: true, dispensedDateTime: DAY, items }],
  });
  expect(numbers(dayGoods(day, false, log(3)))).toEqual([['injectionDrugBag/a/d', 3]]);
});

it('goods that a day charges have gone at discharge or when somebody says so, and not while they are planned', () => {
  const line = { _id: 'c', itemID: P, name: 'p1', price: 1, number: 2 };
  expect(dayGoods(plan({ chargeProduct: [line] }), false, undefined)).toEqual([]);
  expect(numbers(dayGoods(plan({ chargeProduct: [line], dischargeDateTime: DAY + 9 }), false, undefined))).toEqual([
    ['chargeProduct/c', 2],
  ]);
  expect(numbers(dayGoods(plan({ chargeProduct: [line] }), true, undefined))).toEqual([['chargeProduct/c', 2]]);
});

it('an exam of a stay uses up its consumables once one of its tasks is finished', () => {
  const exam = (finishDateTime: number) =>
    stayExamSchema.parse({
      ...{ ...part, _id: `/inHospital/1-a/exam/${DAY}/e`, collection: 'inHospitalExam', dateTime: DAY },
      examTask: [{ _id: 't', itemID: '/catalog/service/s', type: '血檢', price: 0, number: 1, finishDateTime }],
      examConsumable: [{ _id: 'x', itemID: P, name: 'p1', price: 0, number: 1 }],
    });
  expect(stayExamGoods(exam(0))).toEqual([]);
  expect(numbers(stayExamGoods(exam(DAY)))).toEqual([
    ['examTask/t', 1],
    ['examConsumable/x', 1],
  ]);
});

it('an injection is billed each time it is given, and the shelf and the figures lose as much as that was', () => {
  const day = plan({ injectionMission: [{ ...injection, price: 120, unit: 'mL', unitsPerDose: 0.45 }] });
  const { total } = planTotals(day);
  expect(total).toBe(360);
  const [sold] = soldDay({ ...day, total }).lines;
  const [shelf] = dayGoods(day, false, log(3));
  expect(sold).toMatchObject({ amount: 360, number: 1.35 });
  expect(shelf?.number).toBe(sold?.number);
});
