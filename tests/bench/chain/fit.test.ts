import { expect, it } from 'vitest';
import { lineThrough, powerLawThrough } from './fit.ts';

it('finds the line that points lie on, and says that it explains all of them', () => {
  const { slope, intercept, r2 } = lineThrough([
    [0, 5],
    [50, 30],
    [100, 55],
  ]);
  expect([slope, intercept, r2]).toEqual([0.5, 5, 1]);
});

it('says how little a line explains where points go up and down', () => {
  const { slope, r2 } = lineThrough([
    [0, 1],
    [1, 3],
    [2, 1],
    [3, 3],
    [4, 1],
  ]);
  expect(slope).toBeCloseTo(0);
  expect(r2).toBeCloseTo(0);
});

it('finds the exponent and the factor of a power law', () => {
  const points = [10, 100, 1000].map((x) => [x, 3 * x ** 1.5] as const);
  const { exponent, factor, r2 } = powerLawThrough(points);
  expect(exponent).toBeCloseTo(1.5);
  expect(factor).toBeCloseTo(3);
  expect(r2).toBeCloseTo(1);
});

it('what does not grow has the exponent 0', () => {
  expect(
    powerLawThrough([
      [10, 7],
      [1000, 7],
    ]).exponent,
  ).toBeCloseTo(0);
});

it('one size, or nothing measured, gives no figure instead of a wrong one', () => {
  expect(lineThrough([[10, 7]]).slope).toBeNaN();
  expect(powerLawThrough([[10, 7]]).exponent).toBeNaN();
  expect(
    powerLawThrough([
      [10, 0],
      [100, 4],
    ]).exponent,
  ).toBeNaN();
});
