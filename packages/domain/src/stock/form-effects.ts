import type { MovementCause } from './movement.ts';

/** Forms of purchasing and stock (spec 3 §7 "Forms"). */
export const FORM_KINDS = ['payment', 'purchase', 'order', 'sell', 'check', 'return'] as const;
/** A kind of form. */
export type FormKind = (typeof FORM_KINDS)[number];

/** What a kind of form does to stock. */
export interface FormEffect {
  readonly cause: MovementCause;
  /** `in`: its rows come; `out`: they go; `to`: its rows say how much there is, and the difference moves. */
  readonly moves: 'in' | 'out' | 'to';
}

/**
 * The one table that says what each kind of form does to stock (spec 3 §7 leaves it open): a purchase raises it by what has arrived, a sale and a return to
 * the supplier lower it, a check sets it to what was counted by a movement of the difference. An order is a plan and a payment is money: neither moves anything.
 */
export const FORM_EFFECTS: Readonly<Record<FormKind, FormEffect | undefined>> = {
  payment: undefined,
  order: undefined,
  purchase: { cause: 'purchase', moves: 'in' },
  sell: { cause: 'sale', moves: 'out' },
  return: { cause: 'purchaseReturn', moves: 'out' },
  check: { cause: 'count', moves: 'to' },
};
