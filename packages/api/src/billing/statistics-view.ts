import { moneyMethod, receiptMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { z } from 'zod';

const sum = z.number().int();
const share = z.object({ key: z.string(), name: z.string(), received: sum, bills: sum });

/** What came and went in a period, as it is answered. NT$. */
export const tillView = z.object({
  lines: z.array(z.object({ method: moneyMethod, bills: sum, deposits: sum, inout: sum, total: sum })),
  depositUsed: sum,
  prepaidUsed: sum,
  badDebt: sum,
  received: sum,
});

/** The cashier's figures as they are answered. NT$. */
export const statistics = z.object({
  period: tillView,
  days: z.array(
    z.object({
      day: sum,
      received: sum,
      money: sum,
      depositUsed: sum,
      prepaidUsed: sum,
      badDebt: sum,
      deposits: sum,
      inout: sum,
      bills: sum,
      methods: z.partialRecord(receiptMethod, sum),
    }),
  ),
  doctors: z.array(share),
  divisions: z.array(share),
  bills: sum,
});
