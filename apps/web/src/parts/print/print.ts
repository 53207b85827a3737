import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { fitLabels } from '../labels/fit-labels.ts';
import { ownDataOf, printDataOf } from './print-data.ts';
import { printPage } from './print-page.ts';
import { receiptAgain } from './receipt-copy.ts';

/** Papers of a receipt: the thermal roll, or A4 for owners who need it. */
export type ReceiptPaper = 'thermal' | 'a4';

/** Prints the receipt of an act of paying; the latest one without `paymentID`. */
export async function printReceipt(
  store: ClinicStore,
  recordID: string,
  paymentID?: string,
  paper: ReceiptPaper = 'thermal',
): Promise<void> {
  const data = await printDataOf(store, recordID);
  const { a4Receipt, thermalReceipt } = await import('@vetloom/documents/receipt.ts');
  const copy = await receiptAgain(store, data, paymentID);
  const given = { ...data, copy, ...(paymentID === undefined ? {} : { paymentID }) };
  await show(paper === 'a4' ? a4Receipt(given) : thermalReceipt(given));
}

/** Prints labels of drug bags on that paper, with what the clinic's rules want said; all bags without `bagIDs`. */
export async function printLabels(
  store: ClinicStore,
  recordID: string,
  paper: LabelSize,
  bagIDs?: readonly string[],
): Promise<void> {
  const data = await printDataOf(store, recordID);
  const { sayings } = await ownDataOf(store, 'drugLabel', data);
  const { drugLabelDocument } = await import('@vetloom/documents/drug-label.ts');
  await show(drugLabelDocument({ ...data, paper, sayings, bagIDs }));
}

/** Hands a document to the browser's print dialog. */
export async function show(document: PrintDocument): Promise<void> {
  const { renderHtml } = await import('@vetloom/documents/render-html.ts');
  const { paper, title } = document;
  await printPage(renderHtml(document), title, (page) => {
    if (paper.kind === 'label') fitLabels(page, paper.heightMm);
  });
}
