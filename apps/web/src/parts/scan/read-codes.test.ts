import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { qrSvg } from '@vetloom/documents/html/qr-svg.ts';
import { bagCode, gs1OfLot, lotCode, productCode, readCode } from '@vetloom/domain/stock/shelf-code.ts';
import bwip from 'bwip-js/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareReader, readCodeIn } from './read-codes.ts';

const YEAR = 2026;

beforeAll(async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareReader(new Uint8Array(file).buffer);
});

/** A code as it is drawn, as a picture. */
const drawn = async (bcid: string, text: string, more: object = {}): Promise<Uint8Array> =>
  new Uint8Array(
    await bwip.toBuffer({
      bcid,
      text,
      scale: 3,
      paddingwidth: 12,
      paddingheight: 12,
      backgroundcolor: 'FFFFFF',
      ...more,
    }),
  );
const seen = async (bcid: string, text: string, more?: object) => readCodeIn(await drawn(bcid, text, more));

describe('the camera’s reader reads what is drawn', () => {
  it.each([
    ['ean13', '4710001234569'],
    ['ean8', '96385074'],
    ['upca', '036000291452'],
    ['code128', 'ABC-12345'],
    ['qrcode', '4710001234569'],
    ['datamatrix', 'VX-1'],
  ])('%s', async (bcid, text) => {
    const code = readCode((await seen(bcid, text)) ?? '', YEAR);
    // A UPC of twelve digits is the EAN of thirteen with a zero before it.
    expect(code).toMatchObject({ kind: 'plain', code: expect.stringMatching(new RegExp(`^0?${text}$`)) });
  });

  it.each(['gs1-128', 'gs1datamatrix', 'gs1qrcode'])('%s with lot and day, which end where they end', async (bcid) => {
    const scanned = await seen(bcid, '(01)04710001234569(10)A-12(17)270131(21)77');
    expect(readCode(scanned ?? '', YEAR)).toMatchObject({
      kind: 'goods',
      gs1: { gtin: '04710001234569', lot: 'A-12', expiresOn: '2027-01-31', serial: '77' },
    });
  });

  it('labels of our own: a shelf, a lot, a bag', async () => {
    const record = '/record/pet/1764201600-abcde/1764201700-fghij';
    expect(readCode((await seen('qrcode', productCode('1764-ab'))) ?? '', YEAR)).toEqual({
      kind: 'product',
      prodID: '1764-ab',
    });
    expect(
      readCode((await seen('datamatrix', lotCode({ prodID: 'q', lot: '批 1', expiresOn: null }))) ?? '', YEAR),
    ).toEqual({
      kind: 'lot',
      prodID: 'q',
      lot: '批 1',
      expiresOn: null,
    });
    expect(readCode((await seen('qrcode', bagCode(record, '9f8e7d'))) ?? '', YEAR)).toMatchObject({ recordID: record });
    const lot = gs1OfLot({ barcode: '4710001234569', lot: 'A-12', expiresOn: '2027-01-31' }) ?? '';
    expect(readCode((await seen('gs1datamatrix', lot)) ?? '', YEAR)).toMatchObject({
      kind: 'goods',
      gs1: { lot: 'A-12' },
    });
  });

  it('the code that stands on the label of a bag, as a live picture shows it', async () => {
    const code = bagCode('/record/pet/1764201600-abcde/1764201700-fghij', '9f8e7d');
    const svg = qrSvg(code, 13);
    const whole = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const scale = 4;
    const width = whole * scale;
    const data = new Uint8ClampedArray(width * width * 4).fill(255);
    for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1/g))
      for (let dy = 0; dy < scale; dy += 1)
        for (let dx = 0; dx < scale; dx += 1)
          data.fill(
            0,
            ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4,
            ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4 + 3,
          );
    const scanned = await readCodeIn({ data, width, height: width, colorSpace: 'srgb' } as ImageData);
    expect(readCode(scanned ?? '', YEAR)).toMatchObject({ kind: 'bag', bagID: '9f8e7d' });
  });

  it('held at any angle, and nothing where there is nothing', async () => {
    expect(await seen('ean13', '4710001234569', { rotate: 'L' })).toBe('4710001234569');
    expect(await seen('datamatrix', 'VX-1', { rotate: 'I' })).toBe('VX-1');
    const pixels = new Uint8ClampedArray(64 * 64 * 4).fill(255);
    expect(await readCodeIn({ data: pixels, width: 64, height: 64, colorSpace: 'srgb' } as ImageData)).toBeUndefined();
  });
});
