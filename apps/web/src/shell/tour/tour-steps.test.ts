import { expect, it } from 'vitest';
import { tour } from '../../locale/tour.ts';
import { resumeAt, stepsFor, TOUR_STEPS } from './tour-steps.ts';

it('the tour leads over the main job, and leaves out what the person may not enter', () => {
  expect(stepsFor(() => true)).toEqual(TOUR_STEPS);
  const cashier = stepsFor((route) => route === 'today.checkout');
  expect(cashier.map(({ stop }) => stop)).toEqual(['checkout', 'sync', 'menu']);
  for (const { stop } of TOUR_STEPS) expect(tour.stops[stop].title).not.toBe('');
});

it('goes on at the step at which it was left, or begins anew', () => {
  expect(resumeAt('dispense', TOUR_STEPS)).toBe(7);
  expect(resumeAt(null, TOUR_STEPS)).toBe(0);
  expect(resumeAt('a step of an older version', TOUR_STEPS)).toBe(0);
  expect(
    resumeAt(
      'rail',
      stepsFor((route) => route === 'today.checkout'),
    ),
  ).toBe(0);
});
