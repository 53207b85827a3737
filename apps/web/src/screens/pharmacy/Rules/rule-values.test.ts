import { type DrugRule, drugRuleSchema } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { expect, it } from 'vitest';
import { draftOf, editsOf, fits, readDraft, whatOf } from './rule-values.ts';

const rule = (more: object): DrugRule =>
  drugRuleSchema.parse({
    _id: '/drugRule/r',
    collection: 'drugRule',
    kind: 'dose',
    drugs: ['Meloxicam'],
    doseMax: 0.2,
    createDateTime: 0,
    updateDateTime: 0,
    updateBy: '',
    ...more,
  });

it('a rule comes back from its draft as it was, and only what was typed is sent', () => {
  const stored = rule({ species: ['Canine'], dayMax: 0.2 });
  const same = readDraft(draftOf(stored));
  expect('fields' in same && editsOf(stored, same.fields)).toEqual([]);
  const typed = readDraft({ ...draftOf(stored), doseMax: ' ０.１ ' });
  expect('fields' in typed && editsOf(stored, typed.fields)).toEqual([
    { op: 'set', path: ['doseMax'], from: 0.2, to: 0.1 },
  ]);
});

it('the field that is wrong is named', () => {
  const draft = draftOf(rule({}));
  expect(readDraft({ ...draft, doseMax: 'x' })).toEqual({ wrong: 'doseMax' });
  expect(readDraft({ ...draft, doseMax: '-1' })).toEqual({ wrong: 'doseMax' });
  expect(readDraft({ ...draft, drugs: [] })).toEqual({ wrong: 'drugs' });
  expect(readDraft({ ...draft, kind: 'label' })).toEqual({ wrong: 'sentence' });
});

it('a rule is told in one line and found by any of its words', () => {
  expect(whatOf(rule({ doseMin: 0.1 }))).toBe('單次 0.1～0.2 mg/kg');
  expect(whatOf(rule({ kind: 'interaction', others: ['類固醇'], sentence: '潰瘍' }))).toBe('與 類固醇：潰瘍');
  expect(fits(rule({}), ' MELOX ')).toBe(true);
  expect(fits(rule({}), 'carpro')).toBe(false);
});
