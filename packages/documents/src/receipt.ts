import { carrierKind } from '@vetloom/domain/billing/invoice.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet.schema.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { billTotals, chargeBlocks, narrowBill } from './content/charge-blocks.ts';
import { type Bill, billOf } from './content/charge-lines.ts';
import { maskedPhone } from './content/masked-phone.ts';
import { nextVisitBlocks, nextVisitLine } from './content/next-visit.ts';
import { pageFrame, recordNumber, sealOf, sheetOf } from './content/patient.ts';
import { type Payment, paymentOf, paymentRows } from './content/payment.ts';
import { breedOf } from './content/species.ts';
import type { Block, Fact, PrintDocument } from './model/document.ts';
import { paragraph, section } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { longTime } from './words/dates.ts';
import { type Words, wordsFor } from './words/words.ts';

/** The width of the thermal roll; 72 mm of it can be printed on. */
export const ROLL_WIDTH_MM = 80;

/** What a receipt needs beside the visit. */
export interface ReceiptData extends PrintData {
  /** The act of paying that is printed; the latest one when left out. */
  readonly paymentID?: string;
  /** Whether each drug has its line; on unless the clinic prefers one line for all. */
  readonly itemiseDrugs?: boolean;
  /** The paper is printed again: when (Unix seconds), and by whom. */
  readonly copy?: ReceiptCopy | undefined;
}

/** What a paper that isn't the first says. */
export interface ReceiptCopy {
  /** Unix seconds. */
  readonly at: number;
  readonly by: string;
}

const SPACE = '\u3000';
const DASHED: Block = { kind: 'rule', style: 'dashed' };

interface ReceiptParts {
  readonly words: Words;
  readonly bill: Bill;
  readonly payment: Payment;
  readonly number: string;
  readonly title: string;
}

function partsOf(data: ReceiptData): ReceiptParts {
  const words = wordsFor(data.printSetting.englishVersion);
  const bill = billOf(data.record, data.itemiseDrugs ?? true, words);
  const payment = paymentOf(data.receipts, { ...data.record, total: bill.total }, data.paymentID);
  const number = receiptNumberOf(payment, words) ?? recordNumber(data.record._id);
  const marks = [payment.reversed && words.reversed, data.copy && words.copyWord].filter(
    (mark) => typeof mark === 'string',
  );
  const title = words.receipt + marks.map(words.bracketed).join('');
  return { words, bill, payment, number, title };
}

/** The number of an act of paying: what corrects it has the latest. Older acts have but their id, and so has what a package paid, which is never numbered. */
function receiptNumberOf({ receipts }: Payment, words: Words): string | undefined {
  const last = receipts.findLast(({ number }) => number) ?? receipts.at(-1);
  if (last === undefined) return undefined;
  if (last.number === '' && last.method !== 'prepaid') return words.receiptNumberPending;
  return last.number || recordNumber(last.paymentID);
}

/** What stands below the sums: which paper it takes the place of, and what is wanted of the invoice. */
function remarksOf({ payment: { receipts }, words }: ReceiptParts): string[] {
  const invoice = receipts.findLast((receipt) => receipt.invoice)?.invoice;
  const kind = invoice && carrierKind(invoice.carrier);
  const replaced = [...new Set(receipts.map(({ replaces }) => replaces))].filter(
    (number): number is string => number !== undefined && number !== '',
  );
  return [
    ...replaced.map((number) => words.replaces(number)),
    ...(invoice?.ubn ? [`${words.buyerUbn} ${invoice.ubn}`] : []),
    ...(invoice && kind ? [`${words.carrier[kind]} ${invoice.carrier}`] : []),
    ...(invoice?.donation ? [`${words.donation} ${invoice.donation}`] : []),
  ];
}

const copyLine = ({ copy, clinic }: ReceiptData, words: Words): string[] =>
  copy ? [words.copy(longTime(copy.at, zoneOfClinic(clinic), words), copy.by)] : [];

const cashierOf = (data: ReceiptData, payment: Payment): string => {
  const id = payment.receipts[0]?.receiveBy;
  return (id === undefined ? undefined : data.staffNames?.[id]) ?? data.printedBy;
};

