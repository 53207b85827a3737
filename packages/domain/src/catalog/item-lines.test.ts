import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { courseNumber, givenDose, redosed } from '../lines/course.ts';
import { reminderWith } from '../record/vaccine-reminder.ts';
import { type CatalogItem, catalogItemSchema } from './catalog.schema.ts';
import { newChargeLine, newDrugLine, newExamTask, placeOf } from './item-lines.ts';

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

  it('comes as whoever orders it usually does, worked out all the same: what they left open stays open', () => {
    const usual = { dosePerKg: 4, frequency: 'BID', days: null, route: '內服', direction: '隨餐' };
    const line = newDrugLine(cerenia, 'r1', 8, usual);
    expect(line).toMatchObject({ dosePerKg: 4, unitsPerDose: 2, frequency: 'BID', days: null, direction: '隨餐' });
    expect(line.number).toBe(courseNumber({ ...line, number: 1 }));
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
    const proposed = { examType: '外送', vendor: '康寧檢驗所', device: 'IDEXX' };
    expect(newExamTask(plain('PCR', proposed), 'r')).toMatchObject({ vendor: '康寧檢驗所', device: 'IDEXX' });
  });
  it('never become an examination of a kind that nobody named', () => {
    for (const examType of ['', '基因']) expect(() => newExamTask(plain('PCR', { examType }), 'r')).toThrow(/type/);
    expect(newExamTask(plain('PCR', { examType: '' }), 'r', '外送')).toMatchObject({ type: '外送' });
  });
  it('leave one reminder, which names all that are due on the same day', () => {
    const rabies = plain('Rabies', { reminderDays: 365 });
    const first = reminderWith(rabies, NOW, null, TEST_ZONE);
    expect(first).toEqual({ text: 'Rabies', reminderDate: NOW + 365 * 86_400, vaccinationDate: NOW });
    expect(reminderWith(rabies, NOW + 60, first, TEST_ZONE)).toEqual(first);
    expect(reminderWith(plain('DHPP', { reminderDays: 365 }), NOW + 60, first, TEST_ZONE)?.text).toBe('Rabies、DHPP');
    expect(reminderWith(plain('Puppy', { reminderDays: 21 }), NOW + 60, first, TEST_ZONE)).toEqual(first);
    expect(reminderWith(plain('Visit', {}), NOW, null, TEST_ZONE)).toBeNull();
  });
});
