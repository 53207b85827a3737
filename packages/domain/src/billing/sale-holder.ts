import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { settingReads } from '../clinic/settings/setting-concern.ts';
import { defineHolder } from '../holder/holder.ts';
import { linesUsed } from '../lines/goods-use.ts';
import type { Sale } from './sale.schema.ts';
import { saveSale } from './save-sale.ts';

/** A sale over the counter as the cashier works on it: lines and a bill, no bags and no exams. */
export const saleHolder = defineHolder<Sale>({
  collection: 'sale',
  reads: () => settingReads(BILLING_SETTING),
  lines: ({ lines }) => [{ kind: 'product', class: '', lines }],
  charged: ({ lines }) => ({ drugBag: [], charges: lines, examTask: [], unchargedVaccine: undefined }),
  goods: {
    // What went over the counter went as it was sold. What another program left open had gone there.
    used: ({ lines, dateTime, cancelled, imported }) =>
      cancelled || imported ? [] : linesUsed('lines', lines, { cause: 'sale', at: dateTime }),
  },
  bill: {
    // No animal: its receipts name none.
    of: (sale) => ({ ...sale, petID: '' }),
    receive: (tx, ctx, sale, amount) => saveSale(tx, ctx, sale, { ...sale, received: sale.received + amount }),
  },
  discounts: {
    of: (sale) => sale.discounts ?? [],
    save: (tx, ctx, sale, discounts) => saveSale(tx, ctx, sale, { ...sale, discounts }),
  },
});
