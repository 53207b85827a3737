import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';

/** Who reads and writes each kind of form; the specification names none for returns, which go with purchases (spec 3 §6). */
export const FORM_RIGHTS: Readonly<Record<FormKind, readonly [read: Permission, write: Permission]>> = {
  payment: ['PAYMENT_FORM_READ', 'PAYMENT_FORM_WRITE'],
  purchase: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
  order: ['ORDER_FORM_READ', 'ORDER_FORM_WRITE'],
  sell: ['SALE_FORM_READ', 'SALE_FORM_WRITE'],
  check: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'],
  return: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
};

const some = (at: 0 | 1): readonly Permission[] => [
  ...new Set(Object.values(FORM_RIGHTS).map((rights) => rights[at] as Permission)),
];
/** Those who read a form of some kind. */
export const FORM_READERS = some(0);
/** Those who write a form of some kind. */
export const FORM_WRITERS = some(1);
