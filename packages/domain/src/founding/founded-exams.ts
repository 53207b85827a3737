import type { ExamItem, ExamRange } from '../exam/exam-item.schema.ts';
import type { ExamItemSeed, Limits } from './data/exam-items.ts';

/** Months from which on an animal counts as grown. */
const GROWN_MONTHS = 6;

const range = (_id: string, fields: Partial<ExamRange>): ExamRange => ({
  _id,
  species: '',
  fromMonths: 0,
  toMonths: null,
  low: null,
  high: null,
  normal: '',
  standardID: '',
  standardName: '',
  ...fields,
});

function rangesOf({ normal, dog, cat, young }: ExamItemSeed): ExamRange[] {
  if (normal !== undefined) return [range('all', { normal })];
  const limits = (_id: string, species: string, [low, high]: Limits, ages: Partial<ExamRange>) =>
    range(_id, { species, low, high, ...ages });
  const grown = young ? { fromMonths: GROWN_MONTHS } : {};
  return [
    limits('dog', 'Canine', dog, grown),
    limits('cat', 'Feline', cat, grown),
    ...(young
      ? [
          limits('puppy', 'Canine', young.dog, { toMonths: GROWN_MONTHS }),
          limits('kitten', 'Feline', young.cat, { toMonths: GROWN_MONTHS }),
        ]
      : []),
  ];
}

/** An item of the laboratory with its reference ranges, `order` its place on the list. It belongs to every service of its category. */
export const foundedExamItem = (seed: ExamItemSeed, order: number, at: number): ExamItem => ({
  _id: `/examItem/${seed.key}`,
  collection: 'examItem',
  category: seed.category,
  name: seed.name,
  title: seed.title,
  unit: seed.unit,
  order,
  ranges: rangesOf(seed),
  services: [],
  updateDateTime: at,
  updateBy: '',
});
