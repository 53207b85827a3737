import { aDrugItem as item } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW as NOW } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { newDrugLine } from '../catalog/item-lines.ts';
import { type DrugBag, type DrugLine, drugBag } from '../lines/drug-bag.schema.ts';
import { type DrugRule, type DrugRuleFields, drugRuleSchema } from './drug-rule.schema.ts';
import { alternativesTo, type Prescribing, reasonFor, unexplained, warningsOf } from './prescribe-warnings.ts';
import { stillTaken } from './taking.ts';

const DAY = 86_400;

const carprofen = item('Carprofen 75 mg', ['Carprofen', 'NSAID'], { strength: 75 });
const meloxicam = item('Meloxicam 1.5 mg/mL', ['Meloxicam', 'NSAID'], {
  strength: 1.5,
  dosePerKg: 0.1,
  doseMin: 0.05,
  doseMax: 0.2,
});
const prednisolone = item('Prednisolone 5 mg', ['Prednisolone', '類固醇'], {
  strength: 5,
  dosePerKg: 0.5,
  doseMin: 0.25,
});
const cerenia = item('Cerenia 16 mg', ['Maropitant'], { strength: 16 });
const clavamox = item('Clavamox 62.5 mg', ['Amoxicillin', 'Penicillin', '青黴素'], {
  strength: 62.5,
  dosePerKg: 12.5,
  doseMin: 10,
  doseMax: 20,
});
const permethrin = item('Permethrin 滴劑', ['Permethrin'], { strength: null, dosePerKg: null });
const CATALOGUE = [carprofen, meloxicam, prednisolone, cerenia, clavamox, permethrin];
const itemOf = (id: string) => CATALOGUE.find((one) => one._id === id);

const rule = (key: string, fields: Partial<DrugRuleFields> & Pick<DrugRuleFields, 'kind' | 'drugs'>): DrugRule =>
  drugRuleSchema.parse({
    _id: `/drugRule/${key}`,
    collection: 'drugRule',
    createDateTime: NOW,
    updateDateTime: NOW,
    updateBy: '',
    ...fields,
  });
const nsaid = rule('nsaid', { kind: 'class', name: 'NSAID', drugs: ['carprofen', 'meloxicam'], single: true });
const steroid = rule('steroid', { kind: 'class', name: '類固醇', drugs: ['prednisolone'], single: true });
const ulcer = rule('ulcer', {
  kind: 'interaction',
  drugs: ['NSAID'],
  others: ['類固醇'],
  severity: 'stop',
  sentence: '胃腸潰瘍',
});
const RULES = [nsaid, steroid, ulcer];

const lineOf = (product: CatalogItem, row: string, weight = 10): DrugLine => newDrugLine(product, row, weight);
const bagOf = (...items: DrugLine[]): DrugBag => drugBag.parse({ bagID: 'b', items });
const looked = (more: Partial<Prescribing> & { bags: readonly DrugBag[] }): Prescribing => ({
  rules: RULES,
  itemOf,
  taking: [],
  // Roundings have tests of their own.
  tolerance: Number.POSITIVE_INFINITY,
  now: NOW,
  ...more,
  dosed: { weight: 10, weighedAt: NOW, allergy: undefined, species: 'Canine', illnesses: '', ...more.dosed },
});
const kinds = (drug: DrugLine, prescribing: Prescribing) => warningsOf(drug, prescribing).map((one) => one.kind);
const dog = { weight: 10, weighedAt: NOW, allergy: undefined, species: 'Canine', illnesses: '' };

