import { dicomFile, phantomUIDs, sequence } from '@vetloom/testing/dicom/phantom.ts';
import { expect, it } from 'vitest';
import { decodeFrame, openDicom } from './decode.ts';

/** A file with its 16-bit pixels as bytes, of which single facts were written anew in its place. */
function decoded(changes: readonly (readonly [tag: number, value: number])[], index = 0) {
  const bytes = dicomFile({ ...phantomUIDs(1), rows: 4, columns: 5 }, new Uint16Array(20).fill(7));
  const view = new DataView(bytes.buffer);
  for (const [tag, value] of changes) {
    const head = [tag >>> 16, tag & 0xffff];
    let at = 132;
    while (view.getUint16(at, true) !== head[0] || view.getUint16(at + 2, true) !== head[1]) at += 1;
    view.setUint16(at + 8, value, true);
  }
  const file = openDicom(bytes);
  if (!file) throw new Error('the phantom is not opened');
  return decodeFrame(file, index);
}

it('a picture is shown as it was taken, or not at all', async () => {
  expect([...(await decoded([])).pixels]).toEqual(Array.from({ length: 20 }, () => 7));
  const BITS = 0x00280100;
  for (const bits of [1, 12, 32, 64, 0]) await expect(decoded([[BITS, bits]]), `${bits} bits`).rejects.toThrow();
  await expect(decoded([[0x00280010, 60_000]]), 'more rows than pixels').rejects.toThrow('cut');
  await expect(decoded([], 1), 'a frame that is not there').rejects.toThrow('cut');
});

it('frames of an enhanced picture have windows, values and distances of their own, else those of all frames', async () => {
  const group = (tag: number, ...facts: readonly (readonly [tag: number, vr: string, value: string])[]) =>
    [tag, 'SQ', sequence([facts])] as const;
  const shared = sequence([
    [
      group(0x00289110, [0x00280030, 'DS', '0.5\\0.25']),
      group(0x00289145, [0x00281052, 'DS', '-1024'], [0x00281053, 'DS', '2']),
    ],
  ]);
  const own = sequence([
    [group(0x00289132, [0x00281050, 'DS', '40'], [0x00281051, 'DS', '400'])],
    [
      group(0x00289132, [0x00281050, 'DS', '300'], [0x00281051, 'DS', '1500']),
      group(0x00289145, [0x00281052, 'DS', '-1000'], [0x00281053, 'DS', '1']),
    ],
  ]);
  const more = [[0x52009229, 'SQ', shared] as const, [0x52009230, 'SQ', own] as const];
  const file = openDicom(
    dicomFile({ ...phantomUIDs(1), rows: 2, columns: 2, frames: 2, more }, Uint16Array.of(1, 2, 3, 4, 5, 6, 7, 8)),
  );
  if (!file) throw new Error('the phantom is not opened');
  expect(await decodeFrame(file, 0)).toMatchObject({
    ...{ slope: 2, intercept: -1024, window: { center: 40, width: 400 }, spacing: { row: 0.5, column: 0.25 } },
    pixels: Uint16Array.of(1, 2, 3, 4),
  });
  expect(await decodeFrame(file, 1)).toMatchObject({
    ...{ slope: 1, intercept: -1000, window: { center: 300, width: 1500 }, spacing: { row: 0.5, column: 0.25 } },
    pixels: Uint16Array.of(5, 6, 7, 8),
  });
});
