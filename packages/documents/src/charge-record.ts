import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { billOf } from './content/charge-lines.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, muted, paragraph, plain, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { type Words, wordsFor } from './words/words.ts';

/** An owner's charges in a span of time. */
export interface ChargeRecordData extends LetterheadData, Pick<PrintData, 'printSetting' | 'images'> {
  readonly owner: Pick<Owner, 'name' | 'phone' | 'address'>;
  /** Visits of the span with the animal's name, in any order. */
  readonly visits: readonly { readonly record: VisitRecord; readonly petName: string }[];
  /** Receipts of those visits, reversals included. */
  readonly receipts: readonly Pick<Receipt, 'collectionID' | 'receive'>[];
  /** Start and last second, Unix seconds; undefined without a bound. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What was received for a visit, here and in another program. */
const received = ({ receipts }: ChargeRecordData, { _id, settledElsewhere = 0 }: VisitRecord): number =>
  receipts
    .filter(({ collectionID }) => collectionID === _id)
    .reduce((sum, { receive }) => sum + receive, settledElsewhere);

function visitBlocks(
  data: ChargeRecordData,
  visit: ChargeRecordData['visits'][number],
  words: Words,
): readonly Block[] {
  const { record, petName } = visit;
  const bill = billOf(record, data.printSetting.showDrugPrice, words);
  const paid = received(data, record);
  const what = [record.division, record.doctor === '' ? '' : words.doctorSuffix(record.doctor)]
    .filter((part) => part !== '')
    .join('\u3000');
  const rows: RichText[][] = [
    ...bill.lines.map((line): RichText[] => [line.name, formatAmount(line.amount)]),
    ...bill.discounts.map(({ label, amount }): RichText[] => [label, formatAmount(amount)]),
    [[strong(words.total)], [strong(formatAmount(bill.total))]],
    ...(paid === 0 ? [] : [[words.paid, formatAmount(paid)]]),
    ...(bill.total - paid === 0 ? [] : [[[strong(words.owed)], [strong(formatAmount(bill.total - paid))]]]),
  ];
  return section(`${formatDate(record.dateTime, zoneOfClinic(data.clinic))}\u3000${words.chargeOf(petName, what)}`, [
    {
      kind: 'table',
      header: false,
      lines: true,
      columns: [
        { label: '', align: 'left', width: { share: 1 } },
        { label: '', align: 'right', width: 'fit' },
      ],
      rows,
    },
  ]);
}

/** What an owner was charged, visit by visit, with the sum, what was received and what is still to pay. */
export function chargeRecord(data: ChargeRecordData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const { owner, clinic } = data;
  const visits = data.visits
    .filter(({ record }) => record.total !== 0 || received(data, record) !== 0)
    .toSorted((a, b) => a.record.dateTime - b.record.dateTime);
  const total = visits.reduce((sum, { record }) => sum + record.total, 0);
  const paid = visits.reduce((sum, { record }) => sum + received(data, record), 0);
  const day = (at: number | undefined) => (at === undefined ? '' : formatDate(at, zoneOfClinic(clinic)));
  const [first, last] = [data.from ?? visits[0]?.record.dateTime, data.to ?? visits.at(-1)?.record.dateTime];
  return {
    title: `${words.chargeRecord} ${owner.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, words.chargeRecord, [], words),
        facts: [
          { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
          { label: words.visitsCount, value: String(visits.length) },
          { label: words.period, value: `${day(first)}–${day(last)}` },
        ],
        running: joinRuns([clinic.name, words.chargeRecord, [strong(owner.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...(owner.address === '' ? [] : [paragraph([muted(`${words.address}\u3000`), plain(owner.address)])]),
      ...(visits.length === 0 ? [paragraph(words.noCharges)] : []),
      ...visits.flatMap((visit) => visitBlocks(data, visit, words)),
      {
        kind: 'totals',
        rows: [
          { label: words.grandTotal, amount: formatMoney(total), weight: 'grand' },
          { label: words.received, amount: formatAmount(paid), weight: 'plain' },
          { label: words.outstanding, amount: formatAmount(total - paid), weight: total === paid ? 'plain' : 'strong' },
        ],
      },
      { kind: 'closing', left: [], signature: words.cashierSignature, seal: sealOf(data) },
    ],
  };
}
