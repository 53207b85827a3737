import type { CatalogItem } from '../catalog/catalog.schema.ts';
import {
  type ItemPlace,
  newChargeLine,
  newDrugLine,
  newExamTask,
  pickedCharge,
  pickedExam,
  pickedRow,
  placeOf,
} from '../catalog/item-lines.ts';
import { pickedItems } from '../catalog/package-lines.ts';
import { addDays } from '../core/clock.ts';
import type { Edit } from '../core/edit.ts';
import type { Zone } from '../core/zone.ts';
import { type ChargeLine, chargeLine } from '../lines/charged-line.schema.ts';
import { redosed } from '../lines/course.ts';
import { type DrugLine, drugLine } from '../lines/drug-bag.schema.ts';
import type { ExamTask } from '../lines/exam.schema.ts';
import type { RecordContent, VisitRecord } from '../record/record.schema.ts';
import { expanded, type MacroText } from './macros.ts';
import type { RecordTemplate, TemplateDrug } from './record-template.schema.ts';
import { type Facts, type Variable, withFacts } from './variables.ts';

/** The parts of a visit that can be filled in, in the order of the editor. */
export const FILL_PARTS = ['complaint', 'finding', 'diagnosis', 'exam', 'therapy', 'drug', 'charge', 'next'] as const;
/** A part of a visit that can be filled in. */
export type FillPart = (typeof FILL_PARTS)[number];

/** What would come into a visit: shown before it is done, and then made into edits as it was shown. */
export interface FillIn {
  readonly cause: string;
  readonly record: string;
  readonly finding: RecordContent['finding'];
  readonly disease: readonly { readonly name: string; readonly certainty: string }[];
  readonly diagnosis: string;
  readonly exam: readonly ExamTask[];
  readonly therapy: string;
  /** Drugs by bag. */
  readonly bags: readonly (readonly DrugLine[])[];
  readonly charge: readonly ChargeLine[];
  readonly vaccine: RecordContent['vaccine'];
  readonly nextVisitDateTime: number | null;
  /** Names of what the catalogue no longer has; it is left out. */
  readonly gone: readonly string[];
}

/** What filling in works with. */
export interface FillSource {
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  /** The item that the catalogue offers under a name; visits of another program know their items by no more. */
  readonly itemNamed: (name: string) => CatalogItem | undefined;
  /** kg by which drugs are dosed; null when unknown. */
  readonly weight: number | null;
  /** Unix seconds. */
  readonly now: number;
  readonly zone: Zone;
  readonly newRowID: () => string;
}

/** What templates are written with besides. */
export interface TemplateSource extends FillSource {
  readonly templates: readonly RecordTemplate[];
  readonly macros: readonly MacroText[];
  readonly facts: Facts;
  /** What stands for a fact that nobody knows. */
  readonly missing: (name: Variable) => string;
}

/** A fill-in of nothing. */
export const NOTHING: FillIn = {
  cause: '',
  record: '',
  finding: [],
  disease: [],
  diagnosis: '',
  exam: [],
  therapy: '',
  bags: [],
  charge: [],
  vaccine: [],
  nextVisitDateTime: null,
  gone: [],
};

/** A text with another below it; empty ones leave no gap. */
export const below = (first: string, second: string): string =>
  first.trim() === '' ? second : second.trim() === '' ? first : `${first.trimEnd()}\n${second}`;

/** A template with those that it contains, the contained ones first, each once. A circle, which commands refuse, ends. */
export function withIncluded(template: RecordTemplate, templates: readonly RecordTemplate[]): RecordTemplate[] {
  const found: RecordTemplate[] = [];
  const walk = (one: RecordTemplate, path: ReadonlySet<string>): void => {
    for (const id of one.includes) {
      const inner = templates.find(({ _id }) => _id === id);
      if (inner && !path.has(id)) walk(inner, new Set([...path, id]));
    }
    if (!found.includes(one)) found.push(one);
  };
  walk(template, new Set([template._id]));
  return found;
}

/** What a template, with those that it contains, would fill in. */
export function templateFillIn(template: RecordTemplate, source: TemplateSource): FillIn {
  return withIncluded(template, source.templates).reduce((sum, one) => joined(sum, ofOne(one, source)), NOTHING);
}

