import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { drugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { RecordContent, VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { exampleData, exampleReceipt, exampleRecord } from '../example.ts';
import type { PrintData } from '../print-data.ts';

/** Unix seconds of a time in Taipei in November 2026. */
export const november = (day: number, hour: number, minute: number): number =>
  Date.UTC(2026, 10, day, hour - 8, minute) / 1000;

const VISIT = november(20, 14, 24);

/** A visit with its sums; what is given replaces parts of the sample. `total` and `drugSubTotal` fit the sample. */
export const sampleRecord = (content: Partial<RecordContent> = {}, sums: Partial<VisitRecord> = {}): VisitRecord =>
  exampleRecord(VISIT, content, sums);

/** A receipt of the sample visit. */
export const sampleReceipt = (fields: Partial<Receipt> = {}): Receipt => ({ ...exampleReceipt(VISIT), ...fields });

/** Everything about the sample visit. */
export const sampleData = (fields: Partial<PrintData> = {}): PrintData => ({ ...exampleData(VISIT), ...fields });

/** A visit of so many charges of NT$ 100. */
export const longRecord = (count: number): VisitRecord =>
  sampleRecord(
    {
      chargeDivision: Array.from({ length: count }, (_, index) => ({
        _id: `c${index}`,
        name: `處置項目第 ${index + 1} 號`,
        price: 100,
        number: 1,
        itemID: '',
        class: '',
        note: '',
      })),
      drugBag: [drugBag.parse({ bagID: 'b1', items: [] })],
    },
    { total: count * 100, drugSubTotal: 0 },
  );
