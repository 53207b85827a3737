import type { Edit, Report } from '../core/edit.ts';
import type { DrugLine } from '../lines/drug-bag.schema.ts';
import { drugsOf } from '../lines/holder.ts';
import type { VisitRecord } from './record.schema.ts';

/** What may be given or charged once: a row of one of these lists. */
interface Row {
  readonly _id: string;
  readonly itemID?: string | undefined;
  readonly name: string;
}

const LISTS = [
  'chargeDivision',
  'vaccine',
  'examTask',
  'surgery',
  'surgeryConsumable',
  'surgeryDrugBag',
  'examConsumable',
] as const satisfies readonly (keyof VisitRecord)[];
type List = (typeof LISTS)[number];
const isList = (field: string): field is List => (LISTS as readonly string[]).includes(field);

const isSame = (one: Row, other: Row): boolean =>
  one.itemID ? one.itemID === other.itemID : one.name !== '' && one.name === other.name;

/**
 * Reports drugs and fees that somebody else has put in too, while neither could see the other's row: both stand, because nobody but a
 * person knows whether one is too many. `mine` is the row of the edit, `theirs` the one that it meets.
 */
export function reportDoubles(record: VisitRecord, changes: readonly Edit[], report: Report): void {
  for (const change of changes) {
    if (change.op !== 'insert' || change.beside === undefined) continue;
    const known = new Set(change.beside);
    const isNews = ({ _id }: Row) => !known.has(_id);
    const [field = ''] = change.path;
    for (const { path, row } of added(change)) {
      const others: readonly Row[] = field === 'drugBag' ? drugsOf(record.drugBag ?? []) : rowsOf(record, field);
      const double = others.find((other) => other._id !== row._id && isNews(other) && isSame(row, other));
      if (double) report(path, null, row, double);
    }
  }
}

const rowsOf = (record: VisitRecord, field: string): readonly Row[] => (isList(field) ? (record[field] ?? []) : []);

/** The rows that an edit puts in, and where they are then; of a bag its drugs. */
function added({ path, row }: Extract<Edit, { op: 'insert' }>): { path: readonly string[]; row: Row }[] {
  const [field = ''] = path;
  const { bagID, items } = row as { readonly bagID?: unknown; readonly items?: unknown };
  if (field === 'drugBag' && path.length === 1)
    return typeof bagID === 'string' && Array.isArray(items)
      ? (items as DrugLine[]).map((drug) => ({ path: ['drugBag', bagID, 'items', drug._id], row: drug }))
      : [];
  return typeof row._id === 'string' ? [{ path: [...path, row._id], row: row as unknown as Row }] : [];
}
