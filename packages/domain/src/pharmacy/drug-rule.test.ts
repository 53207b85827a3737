import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { visitDrugWork } from '../record/visit-parts.ts';
import { isMeant, isNamed, labelSentences } from './drug-match.ts';
import { type DrugRule, drugRuleFields } from './drug-rule.schema.ts';
import { drugLists } from './todo.ts';

const DAY = 86_400;
const ulcer = { kind: 'interaction', drugs: ['NSAID'], others: ['steroid'], sentence: '胃腸潰瘍' } as const;
const create = (clinic: TestClinic, fields: object, key = 'one') =>
  clinic.run('drugRule.create', { _id: `/drugRule/${key}`, fields });

describe('a rule of prescribing', () => {
  it('is made, changed field by field, turned off and taken away by who keeps the settings', async () => {
    const clinic = new TestClinic();
    await create(clinic, ulcer);
    await expect(create(clinic, ulcer)).rejects.toMatchObject({ code: 300002 });
    const edits = [{ op: 'set', path: ['active'], from: true, to: false }];
    await clinic.run('drugRule.edit', { ruleID: '/drugRule/one', edits });
    expect(await clinic.tx.get('drugRule', '/drugRule/one')).toMatchObject({
      active: false,
      sentence: '胃腸潰瘍',
      updateBy: clinic.actor.staffID,
    });
    const doctor = person('d@clinic.test', ['RECORD_READ', 'RECORD_WRITE', 'DOCTOR']);
    await expect(clinic.run('drugRule.remove', { ruleID: '/drugRule/one' }, doctor)).rejects.toMatchObject({
      code: 300001,
    });
    await clinic.run('drugRule.remove', { ruleID: '/drugRule/one' });
    await clinic.run('drugRule.remove', { ruleID: '/drugRule/one' });
    expect(await clinic.tx.get('drugRule', '/drugRule/one')).toBeUndefined();
    await expect(clinic.run('drugRule.edit', { ruleID: '/drugRule/one', edits })).rejects.toMatchObject({
      code: 100404,
    });
  });

  it('that says nothing or contradicts itself is refused, made so or edited so', async () => {
    const clinic = new TestClinic();
    for (const [fields, field] of [
      [{ kind: 'class', drugs: ['x1'] }, 'name'],
      [{ ...ulcer, others: [] }, 'others'],
      [{ ...ulcer, sentence: '' }, 'sentence'],
      [{ kind: 'dose', drugs: ['x1'] }, 'doseMax'],
      [{ kind: 'dose', drugs: ['x1'], doseMin: 2, doseMax: 1 }, 'doseMin'],
      [{ kind: 'dose', drugs: ['x1'], doseMin: 2, dayMax: 1 }, 'dayMax'],
    ] as const)
      await expect(create(clinic, fields)).rejects.toMatchObject({ code: 100105, detail: { field } });
    for (const doseMax of [0, -1, 1e9])
      expect(drugRuleFields.safeParse({ kind: 'dose', drugs: ['x1'], doseMax }).success).toBe(false);
    await create(clinic, ulcer);
    const edits = [{ op: 'set', path: ['sentence'], from: '胃腸潰瘍', to: '' }];
    await expect(clinic.run('drugRule.edit', { ruleID: '/drugRule/one', edits })).rejects.toMatchObject({
      code: 100105,
    });
    const stamp = [{ op: 'set', path: ['updateBy'], from: '', to: 'me' }];
    await expect(clinic.run('drugRule.edit', { ruleID: '/drugRule/one', edits: stamp })).rejects.toMatchObject({
      code: 100105,
    });
  });
});

