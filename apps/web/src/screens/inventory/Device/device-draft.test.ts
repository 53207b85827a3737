import { deviceStandard, standardSetFields } from '@vetloom/domain/exam/standard-set.ts';
import { expect, it } from 'vitest';
import { emptyLimit, emptySet, setDraft, setOf, standardDraft, standardOf } from './device-draft.ts';

it('what is stored is typed and stored again as it was', () => {
  const standard = deviceStandard.parse([
    {
      _id: 'a',
      name: 'WBC',
      unit: '10^9/L',
      low: 0,
      high: 17.5,
      species: 'Canine',
      fromMonths: 6,
      toMonths: 96,
      sex: 'Female',
    },
    { _id: 'b', name: 'FeLV', normal: '陰性' },
  ]);
  expect(standardOf(standardDraft(standard))).toEqual(standard);
  const set = {
    id: 's',
    ...standardSetFields.parse({
      deviceID: 'd',
      name: '成犬',
      species: 'Canine',
      fromMonths: 12,
      ranges: [{ _id: 'a', name: 'ALT', low: 10, high: 100 }],
    }),
  };
  expect(setOf(setDraft(set), 'd')).toEqual(set);
});

it('empty rows are left out, and nothing is stored while something has no name', () => {
  expect(standardOf([emptyLimit('a')])).toEqual([]);
  expect(standardOf([{ ...emptyLimit('a'), low: '3' }])).toBeUndefined();
  expect(setOf(emptySet('r'), 'd')).toBeUndefined();
  expect(setOf({ ...emptySet('r'), name: '犬' }, 'd')).toMatchObject({ name: '犬', ranges: [], toMonths: null });
});
