import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { fitLabels } from '../labels/fit-labels.ts';
import { ownDataOf, printDataOf } from './print-data.ts';
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

/** Hands a document to the browser's print dialog through a hidden frame: no network, no pop-up. */
export async function show(document: PrintDocument): Promise<void> {
  const { renderHtml } = await import('@vetloom/documents/render-html.ts');
  const frame = window.document.createElement('iframe');
  frame.title = document.title;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;inset:0 auto auto -10000px;width:210mm;height:297mm;border:0';
  frame.srcdoc = renderHtml(document);
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    window.document.body.append(frame);
  });
  const page = frame.contentWindow;
  if (!page) return;
  if (document.paper.kind === 'label') fitLabels(page.document, document.paper.heightMm);
  const hand = window.document.activeElement;
  const done = () => {
    frame.remove();
    // The frame took the focus: the keyboard goes on where it was, at the till in the next amount.
    if (hand instanceof HTMLElement && hand.isConnected) hand.focus();
  };
  page.addEventListener('afterprint', done, { once: true });
  page.focus();
  page.print();
}
