import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { maskedPhone } from './content/masked-phone.ts';
import { footerOf, letterheadOf } from './content/patient.ts';
import type { Block, Fact, PageFrame, Paper, PrintDocument, TotalRow } from './model/document.ts';
import { paragraph } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { type ReceiptCopy, ROLL_WIDTH_MM } from './receipt.ts';
import { longTime } from './words/dates.ts';
import { depositWordsFor } from './words/deposit-words.ts';
import { methodWord } from './words/method-word.ts';
import { wordsFor } from './words/words.ts';

/** What the slip of a deposit is made from. */
export interface DepositSlipData {
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'address' | 'taxID' | 'licenseNumber' | 'timeZone'>;
  readonly owner: Pick<Owner, 'name' | 'phone'>;
  readonly entry: Deposit;
  /** NT$ that the owner had left right after this entry. */
  readonly after: number;
  /** Name of the person who took or gave the money. */
  readonly by: string;
  readonly printedBy: string;
  /** When it is printed, Unix seconds. */
  readonly now: number;
  /** The slip is printed again: when, and by whom. */
  readonly copy?: ReceiptCopy | undefined;
  /** The print option of that name (spec 1 §9). */
  readonly englishVersion?: boolean | undefined;
  /** How the clinic's papers look; the sheet is always A5. */
  readonly look?: PrintData['look'];
  readonly images?: PrintData['images'];
}

/** The thermal roll, or half a sheet for owners who file it. */
export type DepositPaper = 'roll' | 'A5';

const SPACE = '\u3000';
const DASHED: Block = { kind: 'rule', style: 'dashed' };
/** Only money that came or went has a number; older entries have but their id. */
function numberOf(data: DepositSlipData): string {
  const { entry } = data;
  if (entry.number === '') return wordsOf(data).words.receiptNumberPending;
  return entry.number ?? entry._id.slice(entry._id.lastIndexOf('/') + 1);
}
function copyLine({ copy, clinic, ...data }: DepositSlipData): string[] {
  if (!copy) return [];
  const words = wordsFor(data.englishVersion ?? false);
  return [words.copy(longTime(copy.at, zoneOfClinic(clinic), words), copy.by)];
}
const wordsOf = ({ englishVersion = false }: DepositSlipData) => ({
  words: wordsFor(englishVersion),
  own: depositWordsFor(englishVersion),
});
function titleOf(data: DepositSlipData): string {
  const { words, own } = wordsOf(data);
  const marks = [data.entry.reversedBy !== '' && own.taken, data.copy && words.copyWord];
  const said = marks.filter((mark) => typeof mark === 'string');
  return own.titles[data.entry.kind] + said.map(words.bracketed).join('');
}

function factsOf(data: DepositSlipData): Fact[] {
  const { entry, owner, clinic } = data;
  const { words, own } = wordsOf(data);
  return [
    { label: words.receiptNumber, value: numberOf(data) },
    { label: words.time, value: longTime(entry.createDateTime, zoneOfClinic(clinic), words) },
    { label: words.owner, value: [owner.name, maskedPhone(owner.phone)].filter(Boolean).join(SPACE) },
    ...(entry.receiptID === '' ? [{ label: own.method, value: methodWord(own.methods, entry) }] : []),
    ...(entry.note === '' ? [] : [{ label: own.note, value: entry.note }]),
  ];
}

/** What moved, and what was left before and after; a refund reads as what was given back. */
function sumsOf(data: DepositSlipData): TotalRow[] {
  const { entry, after } = data;
  const { own } = wordsOf(data);
  return [
    { label: own.before, amount: formatMoney(after - entry.amount), weight: 'plain' },
    {
      label: own.amounts[entry.kind],
      amount: formatMoney(entry.kind === 'reversal' ? entry.amount : Math.abs(entry.amount)),
      weight: 'grand',
    },
    { label: own.after, amount: formatMoney(after), weight: 'strong' },
  ];
}

const contactOf = ({ clinic }: DepositSlipData): string[] =>
  [clinic.address, clinic.phone === '' ? '' : formatPhone(clinic.phone)].filter((part) => part !== '');

function rollSlip(data: DepositSlipData): Block[] {
  const { taxID, name } = data.clinic;
  const { words, own } = wordsOf(data);
  return [
    { kind: 'title', text: name, size: 'name' },
    ...contactOf(data).map((line) => paragraph(line, 'small', 'center')),
    ...(taxID === '' ? [] : [paragraph(`${words.taxID} ${taxID}`, 'small', 'center')]),
    DASHED,
    { kind: 'title', text: titleOf(data), size: 'document' },
    ...copyLine(data).map((line) => paragraph(line, 'small', 'center')),
    { kind: 'facts', columns: 1, spread: true, items: factsOf(data) },
    DASHED,
    { kind: 'totals', rows: sumsOf(data) },
    DASHED,
    paragraph(own.keep, 'small', 'center'),
    paragraph(own.by(data.by), 'small', 'center'),
    { kind: 'blankLines', label: own.ownerSignature, count: 1 },
  ];
}

function frameOf(data: DepositSlipData): PageFrame {
  const { clinic, owner } = data;
  const { words } = wordsOf(data);
  const title = titleOf(data);
  return {
    letterhead: letterheadOf(data, title, [`${words.receiptNumber} ${numberOf(data)}`, ...copyLine(data)], words),
    facts: factsOf(data).slice(1),
    running: [clinic.name, title, owner.name].join(SPACE),
    warnings: '',
    footer: footerOf(data, words),
    pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
  };
}

/** The slip of an entry of a deposit: what was paid ahead or given back, and what is left. */
export function depositSlip(data: DepositSlipData, paper: DepositPaper): PrintDocument {
  const { words, own } = wordsOf(data);
  const half: Paper = { kind: 'a4', frame: frameOf(data), sheet: { widthMm: 148, heightMm: 210, marginMm: 10 } };
  return {
    title: `${titleOf(data)} ${data.owner.name} ${numberOf(data)}`,
    language: words.language,
    paper: paper === 'roll' ? { kind: 'roll', widthMm: ROLL_WIDTH_MM } : half,
    blocks:
      paper === 'roll'
        ? rollSlip(data)
        : [
            { kind: 'totals', rows: sumsOf(data) },
            paragraph(own.keep, 'small'),
            { kind: 'closing', left: [paragraph(own.by(data.by), 'small')], signature: own.ownerSignature },
          ],
  };
}
