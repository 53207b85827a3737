import { fingerprint } from '../core/canonical.ts';
import { type DrugLine, drugBag, drugLine } from '../lines/drug-bag.schema.ts';
import { type RecordContent, recordContent } from '../record/record.schema.ts';
import { readAmount, readDays } from './amount-words.ts';
import type { Mapping } from './guess-mapping.ts';
import type { SayOf } from './money-cells.ts';
import type { PastContext } from './past-context.ts';
import { type PatientKey, readPatientKey } from './patient-cells.ts';
import { PATIENT_FIELDS } from './patient-fields.ts';
import type { PrescriptionField } from './prescription-import.ts';
import { readDate } from './read-values.ts';
import { type CellValues, cellValues, oneLine, ownWordsOf, type RowProblem, readableValue } from './row-cells.ts';
import type { Grouping, RowGroup } from './row-groups.ts';

/** Why an animal came of whose drugs alone are known. */
const CAUSE = '處方紀錄';
/** Most drugs of a bag. */
const MOST_DRUGS = 60;

/** What rows say of a prescription. Where something is wrong with it, `content` is undefined and `problems` say why. */
export interface PrescriptionRow {
  readonly patient: PatientKey;
  readonly number: string;
  readonly doctor: string;
  readonly print: string;
  readonly content: RecordContent | undefined;
  readonly problems: readonly RowProblem[];
}

/** Drugs of one animal, day and number that stand together are one bag. */
export const PRESCRIPTION_GROUPING: Grouping = {
  identity: [...PATIENT_FIELDS, 'prescription.date', 'prescription.number'],
  lines: ['prescription.drug'],
};

/** Reads the rows of one prescription by the mapping; pure, so that the dry run and the import agree. */
export function readPrescription(
  { cells }: Pick<RowGroup, 'cells'>,
  mapping: Mapping,
  { now, zone }: PastContext,
): PrescriptionRow {
  const rows = cells.map((row) => cellValues<PrescriptionField>(row, mapping));
  const problems: RowProblem[] = [];
  const once = (field: PrescriptionField) =>
    oneLine(rows.map((row) => row.get(field) ?? '').find((text) => text !== ''));
  const say: SayOf<PrescriptionField> = (level, field, reason, value = once(field)) =>
    void problems.push({ level, field, reason, value: readableValue(value) });
  const written = once('prescription.date');
  const dateTime = written === '' ? undefined : readDate(written, zone);
  if (dateTime === undefined) say('error', 'prescription.date', written === '' ? 'missing' : 'no-date');
  else if (dateTime > now) say('error', 'prescription.date', 'in-future');
  const own = (at: number, field: PrescriptionField) => ownWordsOf(cells[at] ?? [], mapping, field);
  const drugs = rows.flatMap((row, at) => {
    const [direction, amount, days] = [
      own(at, 'prescription.direction'),
      own(at, 'prescription.amount'),
      own(at, 'prescription.days'),
    ];
    return readDrug(row, { direction, amount, days }, at, say) ?? [];
  });
  if (drugs.length > MOST_DRUGS) say('error', 'prescription.drug', 'too-many-lines', String(drugs.length));
  const isWrong = dateTime === undefined || problems.some(({ level }) => level === 'error');
  const doctor = once('prescription.doctor').slice(0, 80);
  return {
    patient: readPatientKey(new Map(PATIENT_FIELDS.map((field) => [field, once(field)]))),
    number: once('prescription.number').slice(0, 60),
    doctor,
    print: fingerprint(cells.map((row) => mapping.map((field, at) => (field === null ? '' : row[at])))),
    content: isWrong ? undefined : contentOf(dateTime, doctor, drugs),
    problems,
  };
}

/** Cells in their own words: a fraction is told apart only there. */
interface OwnWords {
  readonly direction: string;
  readonly amount: string;
  readonly days: string;
}

/** Before words of a file that are no number. */
const FORMER = { amount: '原系統數量：', days: '原系統天數：' } as const;
/** What a drug line holds at most. */
const MOST_PIECES = 1_000_000;
const MOST_DAYS = 366;

function contentOf(dateTime: number, doctor: string, items: readonly DrugLine[]): RecordContent {
  // It went out there and then: no pharmacy waits for it, and nothing leaves a shelf.
  const bag = drugBag.parse({ bagID: 'former', dispensed: true, dispensedDateTime: dateTime, items });
  return recordContent.parse({ dateTime, cause: CAUSE, doctor, drugBag: [bag] });
}

function readDrug(
  values: CellValues<PrescriptionField>,
  written: OwnWords,
  at: number,
  say: SayOf<PrescriptionField>,
): DrugLine | undefined {
  const said = (field: PrescriptionField) => oneLine(values.get(field));
  const kept: string[] = [];
  // What isn't a number for certain stays in the words of the file: a wrong dose would be given again, and a prescription that is left out is lost.
  const asWords = (field: 'amount' | 'days', text: string) => {
    if (text === '') return;
    say('warning', `prescription.${field}`, 'kept-as-words', text);
    kept.push(`${FORMER[field]}${text}`);
  };
  const name = said('prescription.drug');
  if (name === '') say('error', 'prescription.drug', 'missing');
  const amount = readAmount(written.amount);
  const isAmount = amount !== undefined && amount.number <= MOST_PIECES;
  if (!isAmount) asWords('amount', oneLine(written.amount));
  const days = readDays(written.days);
  const isDays = days !== undefined && days <= MOST_DAYS;
  if (!isDays) asWords('days', oneLine(written.days));
  const parsed = drugLine.safeParse({
    _id: `d${at}`,
    name,
    unit: said('prescription.unit') || (isAmount ? amount.unit : ''),
    price: 0,
    subTotal: 0,
    number: isAmount ? amount.number : 0,
    frequency: said('prescription.frequency'),
    days: isDays ? days : null,
    route: said('prescription.route'),
    direction: [written.direction.replaceAll('\n', ' '), ...kept].filter((text) => text !== '').join('；'),
  });
  if (parsed.success || name === '') return parsed.data;
  const field = `prescription.${String(parsed.error.issues[0]?.path[0])}`;
  const known = (['unit', 'frequency', 'route', 'direction'] as const).find((one) => field.endsWith(one));
  say('error', known ? `prescription.${known}` : 'prescription.drug', 'too-long', known ? undefined : name);
  return undefined;
}
