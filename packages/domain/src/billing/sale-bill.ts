import { blankRecord } from '../record/new-record.ts';
import type { RecordContent, VisitRecord } from '../record/record.schema.ts';
import type { Sale } from './sale.schema.ts';

/** Whether a bill is that of a sale over the counter. */
export const isSaleID = (id: string): boolean => id.startsWith('/sale/');

/**
 * A sale as the desk's screens and papers show bills: as a visit of charges and nothing else. `empty` is the content of a visit in which nothing is
 * written; nobody saves what comes of it.
 */
export function saleBill(sale: Sale, empty: RecordContent): VisitRecord {
  const { _id, userID, createDateTime, createBy, lines, dateTime } = sale;
  const blank = blankRecord({ _id, pet: { _id: '', userID }, source: 'manual' }, empty, createDateTime, createBy);
  return {
    ...blank,
    dateTime,
    // Whom it was sold to stands where a visit says why the animal came.
    cause: sale.userName,
    statusUpdateDateTime: dateTime,
    inspectedDateTime: dateTime,
    chargeDivision: lines,
    billStatus: sale.billStatus,
    status: sale.billStatus === 30 ? 90 : 20,
    total: sale.total,
    received: sale.received,
    hasBill: true,
    ...(sale.imported === undefined ? {} : { imported: sale.imported }),
    updateDateTime: sale.updateDateTime,
    ...(sale.discounts === undefined ? {} : { discounts: sale.discounts }),
    ...(sale.discountTotal === undefined ? {} : { discountTotal: sale.discountTotal }),
    ...(sale.rounding === undefined ? {} : { rounding: sale.rounding }),
    ...(sale.roundingOff === undefined ? {} : { roundingOff: sale.roundingOff }),
  };
}
