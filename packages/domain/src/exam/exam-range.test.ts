import { describe, expect, it } from 'vitest';
import { examResult, examTask } from '../lines/exam.schema.ts';
import { emptyExam } from '../lines/exam-tasks.ts';
import { type ExamItem, examItemSchema, examRange } from './exam-item.schema.ts';
import { judge, rangeOf, sameUnit, typedValue, type ValidRange } from './exam-range.ts';
import { gridOf, itemsByKey, itemsOfTask, previousPoint, trends } from './exam-results.ts';
import { labTable } from './lab-table.ts';

const NOW = 1_763_600_000;
const YEAR = 31_557_600;
const range = (more: object) => examRange.parse({ _id: 'r', ...more });
const item = (name: string, ranges: object[], more: object = {}): ExamItem =>
  examItemSchema.parse({
    _id: `/examItem/${name}`,
    collection: 'examItem',
    category: 'biochemistry',
    name,
    ranges: ranges.map((one, at) => ({ _id: `r${at}`, ...one })),
    updateDateTime: NOW,
    ...more,
  });
const dog = { species: 'Canine', birth: NOW - 5 * YEAR, at: NOW };
const NOTHING = { low: null, high: null };

describe('the range of a value', () => {
  const alp = item('ALP', [
    { species: 'Canine', fromMonths: 6, low: 23, high: 212 },
    { species: 'Canine', toMonths: 6, low: 46, high: 337 },
    { species: 'Feline', low: 14, high: 111 },
    { species: 'Canine', fromMonths: 6, low: 20, high: 150, standardID: 'catalyst', standardName: 'Catalyst' },
  ]);

  it.each([
    ['a grown dog', dog, 212],
    ['a puppy', { ...dog, birth: NOW - YEAR / 4 }, 337],
    ['a cat', { ...dog, species: 'Feline' }, 111],
    ['a dog of unknown age', { ...dog, birth: null }, 212],
  ])('fits species and age: %s', (_who, animal, high) => {
    expect(rangeOf(NOTHING, alp, animal)).toMatchObject({ high, source: 'clinic' });
  });

  it('is unknown for a species without one', () => {
    expect(rangeOf(NOTHING, alp, { ...dog, species: 'Rabbit' })).toBeUndefined();
  });

  it('[2.3.30 range half] comes from the device standard of the task, and what the device reported goes before all', () => {
    expect(rangeOf(NOTHING, alp, dog, 'catalyst')).toMatchObject({ high: 150, source: 'standard' });
    expect(rangeOf(NOTHING, alp, dog, 'unknown')).toMatchObject({ high: 212, source: 'clinic' });
    expect(rangeOf({ low: 1, high: 2 }, alp, dog, 'catalyst')).toMatchObject({ high: 2, source: 'device' });
  });

  it('is in the unit of its item: a value in another one is judged only by what its device reported', () => {
    const crea = item('CREA', [{ low: 0.5, high: 1.8 }], { unit: 'mg/dL' });
    expect(rangeOf({ ...NOTHING, unit: 'µmol/L' }, crea, dog)).toBeUndefined();
    expect(rangeOf({ low: 44, high: 159, unit: 'µmol/L' }, crea, dog)).toMatchObject({ high: 159, source: 'device' });
    for (const unit of ['', 'mg/dl', ' MG / DL '])
      expect(rangeOf({ ...NOTHING, unit }, crea, dog)).toMatchObject({ high: 1.8 });
    expect(sameUnit('10³/µL', '10^3/uL')).toBe(true);
    expect(sameUnit('10³/µL', '10⁶/µL')).toBe(false);
  });

  it('of several that fit is the narrowest', () => {
    const many = item('X', [
      { high: 9 },
      { species: 'Canine', high: 5 },
      { species: 'Canine', toMonths: 120, high: 3 },
    ]);
    expect(rangeOf(NOTHING, many, dog)?.high).toBe(3);
  });
});

describe('a value against its range', () => {
  const within: ValidRange = { low: 10, high: 125, normal: '', source: 'clinic' };
  it.each([
    [10, 'normal'],
    [125, 'normal'],
    [125.1, 'high'],
    [9.9, 'low'],
    ['>125', 'high'],
    ['> 2000', 'high'],
    ['<10', 'low'],
    ['<50', 'normal'],
    ['溶血', 'unjudged'],
    ['', 'unjudged'],
  ] as const)('%s is %s', (value, judgement) => expect(judge(value, within)).toBe(judgement));

  it('in words is odd when they are not the normal ones', () => {
    const negative: ValidRange = { low: null, high: null, normal: '陰性', source: 'clinic' };
    expect(judge('陰性。', negative)).toBe('normal');
    expect(judge('弱陽性', negative)).toBe('odd');
    expect(judge(3, negative)).toBe('unjudged');
    expect(judge(3, undefined)).toBe('unjudged');
  });
});