describe('two drugs that do not go together', () => {
  it('warn once, on the later one, of a second drug of a class of which one is enough', () => {
    const [first, second] = [lineOf(carprofen, 'r1'), lineOf(meloxicam, 'r2')];
    const prescribing = looked({ bags: [bagOf(first, second)] });
    expect(warningsOf(first, prescribing)).toEqual([]);
    expect(warningsOf(second, prescribing)).toMatchObject([
      { kind: 'duplicate', group: 'NSAID', other: 'Carprofen 75 mg', until: undefined },
    ]);
  });
  it('warn of an interaction between classes, from either side', () => {
    for (const [first, second] of [
      [carprofen, prednisolone],
      [prednisolone, carprofen],
    ] as const) {
      const drugs = [lineOf(first, 'r1'), lineOf(second, 'r2')] as const;
      const found = warningsOf(drugs[1], looked({ bags: [bagOf(...drugs)] }));
      expect(found).toMatchObject([{ kind: 'interaction', severity: 'stop', sentence: '胃腸潰瘍' }]);
    }
  });
  it('warn of what is still being taken from an earlier visit, until its course ends', () => {
    const earlier = {
      _id: '/record/1',
      dispenseStatus: 30 as const,
      inspectedDateTime: 0,
      dateTime: NOW - 9 * DAY,
      drugBag: [
        { ...bagOf({ ...lineOf(prednisolone, 'old'), days: 7 }), dispensed: true, dispensedDateTime: NOW - 4 * DAY },
      ],
    };
    const line = lineOf(carprofen, 'r1');
    const at = (now: number) =>
      looked({
        bags: [bagOf(line)],
        taking: stillTaken([earlier], now, '/record/2'),
        now,
        dosed: { ...dog, weighedAt: now },
      });
    expect(warningsOf(line, at(NOW))).toMatchObject([{ kind: 'interaction', until: NOW + 3 * DAY }]);
    expect(kinds(line, at(NOW + 3 * DAY))).toEqual([]);
    expect(stillTaken([earlier], NOW, '/record/1')).toEqual([]);
    const neverAsked = { ...earlier, dispenseStatus: 10 as const, drugBag: [bagOf({ ...lineOf(prednisolone, 'x') })] };
    expect(stillTaken([neverAsked], NOW - 8 * DAY, '/record/2')).toEqual([]);
  });
  it('take the same drug of an earlier visit for a course that goes on', () => {
    const line = lineOf(carprofen, 'r1');
    const taking = [{ drug: lineOf(carprofen, 'old'), recordID: '/record/1', until: NOW + DAY }];
    expect(kinds(line, looked({ bags: [bagOf(line)], taking }))).toEqual([]);
  });
  it('warn of the same drug a second time in one visit, whoever put it in', () => {
    const [first, second] = [lineOf(carprofen, 'a'), lineOf(carprofen, 'b')];
    const bags = [bagOf(first), bagOf(second)];
    expect(warningsOf(first, looked({ bags, rules: [] })).map(({ kind }) => kind)).not.toContain('same-drug');
    expect(warningsOf(second, looked({ bags, rules: [] }))).toContainEqual(
      expect.objectContaining({ kind: 'same-drug', other: 'Carprofen 75 mg' }),
    );
  });
  it('say nothing by a rule that is off', () => {
    const drugs = [lineOf(carprofen, 'r1'), lineOf(prednisolone, 'r2')] as const;
    const rules = RULES.map((one) => ({ ...one, active: false }));
    expect(kinds(drugs[1], looked({ bags: [bagOf(...drugs)], rules }))).toEqual([]);
  });
});

