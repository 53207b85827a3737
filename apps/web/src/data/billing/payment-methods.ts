import type { ReceiptMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import {
  isOwnMethod,
  type KnownMethod,
  methodsTaken,
  type OwnMethod,
  ownMethodWord,
} from '@vetloom/domain/clinic/payment-methods.ts';
import { checkout } from '../../locale/billing.ts';
import { found, useDocument } from '../engine/hooks.ts';

/** The word of a way of paying. */
export type MethodWord = (method: ReceiptMethod) => string;

/** The clinic's ways of paying: which it takes, and what each is called. */
export function usePaymentMethods(): {
  readonly taken: <M extends KnownMethod>(known: readonly M[]) => readonly (M | OwnMethod)[];
  readonly word: MethodWord;
} {
  const list = found(useDocument('customize', '/customize/paymentMethods'));
  return {
    taken: (known) => methodsTaken(list, known),
    word: (method) =>
      isOwnMethod(method) ? (ownMethodWord(list, method) ?? checkout.otherMethod) : checkout.methods[method],
  };
}
