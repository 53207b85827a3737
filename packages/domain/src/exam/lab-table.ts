import { LAB_CATEGORIES, type LabCategory } from '../lines/exam.schema.ts';
import type { TrendPoint } from './exam-results.ts';

/** A visit at which something was measured. */
export interface LabColumn {
  readonly recordID: string;
  /** Unix seconds. */
  readonly at: number;
}

/** An item over all visits. */
export interface LabRow {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly category: LabCategory;
  /** By the visit's id; of several in one visit the last. */
  readonly byVisit: ReadonlyMap<string, TrendPoint>;
  /** All of them, the oldest first. */
  readonly points: readonly TrendPoint[];
}

/** Every value of an animal in a table: visits across, the newest first; items down, by category and then in the order in which they came first. */
export function labTable(trends: ReadonlyMap<string, readonly TrendPoint[]>): {
  readonly columns: readonly LabColumn[];
  readonly rows: readonly LabRow[];
} {
  const columns = new Map<string, LabColumn>();
  const rows: LabRow[] = [];
  for (const [key, points] of trends) {
    const last = points.at(-1);
    if (!last) continue;
    for (const { recordID, at } of points) columns.set(recordID, { recordID, at });
    const { name, unit } = last.result;
    const byVisit = new Map(points.map((point) => [point.recordID, point]));
    rows.push({ key, name, unit, category: last.category, byVisit, points });
  }
  const place = ({ category }: LabRow) => LAB_CATEGORIES.indexOf(category);
  return {
    columns: [...columns.values()].sort((a, b) => b.at - a.at || (a.recordID < b.recordID ? 1 : -1)),
    rows: rows.sort((a, b) => place(a) - place(b)),
  };
}
