import { fingerprint } from '../core/canonical.ts';
import { type RecordContent, recordContent } from '../record/record.schema.ts';
import type { Mapping } from './guess-mapping.ts';
import type { SayOf } from './money-cells.ts';
import type { PastContext } from './past-context.ts';
import { type PatientKey, readPatientKey } from './patient-cells.ts';
import { PATIENT_FIELDS } from './patient-fields.ts';
import { readDate } from './read-values.ts';
import { cellValues, oneLine, ownWordsOf, type RowProblem, readableValue } from './row-cells.ts';
import type { Grouping, RowGroup } from './row-groups.ts';
import type { VaccinationField } from './vaccination-import.ts';

/** Why an animal came of whose vaccination alone is known. */
const CAUSE = '疫苗紀錄';
const NEXT = '下次';

/** What a row says of a vaccination. `content` is undefined where only the next date is known. */
export interface VaccinationRow {
  readonly patient: PatientKey;
  readonly name: string;
  readonly doctor: string;
  readonly print: string;
  readonly content: RecordContent | undefined;
  /** When to remind of it, Unix seconds; null where there is no next date, or it has passed. */
  readonly next: number | null;
  readonly problems: readonly RowProblem[];
}

/** Each row is a vaccination. */
export const VACCINATION_GROUPING: Grouping = {
  identity: [...PATIENT_FIELDS, 'vaccination.name', 'vaccination.date', 'vaccination.next'],
  lines: [],
};

/** Reads a row of vaccinations by the mapping; pure, so that the dry run and the import agree. */
export function readVaccination(
  { cells }: Pick<RowGroup, 'cells'>,
  mapping: Mapping,
  { now, today, zone }: PastContext,
): VaccinationRow {
  const row = cells[0] ?? [];
  const values = cellValues<VaccinationField>(row, mapping);
  const problems: RowProblem[] = [];
  const said = (field: VaccinationField) => oneLine(values.get(field));
  const say: SayOf<VaccinationField> = (level, field, reason, value = said(field)) =>
    void problems.push({ level, field, reason, value: readableValue(value) });
  const date = (field: VaccinationField) => {
    const text = said(field);
    const read = text === '' ? undefined : readDate(text, zone);
    if (text !== '' && read === undefined) say('error', field, 'no-date');
    return read;
  };
  const [name, given, next] = [said('vaccination.name'), date('vaccination.date'), date('vaccination.next')];
  if (name === '') say('error', 'vaccination.name', 'missing');
  if (name.length > 120) say('error', 'vaccination.name', 'too-long');
  if (given === undefined && next === undefined && problems.length === 0) say('error', 'vaccination.date', 'missing');
  if (given !== undefined && given > now) say('error', 'vaccination.date', 'in-future');
  const isToCome = next !== undefined && next >= today;
  if (given === undefined && next !== undefined && !isToCome) say('error', 'vaccination.next', 'past-reminder');
  const isWrong = problems.some(({ level }) => level === 'error');
  const note = ownWordsOf(row, mapping, 'vaccination.note');
  const due = next === undefined || isToCome ? '' : `${NEXT} ${said('vaccination.next')}`;
  const parsed =
    given === undefined || isWrong
      ? undefined
      : recordContent.safeParse({
          dateTime: given,
          cause: CAUSE,
          doctor: said('vaccination.doctor'),
          checkInNote: note,
          vaccine: [
            { _id: 'v0', name, price: 0, number: 1, subTotal: 0, lot: said('vaccination.lot').slice(0, 60), note: due },
          ],
          vaccineReminder: isToCome ? { text: name, reminderDate: next, vaccinationDate: given } : null,
        });
  if (parsed && !parsed.success) say('error', 'vaccination.note', 'invalid', parsed.error.issues[0]?.message ?? '');
  return {
    patient: readPatientKey(new Map(PATIENT_FIELDS.map((field) => [field, said(field)]))),
    name,
    doctor: said('vaccination.doctor'),
    print: fingerprint(mapping.map((field, at) => (field === null ? '' : row[at]))),
    content: parsed?.data,
    next: isToCome ? next : null,
    problems,
  };
}