describe('for whom a drug is not', () => {
  const cat = rule('cat', {
    kind: 'contraindication',
    drugs: ['permethrin'],
    species: ['Feline'],
    severity: 'stop',
    sentence: '貓會中毒',
  });
  const kidney = rule('kidney', {
    kind: 'contraindication',
    drugs: ['NSAID'],
    conditions: ['腎', 'CKD'],
    sentence: '腎血流下降',
  });
  it('is told by the kind of animal', () => {
    const line = lineOf(permethrin, 'r1');
    const of = (species: string) => looked({ bags: [bagOf(line)], rules: [cat], dosed: { ...dog, species } });
    expect(warningsOf(line, of('Feline'))).toMatchObject([
      { key: 'contra.cat', severity: 'stop', sentence: '貓會中毒' },
    ]);
    expect(kinds(line, of('Canine'))).toEqual([]);
    expect(kinds(line, of(''))).toEqual([]);
  });
  it('is told by an illness that is known, for every drug of the class', () => {
    const line = lineOf(meloxicam, 'r1');
    const of = (illnesses: string) =>
      looked({ bags: [bagOf(line)], rules: [nsaid, kidney], dosed: { ...dog, illnesses } });
    expect(kinds(line, of('慢性腎臟病 第二期'))).toEqual(['contraindication']);
    expect(kinds(line, of('ckd stage 2'))).toEqual(['contraindication']);
    expect(kinds(line, of('健康'))).toEqual([]);
  });
  it('is told by an allergy, by ingredient and by class', () => {
    const line = lineOf(carprofen, 'r1');
    const of = (allergy: string) => looked({ bags: [bagOf(line)], dosed: { ...dog, allergy } });
    expect(kinds(line, of('Carprofen'))).toEqual(['allergy']);
    expect(kinds(line, of('NSAID（腎指數上升）'))).toEqual(['allergy']);
    expect(kinds(line, of('雞肉'))).toEqual([]);
  });
  it('is told once of a visit that an allergy is too general to be held against it, which asks for no reason', () => {
    const [first, second] = [lineOf(carprofen, 'r1'), lineOf(cerenia, 'r2')];
    const prescribing = looked({ bags: [bagOf(first), bagOf(second)], dosed: { ...dog, allergy: '抗生素過敏' } });
    expect(warningsOf(first, prescribing)).toMatchObject([
      { kind: 'allergy-general', severity: 'note', match: '抗生素' },
    ]);
    expect(kinds(second, prescribing)).toEqual([]);
    expect(unexplained(prescribing)).toEqual([]);
  });
  it('is told by an allergy in either language without a class of the clinic, and more weakly of what is close to it', () => {
    const amoxicillin = item('Amoxicillin 50 mg', ['Amoxicillin'], { strength: 50, dosePerKg: null });
    const cephalexin = item('Cephalexin 250 mg', ['Cephalexin'], { strength: 250, dosePerKg: null });
    const of = (product: CatalogItem, allergy: string) => {
      const drug = lineOf(product, 'r1');
      const itemOf = () => product;
      const prescribing = looked({ bags: [bagOf(drug)], rules: [], itemOf, dosed: { ...dog, allergy } });
      return [
        warningsOf(drug, prescribing).map(({ kind, severity, key }) => [kind, severity, key]),
        unexplained(prescribing).length,
      ];
    };
    expect(of(amoxicillin, '對青黴素過敏')).toEqual([[['allergy', 'stop', 'allergy']], 1]);
    expect(of(cephalexin, '對青黴素過敏')).toEqual([[['allergy-kin', 'note', 'allergy.penicillin.cephalosporin']], 0]);
    expect(of(amoxicillin, 'Ampicillin')).toEqual([[['allergy-kin', 'caution', 'allergy.penicillin.penicillin']], 1]);
  });
});

