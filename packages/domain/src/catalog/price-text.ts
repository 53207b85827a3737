import { MOST_PRICE } from '../core/schema.ts';

/** Why a text is no price. */
export type PriceProblem = 'empty' | 'text' | 'negative' | 'decimals' | 'tooLarge';
/** What a text says as a price. */
export type PriceReading = { readonly price: number } | { readonly problem: PriceProblem };

const CURRENCY = /^(?:NTD|TWD|NT\$?|\$)|(?:元|圓|NTD|TWD)(?:整)?$/giu;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;

/**
 * A price (NT$) as people and spreadsheets write it: `1,850`, `NT$ 1,850`, `１８５０`, `12.5元`. A comma that doesn't set thousands apart is none of a
 * price: `1,20` could be one dollar or a hundred. Below zero, in minus or in the brackets of accountants, nothing is sold.
 */
export function readPrice(text: string): PriceReading {
  const folded = text
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')
    .replaceAll(/\s/g, '');
  if (folded === '') return { problem: 'empty' };
  const bracketed = /^\((.+)\)$/.exec(folded)?.[1];
  const bare = (bracketed ?? folded).replaceAll(CURRENCY, '');
  const below = bracketed !== undefined || bare.startsWith('-');
  const figure = bare.replace(/^-/, '').replaceAll(CURRENCY, '');
  if (!GROUPED.test(figure) && !PLAIN.test(figure)) return { problem: 'text' };
  const digits = figure.replaceAll(',', '');
  const price = Number(digits);
  if (below && price > 0) return { problem: 'negative' };
  if (price > MOST_PRICE) return { problem: 'tooLarge' };
  if ((digits.split('.')[1] ?? '').replace(/0+$/, '').length > 4) return { problem: 'decimals' };
  return { price };
}
