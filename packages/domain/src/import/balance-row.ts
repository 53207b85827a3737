import { fingerprint } from '../core/canonical.ts';
import type { BalanceField } from './balance-import.ts';
import type { Mapping } from './guess-mapping.ts';
import { readSum, type SayOf } from './money-cells.ts';
import type { PastContext } from './past-context.ts';
import { type PatientKey, readPatientKey } from './patient-cells.ts';
import { PATIENT_FIELDS } from './patient-fields.ts';
import { readDate } from './read-values.ts';
import { cellValues, oneLine, ownWordsOf, type RowProblem, readableValue } from './row-cells.ts';
import type { Grouping, RowGroup } from './row-groups.ts';

/** What a row says of an owner's account in another program. Sums are NT$. */
export interface BalanceRow {
  readonly patient: PatientKey;
  readonly deposit: number;
  readonly owed: number;
  /** Whether the row says a sum at all, be it nothing: lists of balances name everybody, of whom most have none. */
  readonly isSaid: boolean;
  /** Since when it is owed, Unix seconds: when it is brought in where the file doesn't say. */
  readonly dateTime: number;
  /** That day as the file says it; empty where it doesn't. */
  readonly written: string;
  readonly note: string;
  readonly print: string;
  readonly problems: readonly RowProblem[];
}

/** Each row is an owner's account. */
export const BALANCE_GROUPING: Grouping = {
  identity: [...PATIENT_FIELDS, 'balance.deposit', 'balance.owed', 'balance.date'],
  lines: [],
};

/** Longest note of a deposit or a bill. */
const LONGEST_NOTE = 300;

/** Reads a row of balances by the mapping; pure, so that the dry run and the import agree. */
export function readBalance({ cells }: Pick<RowGroup, 'cells'>, mapping: Mapping, context: PastContext): BalanceRow {
  const row = cells[0] ?? [];
  const values = cellValues<BalanceField>(row, mapping);
  const problems: RowProblem[] = [];
  const said = (field: BalanceField) => oneLine(values.get(field));
  const say: SayOf<BalanceField> = (level, field, reason, value = said(field)) =>
    void problems.push({ level, field, reason, value: readableValue(value) });
  const deposit = readSum(said('balance.deposit'), 'balance.deposit', say) ?? 0;
  const owed = readSum(said('balance.owed'), 'balance.owed', say) ?? 0;
  const written = said('balance.date');
  const dateTime = written === '' ? context.now : readDate(written, context.zone);
  if (dateTime === undefined) say('error', 'balance.date', 'no-date');
  else if (dateTime > context.now) say('error', 'balance.date', 'in-future');
  const note = ownWordsOf(row, mapping, 'balance.note').replaceAll('\n', ' ');
  if (note.length > LONGEST_NOTE) say('error', 'balance.note', 'too-long');
  return {
    patient: readPatientKey(new Map(PATIENT_FIELDS.map((field) => [field, said(field)]))),
    deposit,
    owed,
    isSaid: said('balance.deposit') !== '' || said('balance.owed') !== '',
    dateTime: dateTime ?? context.now,
    written,
    note,
    print: fingerprint(mapping.map((field, at) => (field === null ? '' : row[at]))),
    problems,
  };
}
