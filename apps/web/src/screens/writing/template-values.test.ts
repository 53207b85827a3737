import { applyEdits } from '@vetloom/domain/core/edit.ts';
import { templateFields } from '@vetloom/domain/writing/record-template.schema.ts';
import { expect, it } from 'vitest';
import { allNormal, noTemplate, type TemplateValues, templateEdits } from './template-values.ts';

const row = (key: string, number = 1) => ({ _id: key, itemID: `/catalog/service/${key}`, name: key, number });
const apply = (before: TemplateValues, after: TemplateValues) =>
  applyEdits(
    before,
    templateEdits(before, after),
    new Set(Object.keys(templateFields.shape)),
    () => {
      throw new Error('an edit did not fit');
    },
    () => false,
  );

it('turns one template into another by edits of single fields and rows', () => {
  const before: TemplateValues = { ...noTemplate(), name: '嘔吐', charge: [row('a'), row('b')] };
  const after: TemplateValues = { ...before, nextVisitDays: 3, charge: [row('a', 2), row('c')], finding: allNormal() };
  expect(apply(before, after)).toEqual(after);
  expect(templateEdits(before, after)).toContainEqual({ op: 'set', path: ['charge', 'a', 'number'], from: 1, to: 2 });
  expect(templateEdits(before, before)).toEqual([]);
});

it('leaves alone the row that somebody else has added meanwhile', () => {
  const before: TemplateValues = { ...noTemplate(), name: '嘔吐', charge: [row('a')] };
  const theirs: TemplateValues = { ...before, charge: [row('a'), row('theirs')] };
  const edits = templateEdits(before, { ...before, charge: [row('mine')] });
  const merged = applyEdits(
    theirs,
    edits,
    new Set(['charge']),
    () => {},
    () => false,
  );
  expect(merged.charge.map(({ _id }) => _id)).toEqual(['theirs', 'mine']);
});