it('what is typed is a number where it is one, in either width, else the words', () => {
  expect(typedValue(' 1.20 ')).toBe(1.2);
  expect(typedValue('１２８')).toBe(128);
  expect(typedValue('1+')).toBe('1+');
  expect(typedValue('<0.5')).toBe('<0.5');
  expect(typedValue('  ')).toBeUndefined();
});

describe('values over all visits', () => {
  const alt = item('ALT', [{ low: 10, high: 125 }], { services: ['/catalog/service/a'] });
  const tp = item('TP', [], { order: 5 });
  const row = (value: number | string, more: object = {}) =>
    examResult.parse({ _id: `v${value}`, name: 'ALT', value, ...more });
  const visit = (id: string, dateTime: number, rows: ReturnType<typeof row>[]) => ({
    _id: `/record/${id}`,
    dateTime,
    examTask: [],
    exam: { ...emptyExam(), biochemistry: rows },
  });
  const pet = { type: 'Canine', birth: null };

  it('are one line of an item, whether a device named it or a person typed it', () => {
    const visits = [
      visit('2', NOW, [row(128, { itemID: alt._id })]),
      visit('1', NOW - YEAR, [row(90, { name: 'alt' })]),
    ];
    const points = trends(visits, pet, itemsByKey([alt]));
    expect([...points.keys()]).toEqual([alt._id]);
    const line = points.get(alt._id);
    expect(line?.map(({ value, judgement }) => [value, judgement])).toEqual([
      [90, 'normal'],
      [128, 'high'],
    ]);
    expect(previousPoint(line, { _id: '/record/2', dateTime: NOW })?.value).toBe(90);
    expect(previousPoint(line, { _id: '/record/1', dateTime: NOW - YEAR })).toBeUndefined();
  });

  it('stand in a table: visits across, the newest first, items down by category, and nothing where nothing was measured', () => {
    const visits = [
      visit('1', NOW - YEAR, [row(90), row(6, { name: 'TP' })]),
      {
        ...visit('2', NOW, [row(128)]),
        exam: { ...emptyExam(), biochemistry: [row(128)], urine: [row('neg', { name: 'GLU' })] },
      },
    ];
    const { columns, rows } = labTable(trends(visits, pet, itemsByKey([alt, tp])));
    expect(columns.map(({ recordID }) => recordID)).toEqual(['/record/2', '/record/1']);
    expect(rows.map(({ name }) => name)).toEqual(['ALT', 'TP', 'GLU']);
    const values = rows.map(({ byVisit }) => columns.map(({ recordID }) => byVisit.get(recordID)?.value));
    expect(values).toEqual([
      [128, 90],
      [undefined, 6],
      ['neg', undefined],
    ]);
  });

  it('lie on one line only where they are in the item’s unit', () => {
    const crea = item('CREA', [], { unit: 'mg/dL' });
    const rows = [row(1.1, { name: 'CREA', unit: 'mg/dL' }), row(97, { name: 'CREA', unit: 'µmol/L' })];
    const line = trends([visit('1', NOW, rows)], pet, itemsByKey([crea])).get(crea._id);
    expect(line?.map(({ value, number }) => [value, number])).toEqual([
      [1.1, 1.1],
      [97, undefined],
    ]);
  });

  it('are entered in the lines of the task’s service, or in those of the whole category', () => {
    const task = examTask.parse({ _id: 't', type: '生化', itemID: '/catalog/service/a', price: 0, number: 1 });
    expect(itemsOfTask(task, [tp, alt])).toEqual([alt]);
    expect(itemsOfTask({ ...task, itemID: 'other' }, [tp, alt])).toEqual([tp]);
    const rows = [row(1, { taskID: 't' }), row(2, { taskID: 't', name: 'NH3' }), row(3, { taskID: 'else' })];
    expect(gridOf(task, visit('1', NOW, rows), [alt]).map(({ name, result }) => [name, result?.value])).toEqual([
      ['ALT', 1],
      ['NH3', 2],
    ]);
  });
});

it('a range of the list has an id', () => expect(range({}).toMonths).toBeNull());
