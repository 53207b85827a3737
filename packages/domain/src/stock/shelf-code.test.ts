import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagCode, gs1OfLot, gtinOf, lotCode, productCode, readCode, scannedGoods } from './shelf-code.ts';

const YEAR = 2026;
const EAN = '4710001234569';

describe('a label of our own', () => {
  it('is read as what it names, also when the scanner says the symbology before it', () => {
    expect(readCode(productCode('1764-ab'), YEAR)).toEqual({ kind: 'product', prodID: '1764-ab' });
    const lot = { prodID: '1764-ab', lot: '批 12.3', expiresOn: '2027-01-31' };
    expect(readCode(`]Q1${lotCode(lot)}\n`, YEAR)).toEqual({ kind: 'lot', ...lot });
    const nameless = { prodID: '1764-ab', lot: '', expiresOn: null };
    expect(readCode(lotCode(nameless), YEAR)).toEqual({ kind: 'lot', ...nameless });
    expect(lotCode(lot)).toMatch(/^[!-~]+$/);
    const recordID = '/record/pet/1764-abc/1764-xyz';
    expect(readCode(bagCode(recordID, '9f8e7d'), YEAR)).toEqual({ kind: 'bag', recordID, bagID: '9f8e7d' });
  });

  it('isn’t anything that only begins like one', () => {
    for (const code of ['VL.', 'VL.P.', 'VL.X.1', 'VL.B.abc', 'VL.L.a', 'VL.L.a..%E4', 'VL2000'])
      expect(readCode(code, YEAR)).toEqual({ kind: 'plain', code });
  });

  it('of a lot is GS1’s where the product has a number of GS1’s, and says lot and day', () => {
    const code = gs1OfLot({ barcode: EAN, lot: 'A-12/3', expiresOn: '2027-01-31' });
    expect(code).toBe('(01)04710001234569(17)270131(10)A-12/3');
    expect(readCode(code ?? '', YEAR)).toMatchObject({
      kind: 'goods',
      gs1: { gtin: '04710001234569', lot: 'A-12/3', expiresOn: '2027-01-31' },
    });
  });

  it('of a lot is our own where GS1 can’t say it: another number, Chinese, more than twenty signs, nothing to say', () => {
    const sound = { barcode: EAN, lot: 'A', expiresOn: '2027-01-31' };
    expect(gs1OfLot({ ...sound, barcode: '12345' })).toBeUndefined();
    expect(gs1OfLot({ ...sound, barcode: '4710001234560' })).toBeUndefined();
    expect(gs1OfLot({ ...sound, lot: '批' })).toBeUndefined();
    expect(gs1OfLot({ ...sound, lot: 'A'.repeat(21) })).toBeUndefined();
    expect(gs1OfLot({ ...sound, lot: '', expiresOn: null })).toBeUndefined();
  });

  it('is read back whatever the ids are', () => {
    const id = fc.stringMatching(/^[0-9a-z/-]{1,40}$/);
    fc.assert(
      fc.property(id, id, (one, other) => {
        expect(readCode(bagCode(one, other), YEAR)).toEqual({ kind: 'bag', recordID: one, bagID: other });
        const lot = { prodID: one, lot: other, expiresOn: null };
        expect(readCode(lotCode(lot), YEAR)).toEqual({ kind: 'lot', ...lot });
      }),
    );
  });
});

it('a barcode is fourteen digits of GS1 if its last digit proves the rest', () => {
  expect([EAN, '96385074', '036000291452', '4710001234560', '12', 'VX-1'].map(gtinOf)).toEqual([
    ...['04710001234569', '00000096385074', '00036000291452'],
    ...[undefined, undefined, undefined],
  ]);
});

it('anything else is what it is, without what a scanner says before it', () => {
  expect(readCode(`]E0${EAN}`, YEAR)).toEqual({ kind: 'plain', code: EAN });
  expect(readCode(' 抗生素-12 ', YEAR)).toEqual({ kind: 'plain', code: '抗生素-12' });
});

describe('goods that are scanned', () => {
  const goods = [
    { prodID: 'p', barcode: EAN, code: 'A-1' },
    { prodID: 'q', barcode: '', code: '' },
  ];
  it('are found by barcode, GS1, the clinic’s number and our own labels, with the lot as far as the code says', () => {
    const found = (code: string) => scannedGoods(goods, code, YEAR);
    expect(found(`]E0${EAN}`)).toEqual({ item: goods[0], lot: '', expiresOn: null });
    expect(found('a-1')?.item.prodID).toBe('p');
    expect(found(`(01)0${EAN}(17)270131(10)B`)).toEqual({ item: goods[0], lot: 'B', expiresOn: '2027-01-31' });
    expect(found(productCode('q'))?.item.prodID).toBe('q');
    expect(found(lotCode({ prodID: 'q', lot: '批', expiresOn: null }))).toEqual({
      item: goods[1],
      lot: '批',
      expiresOn: null,
    });
    for (const none of ['', 'x', productCode('r'), bagCode('/record/1', '2')])
      expect(found(none), none).toBeUndefined();
  });
});
