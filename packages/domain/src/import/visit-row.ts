import { fingerprint } from '../core/canonical.ts';
import { linesTotal } from '../core/money.ts';
import { type ChargeLine, chargeLine } from '../lines/charged-line.schema.ts';
import { type Discount, WHOLE_BILL } from '../lines/discount.ts';
import { readWeight } from '../pet/weight-typed.ts';
import { formerTotals } from '../record/imported-visit.ts';
import { type RecordContent, recordContent } from '../record/record.schema.ts';
import { readAmount } from './amount-words.ts';
import type { Mapping } from './guess-mapping.ts';
import { readMoney, readSum, type SayOf } from './money-cells.ts';
import { PAID, UNPAID } from './paid-words.ts';
import type { PastContext } from './past-context.ts';
import { readMoment } from './past-moment.ts';
import { type PatientKey, readPatientKey } from './patient-cells.ts';
import { PATIENT_FIELDS } from './patient-fields.ts';
import { type CellValues, cellValues, oneLine, ownWords, type RowProblem, readableValue } from './row-cells.ts';
import type { Grouping, RowGroup } from './row-groups.ts';
import { VISIT_PROSE, type VisitField } from './visit-import.ts';

/** What the line of a bill is called of which the file has the sum alone. */
const WHOLE_SUM = '原系統帳單';
/** Why a discount was given that stands in the file. */
const DISCOUNT = '原系統折扣';
/** Most lines of a bill. */
const MOST_LINES = 400;
const LONGEST_CAUSE = 300;

/** What rows of a file say of a visit. Where something is wrong with it, `content` is undefined and `problems` say why. */
export interface VisitRow {
  readonly patient: PatientKey;
  readonly number: string;
  readonly doctor: string;
  readonly print: string;
  readonly content: RecordContent | undefined;
  readonly discounts: readonly Discount[];
  /** NT$ received by the other program. */
  readonly settled: number;
  readonly owed: number;
  readonly problems: readonly RowProblem[];
}

/** How rows of visits stand together: lines of bills by animal, day and number; a row without a line is a visit of its own. */
export const VISIT_GROUPING: Grouping = {
  identity: [...PATIENT_FIELDS, 'visit.date', 'visit.time', 'visit.number'],
  lines: ['visit.item', 'visit.itemNumber', 'visit.itemPrice', 'visit.itemAmount'],
};

/** Reads the rows of one visit by the mapping; pure, so that the dry run and the import agree. */
export function readVisit(group: Pick<RowGroup, 'cells'>, mapping: Mapping, context: PastContext): VisitRow {
  const rows = group.cells.map((cells) => cellValues<VisitField>(cells, mapping));
  const problems: RowProblem[] = [];
  const once = (field: VisitField) => firstSaid(rows, field);
  const say: Say = (level, field, reason, value = once(field)) =>
    void problems.push({ level, field, reason, value: readableValue(value) });
  const patient = readPatientKey(new Map(PATIENT_FIELDS.map((field) => [field, once(field)])));
  const dateTime = readMoment({ date: 'visit.date', time: 'visit.time' }, once, context, say);
  const lines = readLines(rows, say);
  const bill = readBill(once, lines, { say, at: dateTime ?? 0, by: context.by });
  const prose = readProse(group.cells, mapping);
  const cause = oneLine(once('visit.cause'));
  const isShort = cause.length <= LONGEST_CAUSE;
  const doctor = oneLine(once('visit.doctor'));
  const parsed = recordContent.safeParse({
    dateTime: dateTime ?? 0,
    cause: isShort ? cause : '',
    division: oneLine(once('visit.division')),
    doctor,
    weight: readKilograms(once('visit.weight'), say),
    record: isShort ? prose['visit.record'] : joined([cause, prose['visit.record']]),
    diagnosis: prose['visit.diagnosis'],
    procedure: prose['visit.procedure'],
    therapy: prose['visit.therapy'],
    checkInNote: prose['visit.note'],
    chargeDivision: bill.lines,
  });
  for (const issue of parsed.success ? [] : parsed.error.issues.slice(0, 3)) {
    const field = FIELD_OF[String(issue.path[0])] ?? 'visit.record';
    say('error', field, issue.code === 'too_big' ? 'too-long' : 'invalid');
  }
  const isWrong = dateTime === undefined || problems.some(({ level }) => level === 'error');
  return {
    patient,
    number: oneLine(once('visit.number')).slice(0, 60),
    doctor,
    print: fingerprint(group.cells.map((cells) => mapping.map((field, at) => (field === null ? '' : cells[at])))),
    content: isWrong ? undefined : parsed.data,
    discounts: bill.discounts,
    settled: bill.settled,
    owed: bill.total - bill.settled,
    problems,
  };
}

type Rows = readonly CellValues<VisitField>[];
type Once = (field: VisitField) => string;
type Say = SayOf<VisitField>;

/** Of lines of one bill the first that says a field says it for all. */
const firstSaid = (rows: Rows, field: VisitField): string =>
  rows.map((values) => values.get(field) ?? '').find((text) => text !== '') ?? '';

/** Which column a wrong field of a visit came from. */
const FIELD_OF: Readonly<Record<string, VisitField>> = {
  division: 'visit.division',
  doctor: 'visit.doctor',
  diagnosis: 'visit.diagnosis',
  procedure: 'visit.procedure',
  therapy: 'visit.therapy',
  checkInNote: 'visit.note',
  chargeDivision: 'visit.item',
  weight: 'visit.weight',
};

/** What each line of a bill repeats is told once. */
const joined = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].join('\n');