describe('doses', () => {
  it('rounding to what can be given is no warning', () => {
    expect(kinds(lineOf(cerenia, 'r1', 9.8), looked({ bags: [], dosed: { ...dog, weight: 9.8 } }))).toEqual([]);
  });
  it('are warned of beyond the price list’s limits, and gravely beyond twice of them', () => {
    const line = lineOf(cerenia, 'r1');
    const given = (unitsPerDose: number) => warningsOf({ ...line, unitsPerDose }, looked({ bags: [] }));
    expect(given(3)).toMatchObject([{ kind: 'dose-high', limit: 4, severity: 'caution' }]);
    expect(given(6)).toMatchObject([{ kind: 'dose-high', limit: 4, severity: 'stop' }]);
    expect(given(0.25)).toMatchObject([{ kind: 'dose-low', limit: 1 }]);
  });
  it('follow the clinic’s rule for the kind of animal before the one for all, and both before the price list', () => {
    const all = rule('all', { kind: 'dose', drugs: ['maropitant'], doseMax: 3 });
    const cats = rule('cats', { kind: 'dose', drugs: ['maropitant'], doseMax: 1, species: ['Feline'] });
    const line = { ...lineOf(cerenia, 'r1'), unitsPerDose: 1.25 };
    const of = (species: string, unitsPerDose = 1.25) =>
      warningsOf({ ...line, unitsPerDose }, looked({ bags: [], rules: [all, cats], dosed: { ...dog, species } }));
    expect(of('Canine')).toEqual([]);
    expect(of('Canine', 2.5)).toMatchObject([{ kind: 'dose-high', limit: 3 }]);
    expect(of('Feline')).toMatchObject([{ kind: 'dose-high', limit: 1 }]);
  });
  it('have a limit for the day too', () => {
    const day = rule('day', { kind: 'dose', drugs: ['carprofen'], doseMax: 4.4, dayMax: 4.4 });
    const line = { ...lineOf(carprofen, 'r1', 17), unitsPerDose: 1 };
    const at = (frequency: string) =>
      kinds({ ...line, frequency }, looked({ bags: [], rules: [day], dosed: { ...dog, weight: 17 } }));
    expect(at('SID')).toEqual([]);
    expect(at('BID PC')).toEqual(['day-high']);
    expect(at('PRN')).toEqual([]);
  });
  it('need a weight that is known and not old, where they go by it', () => {
    const line = lineOf(cerenia, 'r1');
    const by = (dosed: Partial<typeof dog> | { weight: null; weighedAt: null }) =>
      looked({ bags: [], dosed: { ...dog, ...dosed } });
    expect(warningsOf(line, by({ weighedAt: NOW - 40 * DAY }))).toMatchObject([{ kind: 'stale-weight', days: 40 }]);
    expect(kinds(line, by({ weight: null, weighedAt: null }))).toEqual(['no-weight']);
    expect(kinds({ ...line, dosePerKg: null }, by({ weight: null, weighedAt: null }))).toEqual([]);
  });
  it('of any figures give warnings that agree with the limits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 80, noNaN: true }),
        fc.integer({ min: 1, max: 400 }),
        (weight, quarters) => {
          const line = { ...lineOf(cerenia, 'r1'), unitsPerDose: quarters / 4 };
          const found = kinds(line, looked({ bags: [], dosed: { ...dog, weight } }));
          const perKg = (quarters * 4) / weight;
          const slack = 2 / weight + 0.01;
          if (found.includes('dose-high')) expect(perKg).toBeGreaterThan(4);
          if (found.includes('dose-low')) expect(perKg).toBeLessThan(1);
          if (perKg > 4 + slack) expect(found).toContain('dose-high');
          if (perKg < 1 - slack) expect(found).toContain('dose-low');
        },
      ),
    );
  });
});

