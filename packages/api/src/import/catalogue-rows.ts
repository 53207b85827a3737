import { productFields } from '@vetloom/domain/catalog/product.schema.ts';
import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { serviceFields } from '@vetloom/domain/catalog/service.schema.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { CatalogueRow, RowWord } from '@vetloom/domain/import/catalogue-row.ts';
import {
  type ImportCounts,
  type ImportProblem,
  NO_COUNTS,
  type UsedWord,
} from '@vetloom/domain/import/import.schema.ts';
import type { ImportField } from '@vetloom/domain/import/import-kinds.ts';
import type { ThingFate } from '@vetloom/domain/import/reconciliation.schema.ts';
import { type ProblemReason, type RowProblem, readableValue } from '@vetloom/domain/import/row-cells.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import type { CatalogueRows } from '@vetloom/storage/catalog/catalogue-tables.ts';
import type { ImportedKind } from '@vetloom/storage/import/catalogue-lookups.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { fileRow, pause } from './import-work.ts';
import type { ItemKeys, KnownCatalogue } from './known-catalogue.ts';

/** A row of a file as it was read, of whichever kind. */
export type ReadItem = CatalogueRow<object>;

/** What a chunk of rows comes to. */
export interface CatalogueOutcome {
  readonly changes: readonly CatalogueChange[];
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  /** Words that stand in what is written and that the clinic's lists lack. */
  readonly news: readonly RowWord[];
  readonly words: readonly UsedWord[];
  readonly refused: readonly number[];
  readonly fates: readonly CatalogueFate[];
}

/** What became of a row, and in which item it stands. */
export interface CatalogueFate {
  readonly fate: ThingFate;
  readonly itemID: string;
}

/** What rows are run with; the same for the dry run and the import. */
export interface CatalogueRun<K extends ImportedKind> {
  readonly kind: K;
  readonly job: JobRow;
  readonly known: KnownCatalogue<K>;
  /** In whose name, and when (Unix seconds). */
  readonly by: string;
  readonly now: number;
  /** Takes the next place in a class of services. */
  readonly nextPlace: (ofClass: string) => number;
}

/** What comes of the rows, as they are counted. */
const NO_STEPS = { itemsCreated: 0, itemsUpdated: 0, itemsSame: 0, unpriced: 0, rowsSkipped: 0, rowsRefused: 0 };
type Step = keyof typeof NO_STEPS;

interface RowOutcome {
  readonly steps: readonly Step[];
  readonly change?: CatalogueChange;
  readonly problems: readonly RowProblem[];
}

interface Given {
  readonly name?: string;
  readonly customID?: string;
  readonly barcode?: string;
  readonly active?: boolean;
}

/** By what a row may find an item. */
export const keysOf = ({ given }: ReadItem): ItemKeys => {
  const { name = '', customID = '', barcode = '', active = true } = given as Given;
  return { code: customID, barcode, name, archived: !active };
};

/** Runs rows upon what is known of the catalogue; each stands or falls as a whole. `first` is the number of the first (from 0). */
export async function runItems<K extends ImportedKind>(
  run: CatalogueRun<K>,
  rows: readonly ReadItem[],
  first: number,
): Promise<CatalogueOutcome> {
  const counts: Record<keyof typeof NO_COUNTS | Step, number> = { ...NO_COUNTS, ...NO_STEPS };
  const problems: ImportProblem[] = [];
  const changes: CatalogueChange[] = [];
  const refused: number[] = [];
  const news: RowWord[] = [];
  const words = new Map<string, UsedWord>();
  const fates: CatalogueFate[] = [];
  for (const [offset, row] of rows.entries()) {
    await pause(offset);
    const at = first + offset;
    const outcome = runItem(run, row, at);
    counts.rows += 1;
    fates.push({ fate: fateOf(outcome), itemID: outcome.change?.id ?? '' });
    for (const step of outcome.steps) counts[step] += 1;
    if (outcome.steps.includes('rowsRefused')) refused.push(fileRow(at));
    for (const problem of [...row.problems, ...outcome.problems]) {
      if (problem.level === 'warning') counts.warnings += 1;
      problems.push({ row: fileRow(at), column: columnOf(run.job, problem.field), ...problem });
    }
    if (outcome.change) {
      changes.push(outcome.change);
      news.push(...row.words.filter(({ known }) => !known));
    }
    for (const word of row.words) addWord(words, word);
  }
  return { changes, counts, problems, news, words: [...words.values()], refused, fates };
}

