import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { settingReads } from '../clinic/settings/setting-concern.ts';
import { defineHolder } from '../holder/holder.ts';
import type { Sale } from './sale.schema.ts';
import { saveSale } from './save-sale.ts';

/** A sale over the counter as the cashier works on it: lines and a bill, no bags and no exams. */
export const saleHolder = defineHolder<Sale>({
  collection: 'sale',
  reads: () => settingReads(BILLING_SETTING),
  lines: ({ lines }) => [{ kind: 'product', class: '', lines }],
  charged: ({ lines }) => ({ drugBag: [], charges: lines, examTask: [], unchargedVaccine: undefined }),
  bill: {
    // No animal: its receipts name none.
    of: (sale) => ({ ...sale, petID: '' }),
    receive: (tx, ctx, sale, amount) => saveSale(tx, ctx, sale, { ...sale, received: sale.received + amount }),
    discounts: {
      of: (sale) => sale.discounts ?? [],
      save: (tx, ctx, sale, discounts) => saveSale(tx, ctx, sale, { ...sale, discounts }),
    },
  },
});
