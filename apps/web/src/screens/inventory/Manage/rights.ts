import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { EditedKind } from './editor/form-text.ts';

/** Who reads and writes each kind; returns go with purchases. */
export const FORM_RIGHTS: Readonly<Record<EditedKind, readonly [read: Permission, write: Permission]>> = {
  order: ['ORDER_FORM_READ', 'ORDER_FORM_WRITE'],
  purchase: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
  sell: ['SALE_FORM_READ', 'SALE_FORM_WRITE'],
  return: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
};
