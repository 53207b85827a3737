import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DIALOG_MARGIN, MINIMISED_WIDTH, withinPage } from './floating-place.ts';

const page = { width: 1366, height: 768 };

it('a window that fits stays inside of the page with 8 px around it, wherever it is dragged', () => {
  expect([DIALOG_MARGIN, MINIMISED_WIDTH]).toEqual([8, 200]);
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer(),
      fc.integer({ min: 1, max: 1350 }),
      fc.integer({ min: 1, max: 752 }),
      (left, top, width, height) => {
        const place = withinPage({ left, top }, { width, height }, page);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.left + width).toBeLessThanOrEqual(1358);
        expect(place.top + height).toBeLessThanOrEqual(760);
      },
    ),
  );
});

it('a window that fits stays where it is put, one larger than the page begins at the margin', () => {
  expect(withinPage({ left: 100, top: 50 }, { width: 360, height: 300 }, page)).toEqual({ left: 100, top: 50 });
  expect(withinPage({ left: 100, top: 50 }, { width: 2000, height: 900 }, page)).toEqual({ left: 8, top: 8 });
});