describe('a warning', () => {
  const line = lineOf(clavamox, 'r1', 10);
  const allergic = looked({ bags: [bagOf(line)], dosed: { ...dog, allergy: '青黴素' } });
  it('stays open until somebody gives a reason, and for what is handed out no more', () => {
    expect(unexplained(allergic)).toMatchObject([{ drug: { _id: 'r1' }, warnings: [{ kind: 'allergy' }] }]);
    const overrides = [{ _id: 'allergy', reason: '已做過敏測試', by: '/staff/a', dateTime: NOW }];
    expect(unexplained({ ...allergic, bags: [bagOf({ ...line, overrides })] })).toEqual([]);
    expect(unexplained({ ...allergic, bags: [{ ...bagOf(line), dispensed: true }] })).toEqual([]);
  });
  it('of an older record has its reason without author', () => {
    const [warning] = warningsOf(line, allergic);
    if (!warning) throw new Error('no warning');
    expect(reasonFor({ ...line, overrideReason: '測過' }, warning)).toEqual({ reason: '測過', by: '', dateTime: 0 });
  });
  it('comes back when the dose changes after the reason', () => {
    const high = { ...lineOf(cerenia, 'r1'), unitsPerDose: 3 };
    const [warning] = warningsOf(high, looked({ bags: [bagOf(high)] }));
    const overrides = [{ _id: warning?.key ?? '', reason: '頑固性嘔吐', by: '', dateTime: NOW }];
    expect(unexplained(looked({ bags: [bagOf({ ...high, overrides })] }))).toEqual([]);
    expect(unexplained(looked({ bags: [bagOf({ ...high, overrides, unitsPerDose: 3.5 })] }))).toHaveLength(1);
  });
  it('has a key that a row may carry', () => {
    const long = rule('a-very-long-key-of-28-chars', {
      kind: 'interaction',
      drugs: ['NSAID'],
      others: ['類固醇'],
      sentence: 'x',
    });
    const drugs = [lineOf(carprofen, 'x'.repeat(64)), lineOf(prednisolone, 'r2')] as const;
    for (const { key } of warningsOf(drugs[1], looked({ bags: [bagOf(...drugs)], rules: [...RULES, long] })))
      expect(key).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  });
  it('of an allergy offers drugs of the same class without the ingredient', () => {
    const gone = { ...item('Gone', []), active: false };
    const cream = { ...item('Cream', []), class: '外用' };
    const other = item('Synulox', ['Amoxicillin']);
    const offered = alternativesTo(line, [cerenia, clavamox, carprofen, cream, gone, other], '青黴素');
    expect(offered).toEqual([cerenia, carprofen]);
  });
});

describe('a dose that can’t be given as it is wanted', () => {
  const product = item('Amoxi 100', ['amoxicillin'], { strength: 100, doseMin: null, doseMax: null, divisible: 0.5 });
  const off = (dosePerKg: number, unitsPerDose: number) => {
    const drug = { ...lineOf(product, 'a'), dosePerKg, unitsPerDose };
    const prescribing = looked({ bags: [bagOf(drug)], itemOf: () => product, rules: [], tolerance: 0.1 });
    const [warning] = warningsOf(drug, prescribing).filter(({ kind }) => kind === 'rounded');
    return [warning?.severity, unexplained(prescribing).length];
  };

  it('is only told where it is a little off, asks for a reason from half on, and is grave from twice on', () => {
    expect(off(5, 0.5)).toEqual([undefined, 0]);
    expect(off(4, 0.5)).toEqual(['note', 0]);
    expect(off(3, 0.5)).toEqual(['caution', 1]);
    expect(off(2, 0.5)).toEqual(['stop', 1]);
  });
});

describe('what the animal has reacted to before', () => {
  const reaction = {
    itemID: carprofen._id,
    product: 'Carprofen',
    signs: '嘔吐',
    gravity: 'moderate',
    beganDateTime: NOW,
  };

  it('is told when it is prescribed again, and stops where it was dangerous', () => {
    const drug = lineOf(carprofen, 'r');
    const bags = [bagOf(drug)];
    const told = (gravity: 'moderate' | 'severe') =>
      warningsOf(drug, looked({ bags, rules: [], reactions: [{ ...reaction, gravity }] }));
    expect(told('moderate')).toMatchObject([{ kind: 'reaction', severity: 'caution', signs: '嘔吐', at: NOW }]);
    expect(told('severe')).toMatchObject([{ kind: 'reaction', severity: 'stop' }]);
    const other = lineOf(cerenia, 'o');
    expect(
      kinds(other, looked({ bags: [bagOf(other)], rules: [], reactions: [{ ...reaction, gravity: 'mild' }] })),
    ).toEqual([]);
  });
});
