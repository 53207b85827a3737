import { type NamedEntry, presentKey } from '@vetloom/domain/clinic/list-entries.ts';
import { forPresentKind, type MergedKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { RecordTemplate } from '@vetloom/domain/writing/record-template.schema.ts';
import { fit } from '../catalogue-search.ts';

/** Something that a visit can be filled in from. */
export type FillChoice =
  | { readonly kind: 'template'; readonly id: string; readonly template: RecordTemplate }
  | { readonly kind: 'last' | 'earlier'; readonly id: string; readonly record: VisitRecord };

const hasContent = ({ chargeDivision, drugBag, therapy, disease, examTask }: VisitRecord): boolean =>
  chargeDivision.length > 0 || drugBag.length > 0 || therapy !== '' || disease.length > 0 || examTask.length > 0;

/** How near a template is to the visit: made for its division, its kind of animal, both or neither; none made for another. */
const nearness = ({ division, species }: RecordTemplate, record: VisitRecord, type: string): number =>
  (division === '' ? 0 : division === record.division ? 1 : -2) + (species === '' ? 0 : species === type ? 1 : -2);

/**
 * What a visit can be filled in from, in the order in which it is offered: the last visit, templates that are made for such a visit first, and
 * earlier visits, the newest first. A query narrows to what holds all of its words.
 */
export function fillChoices(
  record: VisitRecord,
  type: string,
  templates: readonly RecordTemplate[],
  earlier: readonly VisitRecord[],
  query: string,
): FillChoice[] {
  const visits = earlier.filter((one) => one._id !== record._id && hasContent(one));
  const [last, ...others] = visits;
  const near = (template: RecordTemplate) => nearness(template, record, type);
  const choices: FillChoice[] = [
    ...(last ? [{ kind: 'last', id: last._id, record: last } as const] : []),
    ...templates
      .toSorted((a, b) => near(b) - near(a))
      .map((template) => ({ kind: 'template', id: template._id, template }) as const),
    ...others.map((one) => ({ kind: 'earlier', id: one._id, record: one }) as const),
  ];
  if (query.trim() === '') return choices;
  return choices.filter((choice) =>
    choice.kind === 'template'
      ? fit(query, choice.template.name, choice.template.division) > 0
      : fit(query, choice.record.cause, choice.record.doctor, ...choice.record.disease.map(({ name }) => name)) > 0,
  );
}

/** Templates under the kinds of animals and the services of today. The same array where none was merged or renamed. */
export const templatesOfToday = (
  templates: readonly RecordTemplate[],
  kinds: MergedKinds,
  services: readonly NamedEntry[],
): readonly RecordTemplate[] =>
  forPresentKind(kinds, templates).map((template) => {
    const division = presentKey('services', services, template.division);
    return division === template.division ? template : { ...template, division };
  });

/** A visit under the service of today. */
export const visitOfToday = (record: VisitRecord, services: readonly NamedEntry[]): VisitRecord => {
  const division = presentKey('services', services, record.division);
  return division === record.division ? record : { ...record, division };
};
