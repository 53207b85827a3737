import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import { rowEdits } from '../form/row-edits.ts';
import { changedRow, type EstimateRow, estimateProblem, lineOf, rowOf } from './estimate-values.ts';

const row = (part: Partial<EstimateRow> = {}): EstimateRow => ({
  ...{ _id: 'a', itemID: '', name: '住院費', price: '800', number: '2', most: '', note: '', subTotal: null },
  ...part,
});

it('typed lines become what a stay keeps, and back', () => {
  expect(lineOf(row({ name: ' 住院費 ', most: '4' }))).toMatchObject({
    name: '住院費',
    price: 800,
    number: 2,
    most: 4,
  });
  expect(lineOf(row()).most).toBeUndefined();
  for (const typed of [row(), row({ most: '4', note: '視病況' })]) expect(rowOf(lineOf(typed))).toEqual(typed);
});

it('a sum that was fixed stays until its price or number is typed anew', () => {
  const share = row({ subTotal: 1234 });
  expect(lineOf(share).subTotal).toBe(1234);
  expect(rowOf(lineOf(share))).toEqual(share);
  expect(changedRow(share, { note: '套裝', most: '3' }).subTotal).toBe(1234);
  expect(changedRow(share, { number: '3' }).subTotal).toBeNull();
});

it('a most that is taken away again is gone', async () => {
  const ward = await TestWard.open(new TestClinic());
  const save = async (typed: EstimateRow) => {
    const { estimate } = await ward.stay();
    const edits = rowEdits('estimate', estimate, [lineOf(typed)]);
    await ward.clinic.run('stay.edit', { inHospitalID: ward.stayID, edits: JSON.parse(JSON.stringify(edits)) });
    return (await ward.stay()).estimate[0];
  };
  expect(await save(row({ most: '4' }))).toMatchObject({ number: 2, most: 4 });
  expect((await save(row()))?.most).toBeUndefined();
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
