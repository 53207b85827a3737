import { describe, expect, it } from 'vitest';
import { GROUP_SEPARATOR as GS, readGs1, sameGoods } from './gs1.ts';

const GTIN = '04710001234569';
const whole = { gtin: GTIN, lot: 'AB-123', expiresOn: '2027-03-31', serial: '', count: null };
const read = (text: string) => readGs1(text, 2026);

describe('a GS1 code', () => {
  it.each([
    ['as it is printed', `(01)${GTIN}(17)270331(10)AB-123`],
    ['as it is printed, with spaces', ` (01) ${GTIN} (17) 270331 (10) AB-123 `],
    ['as a scanner sends it', `01${GTIN}1727033110AB-123`],
    ['with the symbology before it', `]d201${GTIN}1727033110AB-123`],
    ['with a separator at the beginning and at the end', `${GS}01${GTIN}1727033110AB-123${GS}`],
    ['with the lot before the expiry, ended by a separator', `01${GTIN}10AB-123${GS}17270331`],
    ['with the day 00, which is the month’s last', `01${GTIN}1727030010AB-123`],
    ['with elements that nobody asks for between', `01${GTIN}11260101310300150091foo${GS}1727033110AB-123`],
  ])('says goods, lot and expiry: %s', (_how, text) => {
    expect(read(text)).toEqual(whole);
  });

  it('says a serial number and how many are in a case', () => {
    expect(read(`02${GTIN}172802293712${GS}21S1${GS}10L`)).toEqual({
      ...{ gtin: GTIN, lot: 'L', expiresOn: '2028-02-29', serial: 'S1', count: 12 },
    });
  });

  it('means the nearest year of two digits', () => {
    const expiry = (text: string, year: number) => readGs1(`01${GTIN}17${text}`, year)?.expiresOn;
    expect([expiry('991231', 2026), expiry('260131', 2099), expiry('500101', 2026)]).toEqual([
      '1999-12-31',
      '2126-01-31',
      '2050-01-01',
    ]);
  });

  it.each([
    ['a plain EAN', '4710001234569'],
    ['a bare GTIN', GTIN],
    ['a number whose last digit is wrong', '0104710001234561'],
    ['a clinic’s own code', 'P0142'],
    ['a month that there isn’t in a code cut short', `01${GTIN}1727`],
    ['nothing', ''],
    ['an element without data', `(01)${GTIN}(`],
  ])('isn’t %s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('with a day that there isn’t says no expiry rather than another', () => {
    expect(read(`01${GTIN}17270231`)).toMatchObject({ gtin: GTIN, expiresOn: null });
  });
});

it('goods are the same by EAN and GTIN, and nothing is the same as no code', () => {
  expect(sameGoods('4710001234569', GTIN)).toBe(true);
  expect(sameGoods('P-1', 'P-1')).toBe(true);
  expect(sameGoods('', '')).toBe(false);
  expect(sameGoods('4710001234569', '4710001234565')).toBe(false);
});
