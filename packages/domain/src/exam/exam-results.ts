import {
  type ExamResult,
  type ExamTask,
  LAB_CATEGORIES,
  type LabCategory,
  type ResultValue,
} from '../lines/exam.schema.ts';
import { examOf, valueCategoryOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { ExamItem } from './exam-item.schema.ts';
import {
  type ExaminedAnimal,
  isAbnormal,
  type Judgement,
  judge,
  judgeByFlag,
  plottable,
  rangeOf,
  sameUnit,
  type ValidRange,
} from './exam-range.ts';

/** What values are read from: a visit with its time, tasks and values. */
export type ExamVisit = Pick<ExamHolder, '_id' | 'dateTime' | 'examTask'> & Partial<Pick<ExamHolder, 'exam'>>;

/** An animal as far as its values are judged. */
export type JudgedPet = Pick<Pet, 'type' | 'birth'>;

/** A value of a visit with the range that counts for it. */
export interface JudgedResult {
  readonly category: LabCategory;
  readonly result: ExamResult;
  readonly range: ValidRange | undefined;
  readonly judgement: Judgement;
  /** When it was measured, else when the visit was; Unix seconds. */
  readonly at: number;
}

/** By which values of several visits are the same thing: the clinic's item, else category and name. */
export const resultKey = (category: LabCategory, { itemID, name }: Pick<ExamResult, 'itemID' | 'name'>): string =>
  itemID === '' ? `${category} ${name.trim().toLowerCase()}` : itemID;

/** Items by the key of their values: by id, and by name for values that name no item. */
export function itemsByKey(items: readonly ExamItem[]): ReadonlyMap<string, ExamItem> {
  const byName = items.map((item) => [resultKey(item.category, { itemID: '', name: item.name }), item] as const);
  return new Map([...byName, ...items.map((item) => [item._id, item] as const)]);
}

const animalAt = ({ type, birth }: JudgedPet, at: number): ExaminedAnimal => ({ species: type, birth, at });

/** Judges one value of a visit. `items` from `itemsByKey`. */
export function judged(
  visit: ExamVisit,
  pet: JudgedPet,
  items: ReadonlyMap<string, ExamItem>,
  category: LabCategory,
  result: ExamResult,
): JudgedResult {
  const at = result.dateTime || visit.dateTime;
  const item = items.get(resultKey(category, result)) ?? items.get(resultKey(category, { ...result, itemID: '' }));
  const standardID = visit.examTask.find((task) => task._id === result.taskID)?.standardID ?? '';
  const range = rangeOf(result, item, animalAt(pet, at), standardID);
  return { category, result, range, judgement: range ? judge(result.value, range) : judgeByFlag(result.flag), at };
}

/** Every value of a visit, by category and in the order in which it was kept. */
export function judgedResults(visit: ExamVisit, pet: JudgedPet, items: ReadonlyMap<string, ExamItem>): JudgedResult[] {
  const exam = examOf(visit);
  return LAB_CATEGORIES.flatMap((category) =>
    exam[category].filter((result) => result.value !== '').map((result) => judged(visit, pet, items, category, result)),
  );
}

/** How many values of a visit are not normal. */
export const abnormalCount = (results: readonly JudgedResult[]): number =>
  results.filter(({ judgement }) => isAbnormal(judgement)).length;

/** A value in time. `number` is undefined for words, and for a figure in another unit than the item's: it lies on no line with the others. */
export interface TrendPoint extends JudgedResult {
  readonly recordID: string;
  readonly value: ResultValue;
  readonly number: number | undefined;
}

/** Every value of an animal by its item, over all its visits and devices, the oldest first. */
export function trends(
  visits: readonly ExamVisit[],
  pet: JudgedPet,
  items: ReadonlyMap<string, ExamItem>,
): ReadonlyMap<string, readonly TrendPoint[]> {
  const found = new Map<string, TrendPoint[]>();
  for (const visit of visits)
    for (const one of judgedResults(visit, pet, items)) {
      const named = items.get(resultKey(one.category, { ...one.result, itemID: '' }));
      const key = one.result.itemID === '' && named ? named._id : resultKey(one.category, one.result);
      const { value, unit } = one.result;
      const drawn = sameUnit(unit, items.get(key)?.unit ?? '') ? plottable(value) : undefined;
      const points = found.get(key) ?? [];
      points.push({ ...one, recordID: visit._id, value, number: drawn });
      found.set(key, points);
    }
  for (const points of found.values()) points.sort((a, b) => a.at - b.at);
  return found;
}

/** The latest value before a visit; undefined for the first. */
export const previousPoint = (
  points: readonly TrendPoint[] | undefined,
  visit: Pick<ExamVisit, '_id' | 'dateTime'>,
): TrendPoint | undefined => points?.findLast((point) => point.recordID !== visit._id && point.at <= visit.dateTime);

/** A line of the grid in which a task's values are entered. `result` is undefined until something was entered. */
export interface GridLine {
  readonly key: string;
  readonly item: ExamItem | undefined;
  readonly name: string;
  readonly unit: string;
  readonly result: ExamResult | undefined;
}

/** The items that a task measures: those of its service, else those of no service, else all of its category. */
export function itemsOfTask(task: Pick<ExamTask, 'type' | 'itemID'>, items: readonly ExamItem[]): ExamItem[] {
  const category = valueCategoryOf(task.type);
  const ofCategory = items.filter((item) => item.category === category).sort((a, b) => a.order - b.order);
  const ofService = ofCategory.filter((item) => item.services.includes(task.itemID));
  if (ofService.length > 0) return ofService;
  const ofNone = ofCategory.filter((item) => item.services.length === 0);
  return ofNone.length > 0 ? ofNone : ofCategory;
}

/** What is entered for a task: a line for each item that it measures, then what was entered beside them. */
export function gridOf(task: ExamTask, visit: ExamVisit, items: readonly ExamItem[]): GridLine[] {
  const category = valueCategoryOf(task.type);
  if (!category) return [];
  const own = examOf(visit)[category].filter((result) => result.taskID === task._id);
  const lines = itemsOfTask(task, items).map((item): GridLine => {
    const result = own.find((row) => row.itemID === item._id) ?? own.find((row) => sameName(row, item));
    return { key: item._id, item, name: item.name, unit: result?.unit || item.unit, result };
  });
  const shown = new Set(lines.map((line) => line.result?._id));
  const others = own.filter((row) => !shown.has(row._id));
  return [
    ...lines,
    ...others.map((row): GridLine => ({ key: row._id, item: undefined, name: row.name, unit: row.unit, result: row })),
  ];
}

const sameName = (row: ExamResult, item: ExamItem): boolean =>
  row.itemID === '' && row.name.trim().toLowerCase() === item.name.trim().toLowerCase();
