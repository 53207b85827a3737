import { dicomFile, phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
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
