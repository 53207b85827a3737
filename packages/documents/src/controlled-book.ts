import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import {
  BOOK_REASONS,
  type BookEntry,
  type BookMovement,
  type BookReason,
  type BookYear,
} from '@vetloom/domain/stock/controlled-book.ts';
import type { BookRow, ControlledPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { type StockPaperData, stockFrame } from './content/stock-frame.ts';
import type { PrintDocument, RichText } from './model/document.ts';
import { paragraph, strong } from './model/text.ts';
import { stockWords as words } from './words/stock-words.ts';
import { dayCell, type TableCell, timeCell, type WorkbookTable } from './workbook.ts';

/** A controlled drug as the head of its book names it. */
export interface BookDrug {
  readonly id: string;
  readonly name: string;
  readonly customID: string;
  /** In which it is counted: the smallest unit. */
  readonly unit: string;
  readonly content: string;
  readonly license: string;
  readonly schedule: number | null;
  readonly manufacturer: string;
}

/** A row of the book with what stands behind it. Names are those of the clinic's papers; empty where there is none. */
export interface BookLine extends BookMovement, BookEntry {
  readonly placeID: string;
  readonly place: string;
  /** Number of the form or of the transfer to another clinic. */
  readonly form: string;
  /** Whom it came from or went to, a supplier or another clinic, and the number under which that supplier may trade in controlled drugs. */
  readonly supplier: string;
  readonly supplierLicense: string;
  readonly pet: string;
  readonly owner: string;
  /** Number of the doctor's licence, which the law asks for with schedules 1 to 3. */
  readonly doctorLicense: string;
  readonly witness: string;
  readonly by: string;
  readonly recordedAt: number;
  /** The document, form, count or loss that moved it, and the row of it. */
  readonly causeID: string;
  readonly causeRow: string;
  /** Whose visit it was; empty where it was none. */
  readonly petID: string;
  /** What a person wrote as the reason. */
  readonly said: string;
}

/** The law's word for a row, said to be a correction where it takes something back. */
export const bookReasonWord = ({ reason, correction }: Pick<BookEntry, 'reason' | 'correction'>): string =>
  correction ? words.correction(words.reasons[reason]) : words.reasons[reason];

/** 備註 of a row: the source with its certificate, for which animal, who was there. */
export function bookNote(line: BookLine): string {
  const { form, pet, owner, doctorLicense, witness, said } = line;
  return [
    otherSide(line),
    form === '' ? '' : words.formNumber(form),
    pet === '' ? '' : words.given(pet, owner),
    doctorLicense === '' ? '' : words.usageLicense(doctorLicense),
    witness === '' ? '' : words.witnessed(witness),
    said,
  ]
    .filter((part) => part !== '')
    .join('\u3000');
}

/** From whom it came or to whom it went; what is on its way is still in the clinic. */
function otherSide({ reason, supplier, supplierLicense }: BookLine): string {
  if (supplier === '' || reason === 'moved') return '';
  if (reason === 'purchase' || reason === 'received') return words.source(supplier, supplierLicense);
  return reason === 'handedOver' ? words.handedTo(supplier) : words.destination(supplier);
}

/** The rows of the book as its paper takes them. */
export const bookRows = (lines: readonly BookLine[]): BookRow[] =>
  lines.map((line) => ({
    dateTime: line.dateTime,
    reason: bookReasonWord(line),
    income: line.income,
    lot: line.lot,
    outgo: line.outgo,
    balance: line.balance,
    note: bookNote(line).slice(0, 400),
  }));

/** A page of the controlled drugs' book (管制藥品收支結存簿冊) as the law wants it; `drug` adds what its head says beside the payload. */
export function controlledDocument(data: StockPaperData, paper: ControlledPaper, drug?: BookDrug): PrintDocument {
  const zone = zoneOfClinic(data.clinic);
  const quantity = (value: number) => (value === 0 ? '' : formatQuantity(value, 4));
  const rows = paper.items.map((row): RichText[] => [
    formatDate(row.dateTime, zone),
    row.reason,
    quantity(row.income),
    row.lot,
    quantity(row.outgo),
    [strong(formatQuantity(row.balance, 4))],
    row.note,
  ]);
  const fit = (label: string, align: 'left' | 'right' = 'right') => ({ label, align, width: 'fit' as const });
  return {
    title: `${words.controlledBook} ${paper.name}`.trim(),
    language: 'zh-Hant',
    paper: stockFrame(data, words.controlledBook, paper.customID === '' ? '' : `${words.customID} ${paper.customID}`, [
      { label: words.drug, value: paper.name === '' ? MISSING : [strong(paper.name)] },
      { label: words.license, value: paper.license },
      { label: words.content, value: drug?.content ?? '' },
      { label: words.schedule, value: scheduleOf(drug) },
      { label: words.manufacturer, value: drug?.manufacturer ?? '' },
      { label: words.smallestUnit, value: drug?.unit ?? '' },
      { label: words.bookLot, value: paper.lot },
      {
        label: words.purchaseDate,
        value: paper.purchaseDateTime === null ? '' : formatDate(paper.purchaseDateTime, zone),
      },
    ]),
    blocks: [
      rows.length === 0
        ? paragraph(words.noMovements)
        : {
            kind: 'table',
            header: true,
            lines: true,
            columns: [
              fit(words.date, 'left'),
              fit(words.bookReason, 'left'),
              fit(words.income),
              fit(words.incomeLot, 'left'),
              fit(words.outgo),
              fit(words.balance),
              { label: words.note, align: 'left', width: { share: 1 } },
            ],
            rows,
          },
      { kind: 'closing', left: [], signature: words.manager },
    ],
  };
}

/** The word for a drug's schedule; empty where nobody has entered it. */
export const scheduleOf = (drug: BookDrug | undefined): string =>
  drug?.schedule == null ? '' : (words.schedules[drug.schedule - 1] ?? '');

/** What was there before, what moved and by which places: one book, of the whole clinic or of a place. */
export interface DrugBook {
  readonly drug: BookDrug;
  /** The place's name; empty for the whole clinic. */
  readonly place: string;
  /** Unix seconds. */
  readonly from: number;
  readonly opening: number;
  readonly lines: readonly BookLine[];
  readonly zone: Zone;
}

const head = ({ drug, place }: DrugBook): TableCell[][] => [
  [words.drug, drug.name, words.customID, drug.customID],
  [words.content, drug.content, words.license, drug.license],
  [words.schedule, scheduleOf(drug), words.manufacturer, drug.manufacturer],
  [words.smallestUnit, drug.unit, words.at, place || words.everywhere],
];

const LAW_COLUMNS = [
  words.date,
  words.bookReason,
  words.income,
  words.incomeLot,
  words.outgo,
  words.balance,
  words.note,
] as const;

const lawCells = (line: BookLine, zone: Zone): TableCell[] => [
  dayCell(line.dateTime, zone),
  bookReasonWord(line),
  line.income === 0 ? undefined : line.income,
  line.lot,
  line.outgo === 0 ? undefined : line.outgo,
  line.balance,
  bookNote(line),
];

/** The book of a drug in the columns of the law and nothing else: the head, what was there, and each row. */
export const lawBookTable = (book: DrugBook): WorkbookTable => ({
  name: sheetOf(book),
  rows: [
    ...head(book),
    [...LAW_COLUMNS],
    [dayCell(book.from, book.zone), words.carried, undefined, '', undefined, book.opening, ''],
    ...book.lines.map((line) => lawCells(line, book.zone)),
  ],
});

/** The same with what stands behind each row in columns of its own, for whoever looks something up. */
export const fullBookTable = (book: DrugBook): WorkbookTable => ({
  name: sheetOf(book),
  rows: [
    ...head(book),
    [
      ...LAW_COLUMNS,
      words.at,
      words.form,
      words.supplier,
      words.pet,
      words.owner,
      words.witness,
      words.by,
      words.recordedAt,
    ],
    [dayCell(book.from, book.zone), words.carried, undefined, '', undefined, book.opening, ''],
    ...book.lines.map((line): TableCell[] => [
      ...lawCells(line, book.zone),
      line.place,
      line.form,
      line.supplier,
      line.pet,
      line.owner,
      line.witness,
      line.by,
      timeCell(line.recordedAt, book.zone),
    ]),
  ],
});

const sheetOf = ({ drug, place }: DrugBook): string => (place === '' ? drug.name : `${drug.name} ${place}`);

/** Reasons in which something can come, and in which it can go, as the yearly report has its columns. */
const CAME: readonly BookReason[] = ['purchase', 'received', 'returned', 'surplus'];
const WENT: readonly BookReason[] = ['dispensed', 'sold', 'sentBack', 'handedOver', 'destroyed', 'lost', 'usedUp'];

/** The yearly report of all controlled drugs (due by 31 January): a row for each, what was there, came and went by reason, and is there. */
export const yearTable = (
  years: readonly { readonly drug: BookDrug; readonly year: BookYear }[],
  name: string = words.controlledYear,
): WorkbookTable => {
  const others = BOOK_REASONS.filter((reason) => !CAME.includes(reason) && !WENT.includes(reason));
  const used = (side: 'income' | 'outgo', usual: readonly BookReason[]) => [
    ...usual,
    // What stands on an unusual side is rare: a column of its own only where there is something in it.
    ...[...others, ...(side === 'income' ? WENT : CAME)].filter((reason) =>
      years.some(({ year }) => year[side][reason]),
    ),
  ];
  const [came, went] = [used('income', CAME), used('outgo', WENT)];
  return {
    name,
    rows: [
      [
        words.drug,
        words.customID,
        words.license,
        words.schedule,
        words.manufacturer,
        words.smallestUnit,
        words.opening,
        ...came.map((reason) => `${words.income} ${words.reasons[reason]}`),
        ...went.map((reason) => `${words.outgo} ${words.reasons[reason]}`),
        words.closing,
      ],
      ...years.map(({ drug, year }): TableCell[] => [
        drug.name,
        drug.customID,
        drug.license,
        scheduleOf(drug),
        drug.manufacturer,
        drug.unit,
        year.opening,
        ...came.map((reason) => year.income[reason] ?? 0),
        ...went.map((reason) => year.outgo[reason] ?? 0),
        year.closing,
      ]),
    ],
  };
};
