import { describe, expect, it } from 'vitest';
import { doseByWeight, unitsForCourse } from './dose.ts';

describe('dose by weight', () => {
  it('shows the arithmetic of the tablets that come nearest', () => {
    expect(doseByWeight({ dosePerKg: 2, weight: 9.8, strength: 16, divisible: 0.25 })).toEqual({
      wantedMg: 19.6,
      units: 1.25,
      givenMg: 20,
      givenPerKg: 2.04,
    });
    expect(doseByWeight({ dosePerKg: 0.5, weight: 9.8, strength: 10, divisible: 0.5 })).toMatchObject({
      wantedMg: 4.9,
      units: 0.5,
      givenMg: 5,
    });
    expect(doseByWeight({ dosePerKg: 12.5, weight: 9.8, strength: 62.5, divisible: 0.5 })).toMatchObject({
      wantedMg: 122.5,
      units: 2,
      givenMg: 125,
    });
  });

  it('never comes to nothing', () => {
    expect(doseByWeight({ dosePerKg: 0.1, weight: 0.5, strength: 100, divisible: 0.25 }).units).toBe(0.25);
  });

  it('hands out whole units for a course', () => {
    expect(unitsForCourse(1.25, 'SID', 3)).toBe(4);
    expect(unitsForCourse(0.5, 'BID', 3)).toBe(3);
    expect(unitsForCourse(2, 'bid', 3)).toBe(12);
    expect(unitsForCourse(1, 'QOD', 7)).toBe(4);
    expect(unitsForCourse(1, 'PRN', 7)).toBeUndefined();
    expect(unitsForCourse(1, 'QW', 7)).toBe(1);
    expect(unitsForCourse(1, 'Q3D', 9)).toBe(3);
    expect(unitsForCourse(1, 'Q8H PC', 2)).toBe(6);
  });
});
