import { describe, expect, it } from 'vitest';
import { isSoundTaxID } from '../core/tax-id.ts';
import { carrierKind, invoiceProblem, isDonationCode, typedInvoice, wrongInvoiceField } from './invoice.ts';

const wish = (given: object) => ({ ubn: '', carrier: '', donation: '', ...given });

describe('a company’s number', () => {
  it.each(['04595257', '22099131', '12345675', '10458575', '00000000'])('%s is sound', (ubn) => {
    expect(isSoundTaxID(ubn)).toBe(true);
  });

  it.each(['12345678', '04595258', '1045857', '104585755', 'abcdefgh', ''])('%s is not', (ubn) => {
    expect(isSoundTaxID(ubn)).toBe(false);
  });

  it('with a seven in the seventh place counts that as 0 or as 1: divisible by five since April 2023', () => {
    // 1·1 + 0 + 0 + 0 + 0 + 0 + (7·4 = 28 → 10) + 8 = 19; the 10 as 1: 20.
    expect(isSoundTaxID('10000078')).toBe(true);
    expect(isSoundTaxID('10000077')).toBe(false);
  });
});

describe('where an invoice goes', () => {
  it('is told by the carrier’s shape', () => {
    expect(carrierKind('/ABC+123')).toBe('mobile');
    expect(carrierKind('/A-.+123')).toBe('mobile');
    expect(carrierKind('AB12345678901234')).toBe('certificate');
    for (const text of ['ABC+123', '/ABC123', '/abc+123', 'A112345678901234', 'AB1234567890123'])
      expect(carrierKind(text)).toBeUndefined();
  });

  it('is read as people type it', () => {
    expect(typedInvoice('carrier', ' ／abc＋123 ')).toBe('/ABC+123');
    expect(typedInvoice('carrier', '/A-.+123')).toBe('/A-.+123');
    expect(typedInvoice('ubn', ' 2209-9131')).toBe('22099131');
    expect(typedInvoice('ubn', '２２０９９１３１')).toBe('22099131');
    expect(typedInvoice('donation', '9-19 ')).toBe('919');
  });

  it('says of each field what is wrong with it, whatever is wrong with another', () => {
    expect(wrongInvoiceField('ubn', '2209913')).toBe(true);
    expect(wrongInvoiceField('carrier', 'x')).toBe(true);
    expect(wrongInvoiceField('donation', '12')).toBe(true);
    // A digit too many is no number that lost its last one.
    expect(wrongInvoiceField('ubn', '220991312')).toBe(true);
    for (const field of ['ubn', 'carrier', 'donation'] as const) expect(wrongInvoiceField(field, '')).toBe(false);
  });

  it('is a code of three to seven digits where it is given away, and then nobody’s besides', () => {
    expect(isDonationCode('919')).toBe(true);
    expect(isDonationCode('12')).toBe(false);
    expect(invoiceProblem(wish({ donation: '919' }))).toBeUndefined();
    expect(invoiceProblem(wish({ donation: '919', ubn: '04595257' }))).toBe('both');
    expect(invoiceProblem(wish({ ubn: '04595257', carrier: '/ABC+123' }))).toBeUndefined();
    expect(invoiceProblem(wish({ ubn: '04595258' }))).toBe('ubn');
    expect(invoiceProblem(wish({ carrier: 'x' }))).toBe('carrier');
  });
});
