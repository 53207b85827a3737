import { fingerprint } from '../core/canonical.ts';
import { kilograms } from '../core/schema.ts';
import { readWeight } from '../pet/weight-typed.ts';
import type { Mapping } from './guess-mapping.ts';
import type { SayOf } from './money-cells.ts';
import type { PastContext } from './past-context.ts';
import { readMoment } from './past-moment.ts';
import { type PatientKey, readPatientKey } from './patient-cells.ts';
import { PATIENT_FIELDS } from './patient-fields.ts';
import { plainText } from './read-values.ts';
import { cellValues, oneLine, type RowProblem, readableValue } from './row-cells.ts';
import type { Grouping, RowGroup } from './row-groups.ts';
import type { WeightField } from './weight-import.ts';

/** What a row says of a weight; `weight` (kg at a time in Unix seconds) is undefined where something is wrong with it, and `problems` say why. */
export interface WeightRow {
  readonly patient: PatientKey;
  readonly print: string;
  readonly weight: { readonly value: number; readonly dateTime: number } | undefined;
  readonly problems: readonly RowProblem[];
}

/** Each row is a weight. */
export const WEIGHT_GROUPING: Grouping = {
  identity: [...PATIENT_FIELDS, 'weight.date', 'weight.time', 'weight.value', 'weight.grams'],
  lines: [],
};

/** Reads a row of weights by the mapping; pure, so that the dry run and the import agree. */
export function readWeightRow(
  { cells }: Pick<RowGroup, 'cells'>,
  mapping: Mapping,
  context: Pick<PastContext, 'now' | 'zone'>,
): WeightRow {
  const row = cells[0] ?? [];
  const values = cellValues<WeightField>(row, mapping);
  const problems: RowProblem[] = [];
  const said = (field: WeightField) => oneLine(values.get(field));
  const say: SayOf<WeightField> = (level, field, reason, value = said(field)) =>
    void problems.push({ level, field, reason, value: readableValue(value) });
  const dateTime = readMoment({ date: 'weight.date', time: 'weight.time' }, said, context, say);
  const value = readKilograms(said, say);
  return {
    patient: readPatientKey(new Map(PATIENT_FIELDS.map((field) => [field, said(field)]))),
    print: fingerprint(mapping.map((field, at) => (field === null ? '' : row[at]))),
    weight: dateTime === undefined || value === undefined || problems.some(isError) ? undefined : { value, dateTime },
    problems,
  };
}

const isError = ({ level }: RowProblem): boolean => level === 'error';

/** A row of weights without one says nothing, and what stands there in another unit would give doses of another animal: either is refused. */
function readKilograms(said: (field: WeightField) => string, say: SayOf<WeightField>): number | undefined {
  const field = said('weight.value') === '' && said('weight.grams') !== '' ? 'weight.grams' : 'weight.value';
  const written = plainText(said(field));
  if (written === '') say('error', field, 'missing');
  if (written === '') return undefined;
  const unit = /[\d.,]\s*[^\d.,\s]/.test(written) ? '' : field === 'weight.grams' ? 'g' : said('weight.unit');
  const value = readWeight(`${written} ${unit}`);
  if (value !== undefined && kilograms.safeParse(value).success) return value;
  say('error', field, 'no-weight');
  return undefined;
}
