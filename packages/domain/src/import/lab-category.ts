import type { ExamItem } from '../exam/exam-item.schema.ts';
import { EXAM_TASK_TYPES, type ExamTaskType, type LabCategory, type ResultValue } from '../lines/exam.schema.ts';
import { valueCategoryOf } from '../lines/exam-tasks.ts';
import { examTypeOf } from './catalogue-words.ts';

/** What the clinic's list says of an item: its id there, or empty, and the kind of value that it is. */
export interface LabPlace {
  readonly itemID: string;
  readonly category: LabCategory;
}

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._()（）#%-]/g, '');

/** Items that laboratories call alike everywhere, without signs; what is none of these and a number is chemistry of the blood. */
const CALLED: readonly (readonly [category: LabCategory, names: RegExp])[] = [
  [
    'hematology',
    /^(?:wbc|rbc|hgb|hb|hct|pcv|mcv|mch|mchc|rdw.*|plt|mpv|pdw|pct|neu.*|lym.*|mon.*|eos.*|bas.*|gran?.*|retic.*|ret|白血球|紅血球|血紅素|血色素|血比容|血小板)$/,
  ],
  ['urine', /^(?:u(?:sg|pc|ph|glu|pro|bld|leu|ket|bil|ubg)|sg|尿.*|urine.*)$/],
  ['reagent', /^(?:fiv|felv|cpv|cdv|ccv|fpv|fcov|fhv|hw|ehr.*|ana.*ab|snap.*|4dx.*|心絲蟲.*|.*快篩|.*抗原|.*抗體)$/],
];

/**
 * Tells where values of another program belong: what the exam is says the kind, else the clinic's item of that name or title, else what the item is called
 * everywhere. The white cells of urine are no blood count, so that an item counts only where its kind is the exam's.
 */
export function labPlaces(items: readonly ExamItem[]) {
  const named = items.flatMap((item) => [item.name, item.title].map((name) => ({ name: bare(name), item })));
  const known = Map.groupBy(
    named.filter(({ name }) => name !== ''),
    ({ name }) => name,
  );
  return ({
    exam,
    name,
    value,
  }: {
    readonly exam: string;
    readonly name: string;
    readonly value: ResultValue;
  }): LabPlace => {
    const type = examTypeOf(exam);
    const ofExam = type && valueCategoryOf(type);
    const item = known.get(bare(name))?.find((one) => ofExam === undefined || one.item.category === ofExam)?.item;
    if (item) return { itemID: item._id, category: item.category };
    const called = CALLED.find(([, names]) => names.test(bare(name)))?.[0];
    return { itemID: '', category: ofExam ?? called ?? (typeof value === 'number' ? 'biochemistry' : 'reagent') };
  };
}

/** The label of the task under which values of a kind stand; undefined for what is measured at the table. */
export const taskTypeOf = (category: LabCategory): ExamTaskType | undefined =>
  EXAM_TASK_TYPES.find((type) => valueCategoryOf(type) === category);

/** Whether an exam is a picture or a report of another house: its words are a report and no values. */
export function isReported(exam: string): boolean {
  const type = examTypeOf(exam);
  return type !== undefined && valueCategoryOf(type) === undefined;
}
