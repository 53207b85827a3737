import { type CatalogItem, catalogItemSchema } from '@vetloom/domain/catalog/catalog.schema.ts';
import { type ChargeLine, chargeLine } from '@vetloom/domain/lines/charged-line.schema.ts';
import { type DrugBag, drugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { type ExamTask, examTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { StatusFacts } from '@vetloom/domain/record/record.machine.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { TEST_NOW } from './clinic.ts';

let rows = 0;
const row = () => `row${++rows}`;

/** A charge of a price and number. */
export const aCharge = (price: number, number = 1, more: Partial<ChargeLine> = {}): ChargeLine =>
  chargeLine.parse({ _id: row(), name: '診察費', price, number, ...more });

/** A bag with one drug of that price. */
export const aBag = (price = 100, dispensed = false): DrugBag =>
  drugBag.parse({ bagID: row(), dispensed, items: [{ _id: row(), name: 'Cerenia', price, number: 1 }] });

/** An exam task; in-house blood test unless said otherwise. */
export const aTask = (more: Partial<ExamTask> = {}): ExamTask =>
  examTask.parse({ _id: row(), type: '血檢', price: 0, number: 1, ...more });

/** The facts of an empty record with these differences. */
export const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
  ...recordContent.parse({ dateTime: TEST_NOW }),
  drugDispensedDateTime: 0,
  examTaskSubmitDateTime: 0,
  total: 0,
  received: 0,
  ...more,
});

/** A `set` edit. */
export const set = (path: string[], from: unknown, to: unknown) => ({ op: 'set', path, from, to }) as const;
/** An `insert` edit. */
export const insert = (list: keyof VisitRecord, value: object) => ({ op: 'insert', path: [list], row: value }) as const;

/** A product of the catalogue that is no drug unless said otherwise. */
export const aProduct = (name: string, more: Partial<CatalogItem> = {}): CatalogItem =>
  catalogItemSchema.parse({
    _id: `/catalog/product/${name.toLowerCase().replaceAll(' ', '-')}`,
    collection: 'catalog',
    kind: 'product',
    code: name,
    name,
    nameLowerCase: name.toLowerCase(),
    class: '口服',
    unit: '顆',
    price: 50,
    active: true,
    drug: null,
    reminderDays: null,
    examType: '',
    updateDateTime: TEST_NOW,
    ...more,
  });

/** A drug of the price list. */
export const aDrugItem = (
  name: string,
  ingredients: string[],
  drug: Partial<NonNullable<CatalogItem['drug']>> = {},
): CatalogItem =>
  aProduct(name, {
    drug: {
      strength: 10,
      dosePerKg: 2,
      doseMin: 1,
      doseMax: 4,
      frequency: 'BID',
      days: 5,
      route: '內服',
      direction: '',
      divisible: 0.25,
      ingredients,
      controlled: false,
      schedule: null,
      ...drug,
    },
  });
