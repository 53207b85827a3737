import { ctSlice, dicomFile, phantomUIDs, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import { describe, expect, it } from 'vitest';
import { decodeFrame, openDicom } from './decode.ts';
import { CT_WINDOWS, type Frame, levelTable, paint, reduced, windowOf } from './frame.ts';
import { type Decoder, FrameStore, OutOfReachError } from './frame-store.ts';

describe('a file of plain pixels', () => {
  it('gives the values of a CT in Hounsfield units, with its window and spacing', async () => {
    const file = openDicom(ctSlice({ study: 1, slice: 3, intercept: -10 }));
    const frame = file && (await decodeFrame(file, 0));
    expect(frame).toMatchObject({
      ...{ rows: 512, columns: 512, isColor: false, least: -1000, most: 900, intercept: -10 },
      window: { center: 40, width: 400 },
      spacing: { row: 0.6, column: 0.6 },
    });
    expect(frame?.pixels[0]).toBe(-1000);
    await expect(decodeFrame(file as never, 1)).rejects.toThrow('cut');
  });

  const twelve = (isSigned: boolean, pixels: Uint16Array) =>
    dicomFile(
      {
        ...phantomUIDs(3),
        ...{ rows: 1, columns: pixels.length, isSigned },
        more: [
          [0x00280101, 'US', [12]],
          [0x00280102, 'US', [11]],
        ],
      },
      pixels,
    );

  it('goes by the bits that hold a value: a sign of twelve bits is one, and what stands above them is none of it', async () => {
    const signed = openDicom(twelve(true, Uint16Array.of(0xc18, 0x028, 0xfff)));
    expect(signed && (await decodeFrame(signed, 0))).toMatchObject({
      pixels: Int16Array.of(-1000, 40, -1),
      ...{ least: -1000, most: 40 },
    });
    const overlaid = openDicom(twelve(false, Uint16Array.of(0xf7d0, 0x0fff, 0x8000)));
    expect(overlaid && (await decodeFrame(overlaid, 0))).toMatchObject({
      pixels: Uint16Array.of(2000, 4095, 0),
      ...{ least: 0, most: 4095 },
    });
  });

  it('is none that can be opened where it is cut before its pixels', () => {
    expect(openDicom(radiograph({ study: 1, side: 32 }).subarray(0, 900))).toBeUndefined();
  });
});

describe('window and level', () => {
  const facts = { least: -1000, most: 1000, slope: 1, intercept: 0 };
  const levelAt = (table: Uint32Array, value: number) => (table[value + 1000] ?? 0) & 255;

  it('spread a band from black to white and clip the rest', () => {
    const table = levelTable(facts, CT_WINDOWS.soft, false);
    expect([-1000, -160, 40, 240, 1000].map((value) => levelAt(table, value))).toEqual([0, 0, 128, 255, 255]);
    expect(levelAt(levelTable(facts, CT_WINDOWS.soft, true), 1000)).toBe(0);
  });

  it('go by what the values mean, and are the whole picture where the machine proposes none', () => {
    const frame = { ...facts, slope: 2, intercept: 10, window: null } as Frame;
    expect(windowOf(frame)).toEqual({ center: 10, width: 4000 });
  });

  it('paint film that is white where it says nothing the other way round', () => {
    const frame = {
      ...{ rows: 1, columns: 2, pixels: Uint16Array.of(0, 100), isColor: false, least: 0, most: 100 },
      ...{ slope: 1, intercept: 0, window: null, isInverse: true, spacing: null, frameSeconds: 1 },
    };
    const shown = new Uint8ClampedArray(8);
    paint(frame, windowOf(frame), false, shown);
    expect([...shown]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
    paint(frame, windowOf(frame), true, shown);
    expect(shown[0]).toBe(0);
  });
});

it('a frame with more pixels than the screen becomes one of means, with its spacing', () => {
  const frame = {
    ...{
      rows: 2,
      columns: 5,
      pixels: Int16Array.of(0, 2, 10, 10, 9, 4, 6, 10, 14, 9),
      isColor: false,
      least: 0,
      most: 14,
    },
    ...{ slope: 1, intercept: 0, window: null, isInverse: false, spacing: { row: 1, column: 0.5 }, frameSeconds: 1 },
  };
  const small = reduced(frame, 2);
  expect([small.rows, small.columns, [...small.pixels], small.spacing]).toEqual([
    ...[1, 2, [3, 11]],
    { row: 2, column: 1 },
  ]);
  expect(reduced(frame, 1)).toBe(frame);
  expect(reduced(frame, 9).pixels).toHaveLength(1);
});

describe('the store of frames', () => {
  const ref = (name: string) => ({ hash: name.repeat(64), holderID: '/record/1', frame: 0 });
  const frameOf = (bytes: number) => ({ pixels: new Uint8Array(bytes) }) as unknown as Frame;

  it('decodes each once however often it is asked, and throws the longest unused away', async () => {
    const decoded: string[] = [];
    const decoder: Decoder = {
      decode: async ({ hash }, bytes) => {
        decoded.push(hash[0] ?? '');
        await bytes();
        return frameOf(10);
      },
      close: () => undefined,
    };
    const store = new FrameStore(async () => new Blob(['x']), decoder, 25);
    await Promise.all([store.frame(ref('a')), store.frame(ref('a'))]);
    await store.frame(ref('b'));
    store.held(ref('a'));
    await store.frame(ref('c'));
    expect(['a', 'b', 'c'].map((name) => store.held(ref(name)) !== undefined)).toEqual([true, false, true]);
    expect(decoded).toEqual(['a', 'b', 'c']);
  });

  it('says of what is neither here nor reachable that it is out of reach, and asks again the next time', async () => {
    let here = false;
    const decoder: Decoder = {
      decode: (_, bytes) => bytes().then(() => frameOf(1)),
      close: () => undefined,
    };
    const store = new FrameStore(async () => (here ? new Blob(['x']) : undefined), decoder);
    await expect(store.frame(ref('a'))).rejects.toBeInstanceOf(OutOfReachError);
    here = true;
    await expect(store.frame(ref('a'))).resolves.toBeDefined();
  });
});
