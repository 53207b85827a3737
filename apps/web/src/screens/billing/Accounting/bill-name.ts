import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { today } from '../../../locale/overview.ts';

/** What a bill is called at the desk: by its animal, or by whom something was sold to. */
export const billName = ({ record, pet }: VisitEntry): string =>
  isSaleID(record._id) ? checkout.sale.of(record.cause) : (pet?.name ?? today.unknownPet);
