import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { estimateRange, lineRange } from '@vetloom/domain/lines/estimate.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import type { Block, Fact, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wardWordsFor } from './words/ward-words.ts';
import { wordsFor } from './words/words.ts';

/** What an estimate for a stay is made from. */
export interface StayQuotationData extends LetterheadData, Pick<PrintData, 'printSetting' | 'images'> {
  readonly owner: Pick<Owner, 'name' | 'phone'>;
  readonly pet: Pick<Pet, 'name'>;
  /** The stay, or what is planned of one that hasn't begun. */
  readonly stay: Pick<Stay, 'estimate' | 'cause' | 'cageName' | 'startDateTime'>;
  readonly note: string;
}

/** From and to, or one figure where both are the same. */
const spanOf = (from: number, to: number, format: (value: number) => string): string =>
  from === to ? format(from) : `${format(from)} – ${format(to)}`;

/** What an owner is told that a stay may come to, line by line, with room for a signature (spec 2 §7 "hospitalQuotation"). It is no bill. */
export function stayQuotation(data: StayQuotationData): PrintDocument {
  const { clinic, owner, pet, stay, note } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = wardWordsFor(data.printSetting.englishVersion);
  const facts: Fact[] = [
    { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
    { label: words.pet, value: [strong(pet.name)] },
    ...(stay.startDateTime === 0
      ? []
      : [{ label: own.admitted, value: formatDate(stay.startDateTime, zoneOfClinic(clinic)) }]),
    ...(stay.cageName === '' ? [] : [{ label: own.cage, value: stay.cageName }]),
    ...(stay.cause === '' ? [] : [{ label: own.cause, value: stay.cause }]),
  ];
  const range = estimateRange(stay.estimate);
  const rows = stay.estimate.map((line): RichText[] => [
    line.note === '' ? line.name : `${line.name}（${line.note}）`,
    formatAmount(line.price),
    spanOf(line.number, Math.max(line.number, line.most ?? 0), formatQuantity),
    spanOf(lineRange(line).low, lineRange(line).high, formatAmount),
  ]);
  const table: Block = {
    kind: 'table',
    header: true,
    lines: true,
    columns: [
      { label: own.item, align: 'left', width: { share: 1 } },
      { label: own.price, align: 'right', width: 'fit' },
      { label: own.number, align: 'right', width: 'fit' },
      { label: own.amount, align: 'right', width: 'fit' },
    ],
    rows,
  };
  return {
    title: `${own.quotation} ${pet.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.quotation, [], words),
        facts,
        running: joinRuns([clinic.name, own.quotation, [strong(pet.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...(rows.length === 0 ? [paragraph(own.empty)] : [table]),
      {
        kind: 'totals',
        rows: [{ label: own.total, amount: spanOf(range.low, range.high, formatMoney), weight: 'grand' }],
      },
      ...(note === '' ? [] : [paragraph(note)]),
      paragraph(own.remark, 'small'),
      { kind: 'closing', left: [], signature: own.ownerSignature, seal: sealOf(data) },
    ],
  };
}