describe('the words of a rule', () => {
  const rule = (more: Partial<DrugRule>): DrugRule => ({
    ...drugRuleFields.parse({ kind: 'label', drugs: ['x1'] }),
    _id: '/drugRule/r',
    collection: 'drugRule',
    createDateTime: TEST_NOW,
    updateDateTime: TEST_NOW,
    updateBy: '',
    ...more,
  });
  const pred = { name: 'Prednisolone 5 mg', ingredients: ['Prednisolone', '類固醇'] };
  it('mean a drug by the beginning of a word in Latin, anywhere in Chinese', () => {
    expect(isNamed(pred, 'pred')).toBe(true);
    expect(isNamed(pred, 'solone')).toBe(false);
    expect(isNamed({ name: 'Spread 10', ingredients: [] }, 'pred')).toBe(false);
    expect(isNamed({ name: '保肝錠 Silymarin', ingredients: [] }, '保肝')).toBe(true);
    expect(isNamed(pred, '5')).toBe(false);
    expect(isNamed(pred, ' ')).toBe(false);
  });
  it('mean a drug by the name of its class, as member or by the ingredient that is written so', () => {
    const steroid = rule({ kind: 'class', name: 'Steroid', drugs: ['prednisolone'] });
    expect(isMeant(pred, ['steroid'], [steroid])).toBe(true);
    expect(isMeant(pred, ['steroid'], [{ ...steroid, active: false }])).toBe(false);
    expect(isMeant({ name: 'X', ingredients: ['steroid'] }, ['STEROID'], [{ ...steroid, drugs: ['other'] }])).toBe(
      true,
    );
  });
  it('are printed on labels once, for the kinds of animal that they are for', () => {
    const rules = [
      rule({ drugs: ['pred'], sentence: '不可自行停藥' }),
      rule({ _id: '/drugRule/s', drugs: ['類固醇'], sentence: '不可自行停藥' }),
      rule({ _id: '/drugRule/t', drugs: ['pred'], sentence: '貓要監測血糖', species: ['Feline'] }),
    ];
    expect(labelSentences(pred, 'Canine', rules)).toEqual(['不可自行停藥']);
    expect(labelSentences(pred, 'Feline', rules)).toEqual(['不可自行停藥', '貓要監測血糖']);
  });
});

describe("the pharmacy's lists", () => {
  const visit = (days: number, dispenseStatus: 10 | 20 | 30, more: object = {}) => ({
    dateTime: TEST_NOW - days * DAY,
    inspectedDateTime: TEST_NOW - days * DAY,
    dispenseStatus,
    drugDispensedDateTime: 0,
    drugBag: [],
    ...more,
  });
  it('[2.9.14 outpatient half] [2.4.48] hold what is requested within 14 days, the longest wait first', () => {
    const [inside, outside, fresh] = [visit(13, 20), visit(15, 20), visit(0, 20)];
    const { todo, done } = drugLists(
      [fresh, inside, outside, visit(1, 10), visit(1, 30)],
      visitDrugWork,
      TEST_NOW,
      TEST_ZONE,
    );
    expect(todo).toEqual([inside, fresh]);
    expect(done).toEqual([]);
  });
  it('[3.9.05 drug half] wait for fourteen days to the second', () => {
    const at = (seconds: number) => ({ ...visit(14, 20), dateTime: TEST_NOW - 14 * DAY + seconds });
    const [edge, beyond] = [at(0), at(-1)];
    expect(drugLists([edge, beyond], visitDrugWork, TEST_NOW, TEST_ZONE).todo).toEqual([edge]);
  });
  it('show what was handed out today, after what a second person must still look at', () => {
    const items = [{ controlled: true }];
    const owed = visit(3, 30, {
      drugDispensedDateTime: TEST_NOW - 3 * DAY,
      drugBag: [{ dispensed: true, checkedBy: '', items }],
    });
    const given = visit(3, 30, {
      drugDispensedDateTime: TEST_NOW - 3 * DAY,
      drugBag: [{ dispensed: true, checkedBy: '/staff/b', items }],
    });
    const today = visit(0, 30, { drugDispensedDateTime: TEST_NOW });
    expect(drugLists([today, owed, given] as never[], visitDrugWork, TEST_NOW, TEST_ZONE).done).toEqual([owed, today]);
  });
});
