import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { BODY_SYSTEMS, newFinding } from '@vetloom/domain/record/findings.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type Problem, problemSchema } from '@vetloom/domain/writing/problem.schema.ts';
import { recordTemplateSchema } from '@vetloom/domain/writing/record-template.schema.ts';
import { textMacroSchema } from '@vetloom/domain/writing/text-macro.schema.ts';
import type { Catalogue } from './catalogue.ts';
import { MACROS, TEMPLATES } from './data/writing-aids.ts';

/** The price list is asked as for a dog of middling weight. */
const ANY_DOG = { kind: 'Canine', kg: 10, sex: 'Female' };

const templateID = (key: string) => `/recordTemplate/${key}`;

/** The clinic's macros and templates. `since` in Unix seconds. */
export function* writingAids(catalogue: Catalogue, since: number): Generator<AnyDocument> {
  const stamp = { createDateTime: since, createBy: '', updateDateTime: since, updateBy: '' };
  for (const [index, [trigger, text]] of MACROS.entries())
    yield textMacroSchema.parse({
      ...stamp,
      _id: `/textMacro/demo-${index + 1}`,
      collection: 'textMacro',
      trigger,
      text,
    });
  for (const { key, includes = [], normal = false, disease = [], charge, exam, drug, ...texts } of TEMPLATES) {
    const rows = (list: string, keys: readonly string[] = []) =>
      keys.flatMap((one, index) => {
        const item = catalogue.find(one, ANY_DOG)?.item;
        return item ? [{ _id: `${list}${index + 1}`, itemID: item._id, name: item.name }] : [];
      });
    yield recordTemplateSchema.parse({
      ...stamp,
      ...texts,
      _id: templateID(key),
      collection: 'recordTemplate',
      includes: includes.map(templateID),
      finding: normal ? BODY_SYSTEMS.map((system) => newFinding(system, true)) : [],
      disease: disease.map(([name, certainty], index) => ({ _id: `disease${index + 1}`, name, certainty })),
      charge: rows('charge', charge),
      exam: rows('exam', exam),
      drug: rows('drug', drug).map((row) => ({ ...row, dosePerKg: null, frequency: '', days: null, direction: '' })),
    });
  }
}

/** The problem that a disease which stays leaves on the animal's list; undefined where the visit named none. */
export function lastingProblem(record: VisitRecord): Problem | undefined {
  const [disease] = record.disease;
  if (!disease) return undefined;
  return problemSchema.parse({
    _id: `/problem/${record._id.slice('/record/'.length)}`,
    collection: 'problem',
    petID: record.petID,
    recordID: record._id,
    name: disease.name,
    certainty: disease.certainty,
    since: record.dateTime,
    createDateTime: record.createDateTime,
    createBy: record.createBy,
    updateDateTime: record.createDateTime,
    updateBy: record.createBy,
  });
}
