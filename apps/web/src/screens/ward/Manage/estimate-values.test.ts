import { expect, it } from 'vitest';
import { type EstimateRow, estimateProblem, lineOf, rowOf } from './estimate-values.ts';

const row = (part: Partial<EstimateRow> = {}): EstimateRow => ({
  ...{ _id: 'a', itemID: '', name: '住院費', price: '800', number: '2', most: '', note: '' },
  ...part,
});

it('typed lines become what a stay keeps, and back', () => {
  expect(lineOf(row({ name: ' 住院費 ', most: '4' }))).toMatchObject({
    name: '住院費',
    price: 800,
    number: 2,
    most: 4,
  });
  expect(lineOf(row())).not.toHaveProperty('most');
  for (const typed of [row(), row({ most: '4', note: '視病況' })]) expect(rowOf(lineOf(typed))).toEqual(typed);
});

it.each([
  [[{ name: ' ' }], '每一項都要有名稱'],
  [[{}, { price: '' }], '單價和數量要是數字，數量大於 0'],
  [[{ number: '0' }], '單價和數量要是數字，數量大於 0'],
  [[{ price: '-1' }], '單價和數量要是數字，數量大於 0'],
  [[{ most: 'x' }], '單價和數量要是數字，數量大於 0'],
  [[{}, { most: '3' }], undefined],
  [[], undefined],
])('of %j it is said: %s', (parts, problem) => {
  expect(estimateProblem(parts.map(row))).toBe(problem);
});
