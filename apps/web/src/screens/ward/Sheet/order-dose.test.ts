import { describe, expect, it } from 'vitest';
import { dosedBy, drugFor, infusionFilled, mixOf, workedInfusion } from './order-dose.ts';
import type { OrderValues } from './order-form.ts';
import { emptyOrder } from './order-values.ts';

const drug = (part: Partial<OrderValues> = {}): OrderValues => ({
  ...{ ...emptyOrder('infusionDrugMission', 8), name: 'Lidocaine', unit: 'mL', strength: 20, divisible: 0.1, ...part },
});
const fill = (values: OrderValues, part: Parameters<typeof infusionFilled>[1], weight: number | null = 10) => ({
  ...values,
  ...infusionFilled(values, part, weight),
});

describe('how much of a drug is given once', () => {
  it('follows from the dose and the weight, to the smallest part that can be given', () => {
    expect(dosedBy(drug(), '2', 10)).toEqual({ dosePerKg: '2', perDose: '1' });
    expect(dosedBy(drug(), '2.3', 10)).toEqual({ dosePerKg: '2.3', perDose: '1.2' });
  });
  it('stays as it was written where there is no weight, no strength or no dose', () => {
    expect(dosedBy(drug(), '2', null)).toEqual({ dosePerKg: '2' });
    expect(dosedBy(drug({ strength: null }), '2', 10)).toEqual({ dosePerKg: '2' });
    for (const nothing of ['', '0', 'x']) expect(dosedBy(drug(), nothing, 10)).toEqual({ dosePerKg: nothing });
  });
});

describe('of an infusion’s dose, mixture and rate', () => {
  it('dose and mixture say the rate', () => {
    const mixed = fill(fill(fill(drug(), { drugMg: '500' }), { bag: '500' }), { mixDose: '50' });
    // 50 µg/kg/min × 10 kg = 30 mg/h at 1 mg/mL; 500 mg are 25 mL of 20 mg/mL.
    expect(mixed).toMatchObject({ rate: '30', volume: '25' });
    expect(fill(mixed, { bag: '250' })).toMatchObject({ rate: '15', mixDose: '50' });
    expect(fill(mixed, { mixUnit: 'mg/kg/h' })).toMatchObject({ rate: '500' });
  });
  it('rate and mixture say the dose', () => {
    const mixed = fill(fill(fill(drug(), { drugMg: '500' }), { bag: '500' }), { rate: '60' });
    expect(mixed.mixDose).toBe('100');
    expect(fill(mixed, { rate: '30' }).mixDose).toBe('50');
  });
  it('dose, rate and bag say how much drug goes in, once somebody asks for it', () => {
    // Undiluted it would run at 1.5 mL/h, which says nothing of the bag.
    const begun = fill(fill(drug(), { mixDose: '50' }), { bag: '500' });
    expect(begun).toMatchObject({ rate: '', drugMg: '' });
    const wanted = fill(fill(begun, { rate: '2' }), { rate: '20' });
    expect(wanted).toMatchObject({ rate: '20', drugMg: '', mixDose: '50' });
    expect(drugFor(wanted, 10)).toBe(750);
    expect(fill(wanted, { drugMg: '750' })).toMatchObject({ rate: '20', volume: '37.5' });
    expect(drugFor(fill(wanted, { drugMg: '750' }), 10)).toBeUndefined();
    expect(drugFor(wanted, null)).toBeUndefined();
  });
  it('a drug that runs as it is has its own strength', () => {
    expect(fill(drug(), { mixDose: '50' }).rate).toBe('1.5');
    expect(fill(drug(), { rate: '3' }).mixDose).toBe('100');
    expect(fill(drug({ unit: '瓶' }), { mixDose: '50' }).rate).toBe('');
  });
  it('nothing follows without a weight, and a mixture needs both of its figures', () => {
    expect(fill(drug({ drugMg: '500', bag: '500' }), { mixDose: '50' }, null).rate).toBe('');
    expect(mixOf(drug({ drugMg: '500' }))).toBeUndefined();
    expect(mixOf(drug({ drugMg: '500', bag: '0' }))).toBeUndefined();
    expect(mixOf(drug({ drugMg: '500', bag: '500' }))).toEqual({
      dose: null,
      unit: 'µg/kg/min',
      drugMg: 500,
      bag: 500,
    });
  });
  it('the sum behind the rate can be read', () => {
    const worked = workedInfusion(drug({ mixDose: '50', drugMg: '500', bag: '500', rate: '30' }), 10);
    expect(worked).toMatchObject({ mg: 30, concentration: 1, mlPerHour: 30, drops: { 20: 10, 60: 30 } });
    expect(worked?.hours).toBeCloseTo(500 / 30);
    expect(workedInfusion(drug({ mixDose: '50' }), 10)).toMatchObject({ mlPerHour: 1.5, hours: undefined });
    expect(workedInfusion(drug(), 10)).toBeUndefined();
  });
});
