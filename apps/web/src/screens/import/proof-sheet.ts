import { csvOf } from '@vetloom/domain/core/csv.ts';
import type { ImportProblem } from '@vetloom/domain/import/import.schema.ts';
import { SUM_NAMES } from '@vetloom/domain/import/kind-proof.ts';
import type { ReconciledYear, Reconciliation } from '@vetloom/domain/import/reconciliation.schema.ts';
import type { MissingRow } from '../../data/import/imports.ts';
import { reasonOf } from '../../locale/import.ts';
import { importProof } from '../../locale/import-proof.ts';

const words = importProof.reconciliation;
const COUNTS = ['given', 'taken', 'joined', 'skipped', 'refused'] as const;
type Row = readonly (string | number)[];

/** The years of an import as one, for the line below them. Sums are added in cents. */
export function allYears(years: readonly ReconciledYear[]): ReconciledYear {
  const count = (name: (typeof COUNTS)[number]) => years.reduce((sum, year) => sum + year[name], 0);
  const sums = SUM_NAMES.flatMap((name) => {
    const of = years.flatMap((year) => year.sums.filter((sum) => sum.name === name));
    const added = (side: 'file' | 'kept') => of.reduce((cents, sum) => cents + Math.round(sum[side] * 100), 0) / 100;
    return of.length === 0 ? [] : [{ name, file: added('file'), kept: added('kept') }];
  });
  const [given, taken, joined, skipped, refused] = [
    count('given'),
    count('taken'),
    count('joined'),
    count('skipped'),
    count('refused'),
  ];
  return { year: null, given, taken, joined, skipped, refused, sums };
}

/** What lacks between the clinic and the file, NT$ to the cent. */
export const lacking = ({ file, kept }: { readonly file: number; readonly kept: number }): number =>
  Math.round((kept - file) * 100) / 100;

/** Why rows are passed over that were read and are nothing that could be brought in. */
const PASSED: ReadonlySet<string> = new Set(['no-email', 'total-row', 'erased']);

/** Rows that count as passed over without anybody's choice, by why. */
export const passedRows = (problems: readonly ImportProblem[]): ReadonlyMap<string, readonly ImportProblem[]> =>
  Map.groupBy(
    problems.filter(({ level, reason }) => level === 'warning' && PASSED.has(reason)),
    ({ reason }) => reason,
  );

/** A reconciliation as a table: the years, their sum, and below them the rows that make a difference and those that were passed over, with what becomes of them. */
export function reconciliationSheet(
  { years, differences }: Reconciliation,
  problems: readonly ImportProblem[] = [],
): string {
  const all = allYears(years);
  const names = SUM_NAMES.filter((name) => all.sums.some((sum) => sum.name === name));
  const line = (label: string, year: ReconciledYear): Row => [
    label,
    ...COUNTS.map((name) => year[name]),
    ...names.flatMap((name): Row => {
      const sum = year.sums.find((one) => one.name === name) ?? { file: 0, kept: 0 };
      return [sum.file, sum.kept, lacking(sum)];
    }),
  ];
  const head: Row = [
    words.year,
    ...COUNTS.map((name) => words[name]),
    ...names.flatMap((name) => [words.file, words.kept, words.difference].map((side) => `${words.sums[name]}-${side}`)),
  ];
  const rows: Row[] = [head, ...years.map((year) => line(yearWord(year.year), year)), line(words.all, all)];
  const passed = [...passedRows(problems).values()].flat();
  if (passed.length > 0)
    rows.push(
      [],
      [words.passedRows],
      [words.row, words.value, words.reason],
      ...passed.map(({ row, value, reason }): Row => [row, value, reasonOf(reason, value)]),
    );
  if (differences.length === 0) return csvOf(rows);
  const differing = differences.map(
    (one): Row => [
      one.row,
      one.rows,
      yearWord(one.year),
      words.sums[one.name],
      one.file,
      one.kept,
      lacking(one),
      words.reasons[one.reason],
    ],
  );
  const below: Row = [
    words.row,
    words.rows,
    words.year,
    words.sum,
    words.file,
    words.kept,
    words.difference,
    words.reason,
  ];
  return csvOf([...rows, [], [words.differences], below, ...differing]);
}

/** A year as it is shown. */
export const yearWord = (year: number | null): string => (year === null ? words.noYear : String(year));

/** Rows of earlier files that a newer one lacks, with the columns of that newer file. */
export const missingSheet = (columns: readonly string[], rows: readonly MissingRow[]): string =>
  csvOf([
    [importProof.missing.file, importProof.missing.row, ...columns],
    ...rows.flatMap(({ file, row, cells }) =>
      cells.map((line, at): Row => [file, row + at, ...columns.map((_, column) => line[column] ?? '')]),
    ),
  ]);