function ofOne(template: RecordTemplate, source: TemplateSource): FillIn {
  const written = (text: string) => withFacts(expanded(text, source.macros), source.facts, source.missing);
  const gone: string[] = [];
  const items = <Row extends { readonly itemID: string; readonly name: string }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const item = source.itemOf(row.itemID);
      if (item?.active) return [{ row, item }];
      gone.push(row.name);
      return [];
    });
  // A package is opened as it is when somebody picks it.
  const charged = items(template.charge).flatMap(({ row, item }) => {
    const picked = pickedItems(item, source.itemOf, row.number);
    gone.push(...picked.gone);
    return picked.items;
  });
  const drugs = items(template.drug).map(({ row, item }) => drugOf(item, row, source));
  const exams = items(template.exam).map(({ row, item }) => ({ item, number: row.number }));
  const isExam = ({ item }: { readonly item: CatalogItem }) => placeOf(item) === 'exam';
  // Of an item that is no exam any more nobody knows where it is to be done.
  gone.push(...exams.filter((one) => !isExam(one)).map(({ item }) => item.name));
  const at = (place: ItemPlace) => charged.filter(({ item }) => placeOf(item) === place);
  return {
    cause: written(template.cause),
    record: written(template.record),
    finding: template.finding,
    disease: template.disease,
    diagnosis: written(template.diagnosis),
    exam: [...exams.filter(isExam), ...at('exam')].map((picked) => pickedExam(picked, source.newRowID())),
    therapy: written(template.therapy),
    bags: drugs.length === 0 ? [] : [drugs],
    charge: at('charge').map((picked) => pickedCharge(picked, source.newRowID())),
    vaccine: at('vaccine').map((picked) => pickedRow(picked, source.newRowID())),
    nextVisitDateTime:
      template.nextVisitDays === null ? null : addDays(source.now, template.nextVisitDays, source.zone),
    gone,
  };
}

/** What both fill in; of the two next visits the later template's stands. */
function joined(first: FillIn, second: FillIn): FillIn {
  return {
    cause: first.cause === '' ? second.cause : first.cause,
    record: below(first.record, second.record),
    finding: [...first.finding, ...second.finding],
    disease: [...first.disease, ...second.disease],
    diagnosis: below(first.diagnosis, second.diagnosis),
    exam: [...first.exam, ...second.exam],
    therapy: below(first.therapy, second.therapy),
    bags: first.bags.length === 0 ? second.bags : [[...first.bags, ...second.bags].flat()],
    charge: [...first.charge, ...second.charge],
    vaccine: [...first.vaccine, ...second.vaccine],
    nextVisitDateTime: second.nextVisitDateTime ?? first.nextVisitDateTime,
    gone: [...first.gone, ...second.gone],
  };
}

type DrugWish = Pick<TemplateDrug, 'dosePerKg' | 'frequency' | 'days' | 'direction'>;

/** A drug of the catalogue as it is wished, dosed anew by the animal's weight. */
function drugOf(item: CatalogItem, wish: DrugWish, { newRowID, weight }: FillSource): DrugLine {
  const usual = newDrugLine(item, newRowID(), weight);
  const change = {
    dosePerKg: wish.dosePerKg ?? usual.dosePerKg,
    frequency: wish.frequency || usual.frequency,
    days: wish.days ?? usual.days,
  };
  const drug = { ...usual, ...change, direction: wish.direction || usual.direction };
  return drugLine.parse({ ...drug, ...redosed(drug, change, weight, item.drug?.divisible ?? 1) });
}

/**
 * Same as last time: what an earlier visit charged, prescribed and advised, at today's prices and dosed by today's weight. Vaccines,
 * surgery, fixed sums and reasons against warnings are of that day and don't come again. What another program prescribed is the clinic's item of that name.
 */
