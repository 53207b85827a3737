import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { dueDay } from '@vetloom/domain/stock/due-date.ts';
import { PAYMENT_TERMS } from '@vetloom/domain/stock/form.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { creditsOf, openPurchasesOf, paidAheadOf, statementOf, supplierNames } from './payable-rows.ts';

const PAYABLES = { scope: 'clinic', tag: 'Payables', permission: ['PAYMENT_FORM_READ'], write: false } as const;
const id = z.string();
const dollars = z.number();

const list = erpEndpoint({
  ...PAYABLES,
  method: 'POST',
  path: `${ERP_BASE}/payable/getList`,
  summary: 'What is owed to suppliers: their purchases that aren’t paid in full, and by when each has to be',
  description:
    'What went back isn’t owed. `credit` is what a supplier has beyond its purchases: paid ahead, or paid for goods that went back. At most 2,000 purchases, the earliest first.',
  body: z.object({ supplierID: rowID.optional() }),
  result: z.object({
    suppliers: z.array(
      z.object({
        supplierID: id,
        supplierName: z.string(),
        owed: dollars,
        /** Of that, what should have been paid before today. */
        overdue: dollars,
        credit: dollars,
        /** The earliest day by which something has to be paid; null where nothing is owed. */
        dueOn: z.string().nullable(),
        /** Payments of which something is left; naming further purchases in them pays these. */
        ahead: z.array(z.object({ id, customID: z.string(), left: dollars })),
        purchases: z.array(
          z.object({
            id,
            customID: z.string(),
            purchaseDate: unixSeconds,
            paymentTerm: z.enum(PAYMENT_TERMS),
            dueOn: z.string(),
            totalAmount: dollars,
            returnedAmount: dollars,
            paidAmount: dollars,
            owed: dollars,
          }),
        ),
      }),
    ),
  }),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const zone = await zoneIn(tx.reader);
      const today = isoDay(call.now, zone);
      const { supplierID } = call.body;
      const open = (await openPurchasesOf(sql, supplierID)).map((purchase) => ({
        ...purchase,
        dueOn: dueDay(purchase.paymentTerm, isoDay(purchase.purchaseDate, zone)),
      }));
      const credits = new Map((await creditsOf(sql, supplierID)).map((one) => [one.supplierID, one.credit]));
      const ahead = Map.groupBy(await paidAheadOf(sql, supplierID), (payment) => payment.supplierID);
      const bySupplier = Map.groupBy(open, (purchase) => purchase.supplierID);
      const ids = [...new Set([...bySupplier.keys(), ...credits.keys()])];
      const names = await supplierNames(sql, ids);
      const suppliers = ids.map((one) => {
        const purchases = (bySupplier.get(one) ?? []).map(({ supplierID: _, ...purchase }) => purchase);
        const owed = purchases.reduce((sum, purchase) => sum + purchase.owed, 0);
        const overdue = purchases.reduce((sum, purchase) => sum + (purchase.dueOn < today ? purchase.owed : 0), 0);
        const dueOn = purchases.map((purchase) => purchase.dueOn).toSorted()[0] ?? null;
        return {
          ...{ supplierID: one, supplierName: names.get(one) ?? '', owed, overdue, dueOn, purchases },
          credit: credits.get(one) ?? 0,
          ahead: (ahead.get(one) ?? []).map(({ supplierID: _, ...payment }) => payment),
        };
      });
      return { suppliers: suppliers.toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999')) };
    }),
});

const statement = erpEndpoint({
  ...PAYABLES,
  method: 'POST',
  path: `${ERP_BASE}/payable/getStatement`,
  summary:
    'A supplier’s account from startDate to before endDate: what was owed, what was bought, returned and paid, and what is owed at the end',
  description: 'Unix seconds. At most 2,000 rows: more is asked for by a shorter time.',
  body: z.object({ supplierID: rowID, startDate: unixSeconds, endDate: unixSeconds }),
  result: z.object({
    supplierName: z.string(),
    begin: dollars,
    end: dollars,
    rows: z.array(
      z.object({
        kind: z.enum(['purchase', 'return', 'payment']),
        id,
        customID: z.string(),
        date: unixSeconds,
        amount: dollars,
        balance: dollars,
        info: z.string(),
      }),
    ),
  }),
  errors: ['notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { supplierID, startDate: start, endDate: end } = call.body;
      const supplierName = (await supplierNames(sql, [supplierID])).get(supplierID);
      if (supplierName === undefined) throw new DomainError('notFound', 'no such supplier');
      const { begin, rows } = await statementOf(sql, { supplierID, start, end });
      return { supplierName, begin, end: rows.at(-1)?.balance ?? begin, rows };
    }),
});

/** What is owed to suppliers (spec 3 §2 "/checkout/payment"). */
export const payableEndpoints = [list, statement];
