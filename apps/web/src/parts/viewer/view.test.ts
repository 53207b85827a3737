import { describe, expect, it } from 'vitest';
import { AS_TAKEN, applyTable, bounded, greyTable, inFrame, inPicture, lengthOf, pinched, zoomedAt } from './view.ts';

const picture = { width: 400, height: 200 };
const frame = { width: 800, height: 800 };

describe('window and level of an 8-bit picture', () => {
  it('as taken changes nothing', () => {
    const table = greyTable(AS_TAKEN);
    for (const grey of [0, 1, 127, 254, 255]) expect(Math.abs((table[grey] ?? 0) - grey)).toBeLessThanOrEqual(1);
  });

  it('a narrow window spreads its band and clips the rest; inverted it is the other way round', () => {
    const table = greyTable({ window: 100, center: 150, inverted: false });
    expect([table[100], table[150], table[200], table[50], table[250]]).toEqual([0, 128, 255, 0, 255]);
    const inverted = greyTable({ window: 100, center: 150, inverted: true });
    expect([inverted[50], inverted[250]]).toEqual([255, 0]);
  });

  it('goes through every colour and leaves transparency', () => {
    const out = new Uint8ClampedArray(4);
    applyTable(
      new Uint8ClampedArray([50, 150, 250, 77]),
      greyTable({ window: 100, center: 150, inverted: false }),
      out,
    );
    expect([...out]).toEqual([0, 128, 255, 77]);
  });

  it('stays within what makes sense', () => {
    expect(bounded({ ...AS_TAKEN, window: -5, center: 900, zoom: 1000 })).toMatchObject({
      window: 1,
      center: 255,
      zoom: 16,
    });
  });
});

describe('places', () => {
  it('of the frame and of the picture are each other’s', () => {
    const view = { ...AS_TAKEN, zoom: 3, x: 12, y: -7 };
    const place = inPicture({ x: 123, y: 456 }, view, picture, frame);
    expect(inFrame(place, view, picture, frame).x).toBeCloseTo(123);
    expect(inFrame(place, view, picture, frame).y).toBeCloseTo(456);
  });

  it('under the pointer stay when zooming', () => {
    const pointer = { x: 700, y: 300 };
    const under = inPicture(pointer, AS_TAKEN, picture, frame);
    const zoomed = zoomedAt(pointer, 2, AS_TAKEN, picture, frame);
    expect(inPicture(pointer, zoomed, picture, frame).x).toBeCloseTo(under.x);
    expect(zoomed.zoom).toBe(2);
  });

  it('between two fingers stay between them, however far these go apart and wherever they go', () => {
    const view = { ...AS_TAKEN, zoom: 2, x: 5, y: -9 };
    const [before, now] = [
      [
        { x: 300, y: 400 },
        { x: 400, y: 400 },
      ],
      [
        { x: 500, y: 500 },
        { x: 500, y: 300 },
      ],
    ] as const;
    const after = pinched(before, now, view, picture, frame);
    expect(after.zoom).toBe(4);
    const under = inPicture({ x: 350, y: 400 }, view, picture, frame);
    expect(inPicture({ x: 500, y: 400 }, after, picture, frame).x).toBeCloseTo(under.x);
    expect(inPicture({ x: 500, y: 400 }, after, picture, frame).y).toBeCloseTo(under.y);
    expect(pinched(before, before, view, picture, frame)).toMatchObject({ zoom: 2, x: 5, y: -9 });
  });

  it('lie a number of pixels apart, or of mm where the spacing is known', () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 30, y: 40 } };
    expect(lengthOf(line, null)).toBe(50);
    expect(lengthOf(line, 0.14)).toBeCloseTo(7);
  });
});
