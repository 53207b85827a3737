import { same } from '../core/same.ts';
import { drugsOf } from '../lines/holder.ts';
import type { VisitRecord, Vitals } from '../record/record.schema.ts';

/** What stands in a visit, short enough to lay two side by side. Empty where nothing was written, or the reader doesn't have it. */
export interface VisitFacts {
  readonly cause: string;
  readonly checkInNote: string;
  /** kg. */
  readonly weight: number | null;
  readonly doctor: string;
  readonly division: string;
  readonly label: readonly string[];
  /** Those that were measured. */
  readonly vitals: Partial<Vitals>;
  /** What the doctor wrote, each text by itself. */
  readonly written: readonly string[];
  /** Names. */
  readonly exams: readonly string[];
  readonly drugs: readonly string[];
  readonly charges: readonly string[];
  /** NT$. */
  readonly total: number;
  readonly received: number;
  /** How many pictures and files. */
  readonly files: number;
}
/** One of them. */
export type VisitFact = keyof VisitFacts;

/** In the order in which people look at them: what tells two check-ins apart comes first, what was done there after it. */
const FACTS: readonly VisitFact[] = [
  'cause',
  'weight',
  'checkInNote',
  'doctor',
  'division',
  'label',
  'written',
  'vitals',
  'exams',
  'drugs',
  'charges',
  'total',
  'received',
  'files',
];

/** Who may read less of visits has only some of it. */
type Held = Pick<VisitRecord, '_id'> & Partial<VisitRecord>;

/** What stands in a visit. */
export function visitFacts(visit: Held): VisitFacts {
  const { cause = '', checkInNote = '', weight = null, doctor = '', division = '', label = [] } = visit;
  const { record = '', procedure = '', diagnosis = '', therapy = '', finding = [], disease = [] } = visit;
  const { chargeDivision = [], vaccine = [], surgery = [], total = 0, received = 0 } = visit;
  const texts = [
    record,
    ...finding.map(({ text }) => text),
    procedure,
    ...disease.map(({ name }) => name),
    diagnosis,
    therapy,
  ];
  const measured = Object.entries(visit.vitals ?? {}).filter(([, value]) => value !== null);
  return {
    cause,
    checkInNote,
    weight,
    doctor,
    division,
    label,
    vitals: Object.fromEntries(measured),
    written: texts.filter((text) => text.trim() !== ''),
    exams: names(visit.examTask ?? []),
    drugs: names(drugsOf(visit.drugBag ?? [])),
    charges: names([...chargeDivision, ...vaccine, ...surgery]),
    total,
    received,
    files: (visit.attachmentImage ?? []).length + (visit.attachmentFile ?? []).length,
  };
}

const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

const isEmpty = (value: VisitFacts[VisitFact]): boolean =>
  value === null || value === 0 || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** By what visits differ, and what is the same in all; what none of them says is left out. */
export function factsApart(visits: readonly VisitFacts[]): {
  readonly apart: readonly VisitFact[];
  readonly alike: readonly VisitFact[];
} {
  const said = FACTS.filter((fact) => visits.some((one) => !isEmpty(one[fact])));
  const isAlike = (fact: VisitFact) => visits.every((one) => same(one[fact], visits[0]?.[fact]));
  return { apart: said.filter((fact) => !isAlike(fact)), alike: said.filter(isAlike) };
}
