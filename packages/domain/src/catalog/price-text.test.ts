import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitPrice } from '../core/schema.ts';
import { readPrice } from './price-text.ts';

describe('a price in a text', () => {
  it.each([
    ['1850', 1850],
    ['1,850', 1850],
    ['1,234,567.5', 1_234_567.5],
    ['NT$ 1,850', 1850],
    ['NTD1,850', 1850],
    ['$45', 45],
    ['45元', 45],
    [' 45 圓整 ', 45],
    ['１，８５０', 1850],
    ['ＮＴ＄４５', 45],
    ['12.5', 12.5],
    ['12.', 12],
    ['.5', 0.5],
    ['0', 0],
    ['-0', 0],
    ['12.12340', 12.1234],
    ['10,000,000', 10_000_000],
  ])('%j is %d', (text, price) => {
    expect(readPrice(text)).toEqual({ price });
  });

  it.each([
    ['', 'empty'],
    ['  \u3000', 'empty'],
    ['免費', 'text'],
    ['售價', 'text'],
    ['1,20', 'text'],
    ['12,34,567', 'text'],
    ['1.2.3', 'text'],
    ['1e3', 'text'],
    ['.', 'text'],
    ['NT$', 'text'],
    ['100/200', 'text'],
    ['-5', 'negative'],
    ['\u22125', 'negative'],
    ['NT$-5', 'negative'],
    ['(1,200)', 'negative'],
    ['1.23456', 'decimals'],
    ['10,000,001', 'tooLarge'],
  ] as const)('%j is none: %s', (text, problem) => {
    expect(readPrice(text)).toEqual({ problem });
  });

  it('that is read fits the catalogue, whatever was written', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.float().map(String), fc.stringMatching(/^[-(]?[\d,.]{1,12}\)?$/)),
        (text) => {
          const reading = readPrice(text);
          if ('price' in reading) expect(unitPrice.safeParse(reading.price).success).toBe(true);
        },
      ),
    );
  });
});
