import { isOwnMethod, type OwnMethod } from '@vetloom/domain/clinic/payment-methods.ts';

/** The word of a way of paying: the papers' own, or for a way of the clinic's own the one that was written down with the money. */
export const methodWord = <M extends string>(
  words: Readonly<Record<M, string>>,
  { method, methodName = '' }: { readonly method: M | OwnMethod; readonly methodName?: string | undefined },
): string => (isOwnMethod(method) ? methodName : words[method as M]);
