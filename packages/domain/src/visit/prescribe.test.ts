import { describe, expect, it } from 'vitest';
import { type CatalogItem, catalogItemSchema } from '../catalog/catalog.schema.ts';
import {
  courseNumber,
  givenDose,
  newChargeLine,
  newDrugLine,
  newExamTask,
  placeOf,
  redosed,
  reminderWith,
} from './prescribe.ts';
import { alternativesTo, unexplainedHits, warningsOf } from './prescribe-warnings.ts';

const NOW = 1_795_147_200;

function item(
  name: string,
  more: Partial<CatalogItem> = {},
  drug: Partial<NonNullable<CatalogItem['drug']>> = {},
): CatalogItem {
  return catalogItemSchema.parse({
    _id: `/catalog/product/${name.toLowerCase().replaceAll(' ', '-')}`,
    collection: 'catalog',
    kind: 'product',
    code: '',
    name,
    nameLowerCase: name.toLowerCase(),
    class: '口服',
    unit: '顆',
    price: 120,
    active: true,
    drug: {
      strength: 16,
      dosePerKg: 2,
      doseMin: 2,
      doseMax: 2,
      frequency: 'SID',
      days: 3,
      route: '內服',
      direction: '飯前',
      divisible: 0.25,
      ingredients: ['Maropitant'],
      controlled: false,
      schedule: null,
      ...drug,
    },
    reminderDays: null,
    examType: '',
    updateDateTime: NOW,
    ...more,
  });
}
const plain = (name: string, more: Partial<CatalogItem>): CatalogItem => ({ ...item(name, more), drug: null });

const cerenia = item('Cerenia 16 mg');
const clavamox = item(
  'Clavamox 62.5 mg',
  {},
  {
    strength: 62.5,
    dosePerKg: 12.5,
    doseMin: 10,
    doseMax: 20,
    frequency: 'BID',
    ingredients: ['Amoxicillin', '青黴素'],
  },
);
const metro = item('Metronidazole 250 mg', {}, { ingredients: ['Metronidazole'] });
const dosed = { weight: 9.8, weighedAt: NOW, allergy: undefined };

describe('a prescribed drug', () => {
  it('comes as the clinic usually gives it, dosed by weight, with the quantity of the course', () => {
    expect(newDrugLine(cerenia, 'r1', 9.8)).toMatchObject({
      name: 'Cerenia 16 mg',
      dosePerKg: 2,
      unitsPerDose: 1.25,
      frequency: 'SID',
      days: 3,
      number: 4,
      price: 120,
      direction: '飯前',
    });
  });

  it('gets no dose without a weight, so that none is believed', () => {
    expect(newDrugLine(cerenia, 'r1', null)).toMatchObject({ unitsPerDose: null, number: 1 });
  });

  it('that is not dosed by weight is given by the unit', () => {
    const powder = item('FortiFlora', { unit: '包' }, { strength: null, dosePerKg: null, days: 7 });
    expect(newDrugLine(powder, 'r1', null)).toMatchObject({ unitsPerDose: 1, number: 7 });
  });

  it('follows another dose, rhythm or length', () => {
    const line = newDrugLine(cerenia, 'r1', 9.8);
    expect(redosed(line, { days: 5 }, 9.8, 0.25)).toEqual({ unitsPerDose: 1.25, number: 7 });
    expect(redosed(line, { frequency: 'BID' }, 9.8, 0.25)).toEqual({ unitsPerDose: 1.25, number: 8 });
    expect(redosed(line, { dosePerKg: 1 }, 9.8, 0.25)).toEqual({ unitsPerDose: 0.5, number: 2 });
    expect(redosed(line, { unitsPerDose: 1 }, 9.8, 0.25)).toEqual({ unitsPerDose: 1, number: 3 });
  });

  it('keeps the written quantity where the rhythm is not fixed', () => {
    expect(courseNumber({ ...newDrugLine(cerenia, 'r1', 9.8), frequency: 'PRN', number: 6 })).toBe(6);
    expect(courseNumber({ ...newDrugLine(cerenia, 'r1', 9.8), frequency: 'BID PC' })).toBe(8);
  });

  it('tells the dose really given', () => {
    expect(givenDose({ unitsPerDose: 1.25, strength: 16 }, 9.8)).toEqual({ mg: 20, perKg: 2.04 });
    expect(givenDose({ unitsPerDose: null, strength: 16 }, 9.8)).toBeUndefined();
    expect(givenDose({ unitsPerDose: 1, strength: 16 }, null)).toBeUndefined();
  });
});