function rollFacts(data: ReceiptData, parts: ReceiptParts): readonly Fact[] {
  const { owner, pet, record, clinic, now } = data;
  const { words, payment, number } = parts;
  const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(SPACE);
  return [
    { label: words.receiptNumber, value: number },
    { label: words.time, value: longTime(payment.receipts[0]?.createDateTime ?? now, zoneOfClinic(clinic), words) },
    ...(owner.name === '' ? [] : [{ label: words.owner, value: joined(owner.name, maskedPhone(owner.phone)) }]),
    // A sale over the counter has no animal.
    ...(pet.name === '' ? [] : [{ label: words.pet, value: joined(pet.name, breedOf(data)) }]),
    ...(record.doctor === '' ? [] : [{ label: words.doctor, value: record.doctor }]),
  ];
}

/** Head of everything printed on the roll: the clinic, its phone, its tax number. */
function rollHead(data: ReceiptData, words: Words): readonly Block[] {
  const { clinic } = data;
  const contact = [clinic.address, clinic.phone === '' ? '' : formatPhone(clinic.phone)].filter((part) => part !== '');
  return [
    { kind: 'title', text: clinic.name, size: 'name' },
    ...contact.map((line) => paragraph(line, 'small', 'center')),
    ...(clinic.taxID === '' ? [] : [paragraph(`${words.taxID} ${clinic.taxID}`, 'small', 'center')]),
  ];
}

/** The receipt on an 80 mm roll: what was charged, how it was paid, the change, and the next visit in large type. */
export function thermalReceipt(data: ReceiptData): PrintDocument {
  const parts = partsOf(data);
  const { words, bill, payment } = parts;
  const thanks =
    data.pet.status === PET_STATUS.death || data.pet.name === '' ? words.thanksDeceased : words.thanks(data.pet.name);
  const notes = remarksOf(parts);
  return {
    title: `${parts.title} ${data.pet.name} ${parts.number}`,
    language: words.language,
    paper: { kind: 'roll', widthMm: ROLL_WIDTH_MM },
    blocks: [
      ...rollHead(data, words),
      DASHED,
      { kind: 'title', text: parts.title === words.receipt ? words.receiptSpaced : parts.title, size: 'document' },
      ...copyLine(data, words).map((line) => paragraph(line, 'small', 'center')),
      { kind: 'facts', columns: 1, spread: true, items: rollFacts(data, parts) },
      DASHED,
      narrowBill(bill.lines, false),
      DASHED,
      billTotals(bill, words.payable, words),
      DASHED,
      { kind: 'totals', rows: paymentRows(payment, words) },
      ...nextVisitBlocks(data, words),
      ...(notes.length === 0 ? [] : [DASHED, ...notes.map((note) => paragraph(note, 'small'))]),
      { kind: 'space', millimetres: 3 },
      paragraph(`${words.receivedBy(cashierOf(data, payment))}${SPACE}${thanks}`, 'small', 'center'),
    ],
  };
}

/** The receipt on A4, for owners who need one for an insurer or an employer. */
export function a4Receipt(data: ReceiptData): PrintDocument {
  const parts = partsOf(data);
  const { words, bill, payment } = parts;
  const received = payment.receipts[0]?.createDateTime;
  const references = [
    `${words.receiptNumber} ${parts.number}`,
    received === undefined ? '' : longTime(received, zoneOfClinic(data.clinic), words),
    ...copyLine(data, words),
  ];
  return {
    title: `${parts.title} ${data.pet.name} ${parts.number}`,
    language: words.language,
    paper: { kind: 'a4', frame: pageFrame(data, parts.title, references, words), sheet: sheetOf(data) },
    blocks: [
      ...section(words.charges, chargeBlocks(bill, words)),
      ...section(words.received, [{ kind: 'totals', rows: paymentRows(payment, words) }]),
      ...remarksOf(parts).map((note) => paragraph(note, 'small')),
      {
        kind: 'closing',
        left: [...nextVisitLine(data, words), paragraph(words.receivedBy(cashierOf(data, payment)), 'small')],
        signature: words.cashierSignature,
        seal: sealOf(data),
      },
    ],
  };
}
