import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { today } from '../../../locale/overview.ts';

/** What a bill is called at the desk: by its animal, by whom something was sold to, or by who owed it in another program. */
export function billName({ record, pet }: VisitEntry): string {
  if (!isSaleID(record._id)) return pet?.name ?? today.unknownPet;
  return record.imported ? checkout.sale.carried(record.cause) : checkout.sale.of(record.cause);
}