function readProse(cells: RowGroup['cells'], mapping: Mapping): Record<(typeof VISIT_PROSE)[number], string> {
  const of = (field: VisitField) =>
    joined(mapping.flatMap((one, at) => (one === field ? cells.map((row) => ownWords(row[at] ?? '')) : [])));
  return Object.fromEntries(VISIT_PROSE.map((field) => [field, of(field)])) as ReturnType<typeof readProse>;
}

function readKilograms(text: string, say: Say): number | null {
  if (text === '' || /^[0.,]+\s*\D*$/.test(text)) return null;
  const weight = readWeight(text);
  if (weight === undefined) say('warning', 'visit.weight', 'not-a-weight');
  return weight ?? null;
}

/** A line of a bill; `priced` where the file says what it cost. */
interface ReadLine {
  readonly line: ChargeLine;
  readonly priced: boolean;
}

function readLines(rows: Rows, say: Say): ReadLine[] {
  const lines = rows.flatMap((values, at) => readLine(values, at, say) ?? []);
  if (lines.length > MOST_LINES) say('error', 'visit.item', 'too-many-lines', String(lines.length));
  return lines.slice(0, MOST_LINES);
}

function readLine(values: CellValues<VisitField>, at: number, say: Say): ReadLine | undefined {
  const said = (field: VisitField) => values.get(field) ?? '';
  const name = oneLine(said('visit.item'));
  const price = readMoney(said('visit.itemPrice'), 'visit.itemPrice', say);
  const amount = readSum(said('visit.itemAmount'), 'visit.itemAmount', say);
  const written = said('visit.itemNumber');
  const number = written === '' ? 1 : readQuantity(written);
  if (number === undefined) say('error', 'visit.itemNumber', 'not-a-number', written);
  if (name === '' && price === undefined && amount === undefined) return undefined;
  const priced = price !== undefined || amount !== undefined;
  const times = number ?? 1;
  const parsed = chargeLine.safeParse({
    _id: `i${at}`,
    name: name === '' ? WHOLE_SUM : name,
    price: price ?? unitPriceOf(amount ?? 0, times),
    number: times,
    // What the other program asked for the line is its sum, whatever price times number would be.
    ...(priced ? (amount === undefined ? {} : { subTotal: amount }) : { subTotal: 0 }),
  });
  if (parsed.success) return { line: parsed.data, priced };
  say('error', 'visit.item', parsed.error.issues[0]?.code === 'too_big' ? 'too-long' : 'invalid', name);
  return undefined;
}

/** A number of pieces, with the unit that people write behind it (`2 顆`, `半顆`). */
function readQuantity(text: string): number | undefined {
  const figure = /^([0-9]+(?:\.[0-9]{1,4})?)\s*[^0-9.,\s]{0,6}$/.exec(
    text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, ''),
  )?.[1];
  if (figure !== undefined) return Number(figure);
  // Of a cell as plain text nobody can tell one and a half from eleven halves.
  return text.includes('⁄') ? undefined : readAmount(text)?.number;
}

/** A price to four places; the line's sum is fixed beside it. */
const unitPriceOf = (amount: number, number: number): number =>
  number === 0 ? 0 : Math.round((amount / number) * 10_000) / 10_000;

interface ReadBill {
  readonly lines: readonly ChargeLine[];
  readonly discounts: readonly Discount[];
  readonly total: number;
  readonly settled: number;
}

/**
 * The bill of a visit. Where the file has lines with prices and a sum, they have to agree: money is taken over as it stands or not at all. What it
 * names without prices stands there for nothing, beside the sum.
 */
function readBill(
  once: Once,
  read: readonly ReadLine[],
  { say, at, by }: { readonly say: Say; readonly at: number; readonly by: string },
): ReadBill {
  const stated = readSum(once('visit.total'), 'visit.total', say);
  const off = readSum(once('visit.discount'), 'visit.discount', say) ?? 0;
  const discounts: Discount[] =
    off === 0 ? [] : [{ _id: WHOLE_BILL, off: { kind: 'amount', amount: off }, reason: DISCOUNT, by, at }];
  const isPriced = read.some(({ priced }) => priced);
  const lines = read.map(({ line }) => line);
  if (!isPriced && stated !== undefined && stated + off > 0)
    lines.push(chargeLine.parse({ _id: 'sum', name: WHOLE_SUM, price: stated + off, number: 1 }));
  const { total } = formerTotals(recordContent.parse({ dateTime: at, chargeDivision: lines }), discounts);
  if (stated !== undefined && stated !== total)
    say('error', 'visit.total', 'sum-differs', `${stated} ≠ ${linesTotal(lines) - off}`);
  if (off > linesTotal(lines)) say('error', 'visit.discount', 'sum-differs', String(off));
  return { lines, discounts, total, settled: readSettled(once, total, say) };
}

/**
 * What the other program had received. Without a word about it a bill of the past was paid: to ask an owner for money that the file doesn't name
 * as owed would make it up.
 */
function readSettled(once: Once, total: number, say: Say): number {
  const paidText = once('visit.paid');
  const isPaid = PAID.test(paidText);
  const isUnpaid = UNPAID.test(paidText);
  const paid = isPaid ? total : isUnpaid ? 0 : readSum(paidText, 'visit.paid', say);
  const owed = readSum(once('visit.owed'), 'visit.owed', say);
  if (paid !== undefined && paid > total) say('error', 'visit.paid', 'paid-too-much');
  if (owed !== undefined && owed > total) say('error', 'visit.owed', 'paid-too-much');
  if (paid !== undefined && owed !== undefined && paid + owed !== total && !isPaid && !isUnpaid)
    say('error', 'visit.owed', 'paid-differs', `${paid} + ${owed} ≠ ${total}`);
  if (isPaid && (owed ?? 0) !== 0) say('error', 'visit.owed', 'paid-differs');
  if (owed !== undefined) return total - owed;
  return paid ?? total;
}
