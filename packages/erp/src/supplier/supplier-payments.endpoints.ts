import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { FORM_SCHEMAS } from '@vetloom/domain/stock/form.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { formsOf } from '../form/form-rows.ts';
import { erpPage } from '../rows/listing.ts';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';

const paid = FORM_SCHEMAS.payment.extend({ supplierName: z.string() });

const payments = erpEndpoint({
  scope: 'clinic',
  tag: 'Suppliers',
  permission: ['PAYMENT_FORM_READ'],
  write: false,
  method: 'POST',
  path: `${ERP_BASE}/supplier/payments`,
  summary: 'What was paid to suppliers, the latest first',
  description:
    '`condition` takes `supplierID`, `staffID` and `text` (within number or remarks); `dateRange` is from `start` to before `end`, Unix seconds. `count` and `total` (NT$) are of all that it holds for.',
  body: erpPage.extend({
    condition: z
      .object({ supplierID: rowID.optional(), staffID: line(200).optional(), text: line(100).optional() })
      .prefault({}),
    dateRange: z.object({ start: unixSeconds, end: unixSeconds }).optional(),
  }),
  result: z.object({
    count: z.number().int(),
    total: z.number(),
    rows: z.array(paid),
  }),
  errors: ['tooLarge'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const asked = { ...call.body, order: { column: 'date', order: 'DESC' } as const };
      const { rows, ...sums } = await formsOf(sql, 'payment', asked, true);
      return { ...sums, rows: rows as z.output<typeof paid>[] };
    }),
});

/** What was paid to suppliers (spec 3 §7 "Suppliers"). */
export const supplierPaymentEndpoints = [payments];
