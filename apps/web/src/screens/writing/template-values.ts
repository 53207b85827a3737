import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { BODY_SYSTEMS, newFinding } from '@vetloom/domain/record/findings.ts';
import { type RecordTemplate, templateFields } from '@vetloom/domain/writing/record-template.schema.ts';
import type { z } from 'zod';
import { rowEdits } from '../../parts/form/row-edits.ts';

/** What a template's form holds. */
export type TemplateValues = z.output<typeof templateFields>;

/** Lists of rows with ids, which are edited row by row. */
const LISTS = ['finding', 'disease', 'charge', 'exam', 'drug'] as const;
const SINGLE = [
  'name',
  'division',
  'species',
  'includes',
  'cause',
  'record',
  'diagnosis',
  'therapy',
  'nextVisitDays',
] as const;

/** An empty form. */
export const noTemplate = (): TemplateValues => ({ ...templateFields.parse({ name: '-' }), name: '' });

/** The form of a stored template. */
export const templateValues = (template: RecordTemplate): TemplateValues =>
  Object.fromEntries([...SINGLE, ...LISTS].map((field) => [field, template[field]])) as unknown as TemplateValues;

/** The edits that turn a template as it was seen into what the form holds. */
export const templateEdits = (before: TemplateValues, after: TemplateValues): Edit[] => [
  ...editsBetween(before, after, SINGLE),
  ...LISTS.flatMap((list) => rowEdits(list, before[list], after[list])),
];

/** Every system of the physical examination, found normal. */
export const allNormal = (): TemplateValues['finding'] => BODY_SYSTEMS.map((system) => newFinding(system, true));

/** How many lines a template holds, for the list. */
export const lineCount = ({ charge, drug, exam, disease }: RecordTemplate): number =>
  charge.length + drug.length + exam.length + disease.length;
