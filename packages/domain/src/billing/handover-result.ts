import type { HandoverEntry, MethodSums } from './checkout-day.schema.ts';
import { addSums, methodsIn, sumOf } from './till.ts';

/** NT$ that should have been in a till, and by how much the counted money differs from it. */
export interface HandoverResult {
  readonly opening: number;
  readonly expected: MethodSums;
  /** Counted less opening and expected cash. */
  readonly difference: number;
}

type Counted = Pick<HandoverEntry, 'opening' | 'expected' | 'counted' | 'difference' | 'seen' | 'ownTill'>;

/** What a person saw before handing the till over; the same as the books where nobody has said anything else. */
export const seenResult = ({ opening, expected, counted, seen }: Counted): HandoverResult => {
  const told = seen ?? { opening, expected };
  return { ...told, difference: counted - told.opening - told.expected.cash };
};

/**
 * What a handover is held against: the books, which count every dollar once, in the order in which the till was handed over. One of a
 * till of its own has never held the other's money: what its author saw there is right for it.
 */
export const handoverResult = (handover: Counted): HandoverResult => {
  const { opening, expected, difference } = handover;
  return handover.ownTill ? seenResult(handover) : { opening, expected, difference };
};

/** Whether two say the same about what should be in a till. */
export const sameDue = (
  one: Pick<HandoverResult, 'opening' | 'expected'>,
  other: Pick<HandoverResult, 'opening' | 'expected'>,
): boolean => {
  const apart = addSums(one.expected, other.expected, -1);
  return one.opening === other.opening && methodsIn(apart).every((method) => sumOf(apart, method) === 0);
};
