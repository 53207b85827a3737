import { drugLabelDocument } from '@vetloom/documents/drug-label.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { nodePrintFonts } from '@vetloom/documents/node-fonts.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import { a4Receipt, thermalReceipt } from '@vetloom/documents/receipt.ts';
import { renderPdf } from '@vetloom/documents/render-pdf.ts';
import { visitRecordDocument } from '@vetloom/documents/visit-record.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { printSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { reading } from '../document/clinic-call.ts';
import { endpoint } from '../services.ts';
import { printDataOf } from './print-data.ts';

/** Options that were sent; the schema of the setting itself would fill in the ones that were not. */
const printOptions = z.partialRecord(printSetting.keyof(), z.boolean());

/** Papers of a visit, with who may print them. */
const PAPERS: Record<
  'record' | 'receipt' | 'receiptA4' | 'drugLabel',
  { permission: Permission; make: (data: PrintData) => PrintDocument }
> = {
  record: { permission: 'RECORD_READ', make: visitRecordDocument },
  receipt: { permission: 'BILLING_READ', make: thermalReceipt },
  receiptA4: { permission: 'BILLING_READ', make: a4Receipt },
  drugLabel: { permission: 'DRUG_TASK_READ', make: (data) => drugLabelDocument({ ...data, paper: '60x40' }) },
};

const print = endpoint({
  method: 'POST',
  path: `${CLINIC_BASE}/pdf/{recordID}`,
  scope: 'clinic',
  tag: 'Reports',
  permission: ['RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ'],
  summary: 'A paper of a visit as PDF: record, receipt, receiptA4 or drugLabel',
  description:
    'Options that are left out of printSetting are the clinic’s. Characters that the print font lacks are listed in the header X-Missing-Glyphs as U+ numbers.',
  params: z.object({ recordID: idParam('record/', 'notFound') }),
  body: z.object({
    type: z.enum(['record', 'receipt', 'receiptA4', 'drugLabel']).default('record'),
    printSetting: printOptions.default({}),
  }),
  result: z.null(),
  errors: ['notFound', 'forbidden'],
  write: false,
  answers: 'bytes',
  handle: async (call) => {
    const paper = PAPERS[call.body.type];
    demand(call.actor, [paper.permission]);
    const data = await reading(call, ({ reader }) =>
      printDataOf(reader, call, call.params.recordID, call.body.printSetting),
    );
    const { bytes, missing } = await renderPdf(paper.make(data), nodePrintFonts());
    const numbers = missing.flatMap((glyph) => glyph.codePoints);
    if (numbers.length > 0) call.reply.header('x-missing-glyphs', numbers.join(' '));
    await call.reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'inline; filename="vetloom.pdf"')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(bytes));
    return null;
  },
});

/** Papers of visits. */
export const reportEndpoints = [print];