function fateOf({ steps }: RowOutcome): ThingFate {
  if (steps.includes('rowsRefused')) return 'refused';
  if (steps.includes('rowsSkipped')) return 'skipped';
  if (steps.includes('itemsCreated')) return 'taken';
  return steps.includes('itemsUpdated') ? 'updated' : 'same';
}

/** Words are told where the lists don't have them, and where something else becomes of them. */
function addWord(words: Map<string, UsedWord>, { field, from, to, known }: RowWord): void {
  if (known && from === to && from !== '') return;
  const key = `${field} ${from}`;
  words.set(key, { field, from, to, rows: (words.get(key)?.rows ?? 0) + 1 });
}

const columnOf = ({ plan, columns }: JobRow, field: ImportField): string => columns[plan.mapping.indexOf(field)] ?? '';

function runItem<K extends ImportedKind>(run: CatalogueRun<K>, row: ReadItem, at: number): RowOutcome {
  const { kind, known, job } = run;
  const refuse = (name: 'name' | 'customID' | 'barcode', reason: ProblemReason, value: string): RowOutcome => ({
    steps: ['rowsRefused'],
    problems: [{ level: 'error', field: `${kind}.${name}` as ImportField, reason, value: readableValue(value) }],
  });
  if (row.problems.some(({ level }) => level === 'error')) return { steps: ['rowsRefused'], problems: [] };
  const keys = keysOf(row);
  const standing = known.find(keys);
  const by = keys.code !== '' ? 'customID' : keys.barcode !== '' ? 'barcode' : 'name';
  if (standing === 'several') return refuse('name', 'several-of-name', keys.name);
  if (standing && known.isWritten(standing.id)) return refuse(by, 'code-twice', keys.code || keys.barcode || keys.name);
  if (standing && job.plan.matching === 'skip') return { steps: ['rowsSkipped'], problems: [] };
  if (standing && job.plan.matching !== 'update')
    return refuse(by, by === 'name' ? 'name-there' : 'code-there', standing.name);
  const id = standing?.id ?? `${job.createDateTime}-${job._id}${at.toString(36)}`;
  if (keys.barcode !== '' && !keys.archived && known.isTaken(keys.barcode, id))
    return refuse('barcode', 'barcode-taken', keys.barcode);
  return standing ? updated(run, row, standing) : created(run, row, id);
}

/** Fields that the file gives are changed, in which what stands is another; all others stay. */
function updated<K extends ImportedKind>(run: CatalogueRun<K>, row: ReadItem, before: CatalogueRows[K]): RowOutcome {
  const given = Object.entries(row.given).filter(([field, value]) => {
    const present = (before as unknown as Readonly<Record<string, unknown>>)[field];
    // What a clinic has entered of doses and permits is more than a list of ingredients and a schedule.
    if ((field === 'drugInfo' || field === 'controlledDrugInfo') && present !== null) return false;
    return !same(present, value);
  });
  if (given.length === 0) return { steps: ['itemsSame'], problems: [] };
  const after = { ...before, ...Object.fromEntries(given), updateDateTime: run.now, updateBy: run.by };
  run.known.write(after);
  return { steps: ['itemsUpdated'], change: changeOf(run.kind, before.id, before, after), problems: [] };
}

function created<K extends ImportedKind>(run: CatalogueRun<K>, row: ReadItem, id: string): RowOutcome {
  const { kind, known, now, by } = run;
  const stamps: RowStamps = { id, createDateTime: now, createBy: by, updateDateTime: now, updateBy: by };
  const fields = { ...row.blanks, ...row.given };
  const item =
    kind === 'product' ? { ...productFields.parse(fields), ...stamps } : { ...serviceFields.parse(fields), ...stamps };
  const made = ('class' in item ? { ...item, sequence: run.nextPlace(item.class) } : item) as CatalogueRows[K];
  const problems: RowProblem[] = [];
  const warn = (name: 'name' | 'price', reason: ProblemReason, value: string) =>
    void problems.push({ level: 'warning', field: `${kind}.${name}` as ImportField, reason, value });
  if (known.hasName(made.name)) warn('name', 'name-there', readableValue(made.name));
  const unpriced = made.price === 0;
  if (unpriced) warn('price', 'no-price', '');
  known.write(made);
  return {
    steps: unpriced ? ['itemsCreated', 'unpriced'] : ['itemsCreated'],
    change: changeOf(kind, id, null, made),
    problems,
  };
}
