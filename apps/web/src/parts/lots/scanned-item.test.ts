import { aProduct } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import { scannedItem } from './scanned-item.ts';

const GTIN = '04710001234569';
const vaccine = aProduct('八合一疫苗', { barcode: '4710001234569' });

it('one scan of a GS1 code names the item, its lot and its day', () => {
  const read = scannedItem(`01${GTIN}1727033110AP7718`, [vaccine], 2026);
  expect(read).toEqual({ item: vaccine, lot: { lot: 'AP7718', expiresOn: '2027-03-31' } });
});

it('a plain barcode names the item alone, goods that nobody has are told, and what is no code is left alone', () => {
  expect(scannedItem('4710001234569', [vaccine], 2026)).toEqual({ item: vaccine, lot: undefined });
  expect(scannedItem(`01${GTIN}10X`, [], 2026)).toBe('none');
  expect(scannedItem(`01${GTIN}10X`, [{ ...vaccine, active: false }], 2026)).toBe('none');
  expect(scannedItem('八合一', [vaccine], 2026)).toBeUndefined();
});