export function visitFillIn(earlier: VisitRecord, source: FillSource): FillIn {
  const gone: string[] = [];
  const itemFor = ({ itemID, name }: { readonly itemID: string; readonly name: string }): CatalogItem | undefined => {
    const item = itemID === '' && earlier.imported ? source.itemNamed(name) : source.itemOf(itemID);
    if (item?.active) return item;
    gone.push(name);
    return undefined;
  };
  const charge = earlier.chargeDivision.flatMap((line): ChargeLine[] => {
    const { _id, subTotal: _fixed, ...kept } = line;
    const isFree = line.itemID === '' && !(earlier.imported && source.itemNamed(line.name));
    // A free line belongs to no item, and so has no other price.
    if (isFree) return [chargeLine.parse({ ...kept, _id: source.newRowID() })];
    const item = itemFor(line);
    return item ? [{ ...newChargeLine(item, source.newRowID()), number: line.number, note: line.note }] : [];
  });
  const bags = earlier.drugBag
    .map(({ items }) =>
      items.flatMap((line): DrugLine[] => {
        const item = itemFor(line);
        if (!item) return [];
        const drug = drugOf(item, line, source);
        const byHand = drug.dosePerKg === null ? { unitsPerDose: line.unitsPerDose, number: line.number } : {};
        return [{ ...drug, route: line.route, ...byHand }];
      }),
    )
    .filter((bag) => bag.length > 0);
  const exam = earlier.examTask.flatMap((task): ExamTask[] => {
    const item = itemFor(task);
    if (!item) return [];
    const type = placeOf(item) === 'exam' ? item.examType : task.type;
    return [{ ...newExamTask(item, source.newRowID(), type), number: task.number }];
  });
  return {
    ...NOTHING,
    disease: earlier.disease.map(({ name, certainty }) => ({ name, certainty })),
    diagnosis: earlier.diagnosis,
    therapy: earlier.therapy,
    exam,
    bags,
    charge,
    gone,
  };
}

/** The parts in which a fill-in has anything. */
export function partsOf(fill: FillIn): FillPart[] {
  const has: Record<FillPart, boolean> = {
    complaint: fill.cause !== '' || fill.record.trim() !== '',
    finding: fill.finding.length > 0,
    diagnosis: fill.disease.length > 0 || fill.diagnosis.trim() !== '',
    exam: fill.exam.length > 0,
    therapy: fill.therapy.trim() !== '',
    drug: fill.bags.length > 0,
    charge: fill.charge.length > 0 || fill.vaccine.length > 0,
    next: fill.nextVisitDateTime !== null,
  };
  return FILL_PARTS.filter((part) => has[part]);
}

/**
 * The edits that fill a visit in. Nothing that was written is changed or doubled: prose goes below what stands there, a system that was
 * looked at stays as it was found, and one next visit is enough.
 */
export function fillInEdits(
  record: VisitRecord,
  fill: FillIn,
  parts: readonly FillPart[],
  newRowID: () => string,
): Edit[] {
  const taken = new Set(parts);
  const edits: Edit[] = [];
  const set = (field: keyof RecordContent, to: unknown): void => {
    if (to !== record[field]) edits.push({ op: 'set', path: [field], from: record[field], to });
  };
  const insert = (path: readonly string[], rows: readonly object[]): void => {
    for (const row of rows) edits.push({ op: 'insert', path: [...path], row: { ...row } });
  };
  if (taken.has('complaint')) {
    if (record.cause === '' && fill.cause !== '') set('cause', fill.cause);
    set('record', below(record.record, fill.record));
  }
  if (taken.has('finding')) {
    const seen = new Set(record.finding.map(({ system }) => system));
    insert(
      ['finding'],
      distinct(fill.finding, ({ system }) => system).filter(({ system }) => !seen.has(system)),
    );
  }
  if (taken.has('diagnosis')) {
    const known = new Set(record.disease.map(({ name }) => name));
    const fresh = distinct(fill.disease, ({ name }) => name).filter(({ name }) => !known.has(name));
    insert(
      ['disease'],
      fresh.map((disease) => ({ ...disease, _id: newRowID() })),
    );
    set('diagnosis', below(record.diagnosis, fill.diagnosis));
  }
  if (taken.has('exam')) insert(['examTask'], fill.exam);
  if (taken.has('therapy')) set('therapy', below(record.therapy, fill.therapy));
  if (taken.has('drug')) edits.push(...bagEdits(record, fill.bags, newRowID));
  if (taken.has('charge')) {
    insert(['chargeDivision'], fill.charge);
    insert(['vaccine'], fill.vaccine);
  }
  if (taken.has('next') && fill.nextVisitDateTime !== null && record.nextVisitDateTime === null)
    set('nextVisitDateTime', fill.nextVisitDateTime);
  return edits;
}

/** One bag goes into the one that is open; several stay apart. */
function bagEdits(record: VisitRecord, bags: FillIn['bags'], newRowID: () => string): Edit[] {
  const last = record.drugBag.at(-1);
  const [only] = bags;
  if (bags.length === 1 && only && last && !last.dispensed)
    return only.map((row) => ({ op: 'insert', path: ['drugBag', last.bagID, 'items'], row }));
  return bags.map((items) => ({ op: 'insert', path: ['drugBag'], row: { bagID: newRowID(), name: '', items } }));
}

const distinct = <T>(rows: readonly T[], key: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [key(row), row])).values()].toReversed();
