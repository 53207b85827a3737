import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredBy, freePlace, type Rect } from './free-place.ts';

const PAGE: Rect = { left: 0, top: 0, right: 1366, bottom: 768 };
const TOAST = { width: 384, height: 48 };
const at = (left: number, top: number, width: number, height: number, weight = 1) => ({
  rect: { left, top, right: left + width, bottom: top + height },
  weight,
});

describe('where a toast stands', () => {
  it('is its corner while nothing to press is there', () => {
    expect(freePlace(TOAST, PAGE, [], 'bottom-right')).toMatchObject({ right: 1366, bottom: 768 });
    expect(freePlace(TOAST, PAGE, [], 'bottom-left')).toMatchObject({ left: 0, bottom: 768 });
  });

  it('is above the foot whose buttons are the next step', () => {
    const foot = [at(935, 710, 196, 32), at(1139, 710, 196, 32)];
    const place = freePlace(TOAST, PAGE, foot, 'bottom-right');
    expect(coveredBy(place, foot)).toBe(0);
    expect(place).toMatchObject({ right: 1366 });
    expect(place.bottom).toBeLessThan(710);
    expect(place.bottom).toBeGreaterThan(690);
  });

  it('covers nothing wherever there is room for it', () => {
    const button = fc.tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 0, max: 600 }));
    fc.assert(
      fc.property(
        fc.array(button, { maxLength: 40 }),
        fc.constantFrom('bottom-left', 'bottom-right'),
        (all, corner) => {
          // The lowest lane is free on the whole width.
          const obstacles = all.map(([left, top]) => at(left, top, 80, 32));
          expect(coveredBy(freePlace(TOAST, PAGE, obstacles, corner), obstacles)).toBe(0);
        },
      ),
    );
  });

  it('covers what matters least where all is full', () => {
    const rows = Array.from({ length: 16 }, (_, row) => at(0, row * 48, 1366, 48, row === 3 ? 1 : 5));
    const place = freePlace(TOAST, PAGE, rows, 'bottom-right');
    expect(place.top).toBe(144);
  });

  it('stays on the page of a phone that is narrower than it', () => {
    const phone = { left: 16, top: 56, right: 374, bottom: 828 };
    expect(freePlace({ width: 358, height: 60 }, phone, [], 'bottom-left')).toMatchObject({ left: 16, bottom: 828 });
    expect(freePlace({ width: 400, height: 60 }, phone, [], 'bottom-right')).toMatchObject({ left: 16 });
  });

  it('is where it covers least, wherever things stand: no shortcut passes over a better place', () => {
    const thing = fc.tuple(
      ...[fc.integer({ min: -20, max: 300 }), fc.integer({ min: -20, max: 200 })],
      ...[fc.integer({ min: 1, max: 160 }), fc.integer({ min: 1, max: 160 }), fc.constantFrom(10, 1, 0.001)],
    );
    const [bounds, size] = [
      { left: 13, top: 16, right: 300, bottom: 190 },
      { width: 101, height: 45 },
    ];
    fc.assert(
      fc.property(fc.array(thing, { minLength: 5, maxLength: 40 }), (all) => {
        const things = all.map(([left, top, width, height, weight]) => at(left, top, width, height, weight));
        let least = Number.POSITIVE_INFINITY;
        for (let top = bounds.bottom - size.height; top >= bounds.top; top -= 8)
          for (let left = bounds.left; left <= bounds.right - size.width; left += 8) {
            const rect = { left, top, right: left + size.width, bottom: top + size.height };
            least = Math.min(least, coveredBy(rect, things));
          }
        expect(coveredBy(freePlace(size, bounds, things, 'bottom-left'), things)).toBeCloseTo(least, 1);
      }),
    );
  });
});
