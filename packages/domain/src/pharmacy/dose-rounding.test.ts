import { aDrugItem } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import { newDrugLine } from '../catalog/item-lines.ts';
import { inStrength, otherStrengths, roundedOff } from './dose-rounding.ts';

describe('a dose that can’t be given as it is wanted', () => {
  it('half a tablet of 100 mg for 3.9 kg is 12.8 mg/kg where 5 were wanted, and half as much again more than that', () => {
    const off = roundedOff({ dosePerKg: 5, unitsPerDose: 0.5, strength: 100 }, 3.9, 0.1);
    expect(off).toEqual({ wanted: 5, given: 12.82, off: 1.564 });
  });
  it('is told above the clinic’s share, in both directions, and not at it', () => {
    const dose = (unitsPerDose: number, tolerance = 0.1) =>
      roundedOff({ dosePerKg: 10, unitsPerDose, strength: 10 }, 10, tolerance)?.off;
    expect([dose(11), dose(9), dose(11.5), dose(8.5)]).toEqual([undefined, undefined, 0.15, -0.15]);
    expect([dose(11.5, 0.2), dose(11, 0)]).toEqual([undefined, 0.1]);
  });
  it('says nothing where nothing is dosed by weight, or no weight is known', () => {
    expect(roundedOff({ dosePerKg: null, unitsPerDose: 1, strength: 10 }, 5, 0.1)).toBeUndefined();
    expect(roundedOff({ dosePerKg: 5, unitsPerDose: 1, strength: 10 }, null, 0.1)).toBeUndefined();
    expect(roundedOff({ dosePerKg: 5, unitsPerDose: null, strength: 10 }, 5, 0.1)).toBeUndefined();
  });
});

describe('other strengths', () => {
  const of = (name: string, strength: number, divisible: number) =>
    aDrugItem(name, ['amoxicillin'], { strength, divisible });
  const big = of('big', 100, 0.5);
  const small = of('small', 20, 0.5);
  const liquid = of('liquid', 50, 0.1);
  const drug = { itemID: big._id, dosePerKg: 5 };

  it('are those of the same ingredients that come near enough, the nearest first', () => {
    const found = otherStrengths(drug, [big, small, liquid], 3.9, 0.1);
    expect(found.map(({ item, units, perKg }) => [item.name, units, perKg])).toEqual([
      ['small', 1, 5.13],
      ['liquid', 0.4, 5.13],
    ]);
  });
  it('take over the dose, the rhythm and the days, in their own units', () => {
    const prescribed = { ...newDrugLine(big, 'old', 3.9), dosePerKg: 5, frequency: 'TID', days: 3 };
    expect(inStrength(prescribed, small, 'new', 3.9)).toMatchObject({
      _id: 'new',
      itemID: small._id,
      dosePerKg: 5,
      unitsPerDose: 1,
      frequency: 'TID',
      days: 3,
      number: 9,
    });
  });
  it('are none that is gone, that is another drug or that is as far off', () => {
    const gone = { ...of('gone', 20, 0.5), active: false };
    const other = aDrugItem('other', ['cefalexin'], { strength: 20, divisible: 0.5 });
    expect(otherStrengths(drug, [big, gone, other, of('huge', 500, 1)], 3.9, 0.1)).toEqual([]);
  });
});
