import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import { missionDose, offByWeight } from './mission-dose.ts';

it('a dose that was ordered by an older weight is off by that of now; a rounding isn’t', async () => {
  const ward = await TestWard.open(new TestClinic());
  // 1 mg/kg of 10 mg/mL for 10 kg.
  const ordered = { unit: 'mL', dosePerKg: 1, strength: 10, unitsPerDose: 1 };
  await ward.plan('injectionMission', injection(ward, [8], ordered));
  const plan = await ward.dayPlan();
  const dose = plan && missionDose(plan, 'injectionMission', 'inj', () => undefined);
  expect(dose).toEqual({ perKg: 1, strength: 10, unit: 'mL', ordered: 1 });
  if (!dose) throw new Error('no dose');
  expect(offByWeight(dose, 10, 0.1)).toBeUndefined();
  expect(offByWeight(dose, 9.5, 0.1)).toBeUndefined();
  expect(offByWeight(dose, 8, 0.1)).toBe(0.25);
  expect(offByWeight(dose, 20, 0.1)).toBe(-0.5);
  expect(offByWeight({ ...dose, ordered: null }, 8, 0.1)).toBeUndefined();
  expect(offByWeight({ ...dose, strength: null }, 8, 0.1)).toBeUndefined();
});

it('an order of another program says its dose in words, and how much by the catalogue alone', async () => {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('injectionMission', injection(ward, [8], { name: 'Maropitant 1 mg/kg' }));
  const plan = await ward.dayPlan();
  const dose = plan && missionDose(plan, 'injectionMission', 'inj', () => undefined);
  expect(dose).toMatchObject({ perKg: 1, strength: null, ordered: null });
});