describe('warnings', () => {
  it('rounding to what can be given is no warning', () => {
    expect(warningsOf(newDrugLine(cerenia, 'r1', 9.8), cerenia, dosed, NOW)).toEqual([]);
  });
  it('tell of a dose beyond the clinic’s limits', () => {
    const line = { ...newDrugLine(clavamox, 'r1', 9.8), unitsPerDose: 4 };
    expect(warningsOf(line, clavamox, dosed, NOW)).toEqual([{ kind: 'dose-high', limit: 20 }]);
    expect(warningsOf({ ...line, unitsPerDose: 1 }, clavamox, dosed, NOW)).toEqual([{ kind: 'dose-low', limit: 10 }]);
  });
  it('tell of an old and of a missing weight, only where the dose goes by it', () => {
    const line = newDrugLine(cerenia, 'r1', 9.8);
    expect(warningsOf(line, cerenia, { ...dosed, weighedAt: NOW - 40 * 86_400 }, NOW)).toEqual([
      { kind: 'stale-weight', days: 40 },
    ]);
    expect(warningsOf(line, cerenia, { ...dosed, weight: null }, NOW)).toEqual([{ kind: 'no-weight' }]);
    expect(warningsOf({ ...line, dosePerKg: null }, cerenia, { ...dosed, weight: null }, NOW)).toEqual([]);
  });
  it('of an allergy stand first', () => {
    const line = newDrugLine(clavamox, 'r1', null);
    const found = warningsOf(line, clavamox, { weight: null, weighedAt: null, allergy: '青黴素類（蕁麻疹）' }, NOW);
    expect(found.map((one) => one.kind)).toEqual(['allergy', 'no-weight']);
  });
});

describe('an allergy hit', () => {
  const itemOf = (id: string) => [cerenia, clavamox, metro].find((one) => one._id === id);
  const bags = [
    {
      bagID: 'b',
      name: '',
      dispensed: false,
      dispensedDateTime: null,
      dispensedBy: '',
      items: [newDrugLine(clavamox, 'r1', 9.8)],
    },
  ];
  it('stays open until somebody gives a reason', () => {
    expect(unexplainedHits(bags, itemOf, '青黴素').map((drug) => drug._id)).toEqual(['r1']);
    const explained = bags.map((bag) => ({
      ...bag,
      items: bag.items.map((drug) => ({ ...drug, overrideReason: '已做過敏測試' })),
    }));
    expect(unexplainedHits(explained, itemOf, '青黴素')).toEqual([]);
    expect(unexplainedHits(bags, itemOf, undefined)).toEqual([]);
  });
  it('is met by the name alone where the catalogue does not know the drug', () => {
    expect(unexplainedHits(bags, () => undefined, 'Clavamox')).toHaveLength(1);
  });
  it('offers drugs of the same class without the ingredient', () => {
    const cream = item('Cream', { class: '外用' });
    const gone = item('Gone', { active: false });
    const other = item('Synulox', {}, { ingredients: ['Amoxicillin'] });
    const offered = alternativesTo({ itemID: clavamox._id }, [cerenia, clavamox, metro, cream, gone, other], '青黴素');
    expect(offered).toEqual([cerenia, metro]);
  });
});

describe('items of the catalogue', () => {
  it('go where the visit keeps their kind', () => {
    expect(placeOf(plain('CBC', { class: '檢驗', examType: '血檢' }))).toBe('exam');
    expect(placeOf(plain('Fecal', { class: '檢驗' }))).toBe('charge');
    expect(placeOf(plain('Rabies', { class: '疫苗' }))).toBe('vaccine');
    expect(placeOf(item('Maropitant inj', { class: '注射' }))).toBe('charge');
  });
  it('begin as one at the list’s price, an examination not issued yet', () => {
    expect(newChargeLine(plain('Visit', { class: '診療', price: 400 }), 'r')).toMatchObject({
      price: 400,
      number: 1,
      class: '診療',
    });
    expect(newExamTask(plain('CBC', { examType: '血檢' }), 'r')).toMatchObject({ type: '血檢', createTaskDateTime: 0 });
  });
  it('leave one reminder, which names all that are due on the same day', () => {
    const rabies = plain('Rabies', { reminderDays: 365 });
    const first = reminderWith(rabies, NOW, null);
    expect(first).toEqual({ text: 'Rabies', reminderDate: NOW + 365 * 86_400, vaccinationDate: NOW });
    expect(reminderWith(rabies, NOW + 60, first)).toEqual(first);
    expect(reminderWith(plain('DHPP', { reminderDays: 365 }), NOW + 60, first)?.text).toBe('Rabies、DHPP');
    expect(reminderWith(plain('Puppy', { reminderDays: 21 }), NOW + 60, first)).toEqual(first);
    expect(reminderWith(plain('Visit', {}), NOW, null)).toBeNull();
  });
});
