import type { Discount, DiscountOff } from '@vetloom/domain/lines/discount.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { checkout } from '../../../locale/billing.ts';

/** As shops say it: 5 per cent off is 95 折, 10 are 9 折. */
const fold = (percent: number): string => {
  const left = 100 - percent;
  return left % 10 === 0 ? String(left / 10) : left < 10 ? `0.${left}` : String(left);
};

/** The per cent that go where somebody types what is left, as shops say it: `8折` are 20, `95折` are 5. Undefined for any other text, and for `10折`: the whole price to some, a tenth of it to others. */
export const foldTyped = (text: string): string | undefined => {
  const [, left] = checkout.discount.foldTyped.exec(text.trim()) ?? [];
  return left === undefined ? undefined : String(100 - Number(left) * (left.length === 1 ? 10 : 1));
};

/** A discount in words that nobody reads the other way round: 95 折（−5%）, 少 NT$ 50. */
export const offWord = (off: DiscountOff): string =>
  off.kind === 'amount'
    ? checkout.discount.less(formatAmount(off.amount))
    : off.percent === 100
      ? checkout.discount.free
      : checkout.discount.fold(fold(off.percent), off.percent);

/** That a discount takes less than was given, and why; nothing where it doesn't. */
export const limitWord = ({ most = 0 }: Pick<Discount, 'most'>, limited: boolean): string =>
  limited ? checkout.discount.limited(most) : '';
