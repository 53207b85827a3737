import type { CountEntry } from '@vetloom/domain/stock/count.schema.ts';
import { describe, expect, it } from 'vitest';
import { foundSpots, ownFigures, sheetSpots, stillOpen, withFigure, withoutSent } from './own-figures.ts';

const entry = (prodID: string, counted: number, countedDateTime: number): CountEntry => ({
  ...{ prodID, lot: 'L', expiresOn: null, placeID: 'pharmacy', counted, countedDateTime, unitCost: null },
});
const spot = (prodID: string, name: string, lot = 'L') => ({
  ...{ prodID, lot, expiresOn: null, placeID: 'pharmacy', name, unit: '顆' },
});

describe('figures that wait on the device', () => {
  it('are shown before what the service has, where they were counted later', () => {
    const figures = ownFigures([entry('A', 5, 20), entry('B', 1, 20)], [entry('A', 6, 10), entry('B', 2, 30)]);
    expect([...figures.values()].map(({ counted }) => counted)).toEqual([5, 2]);
  });

  it('are one for each spot, and go once they were sent unless somebody counted anew meanwhile', () => {
    const first = entry('A', 5, 10);
    const waiting = withFigure(withFigure([first], entry('B', 1, 11)), entry('A', 6, 12));
    expect(waiting.map(({ counted }) => counted)).toEqual([1, 6]);
    expect(withoutSent(waiting, [first, entry('B', 1, 11)])).toEqual([entry('A', 6, 12)]);
    expect(withoutSent(waiting, waiting)).toEqual([]);
  });
});

describe('what is to be counted', () => {
  const spots = [spot('A', '安莫西林'), spot('B', '丙泊酚', 'PX1')];

  it('is what the count asks for and what was found beside it', () => {
    const figures = ownFigures([entry('C', 1, 1)], []);
    const all = sheetSpots(spots, figures, (id) => (id === 'C' ? { name: '紗布', unit: '包' } : undefined));
    expect(all.map(({ name }) => name)).toEqual(['安莫西林', '丙泊酚', '紗布']);
    expect(stillOpen(all, figures).map(({ prodID }) => prodID)).toEqual(['A', 'B']);
  });

  it('is found by barcode, by name and by lot', () => {
    const meantBy = (code: string) =>
      code === '4710000000017' ? { prodID: 'A', lot: '', expiresOn: null } : undefined;
    const ids = (typed: string) => foundSpots(spots, typed, meantBy).map(({ prodID }) => prodID);
    expect(ids('4710000000017')).toEqual(['A']);
    expect(ids('丙泊')).toEqual(['B']);
    expect(ids('px')).toEqual(['B']);
    expect(ids('')).toEqual(['A', 'B']);
    expect(ids('nothing')).toEqual([]);
  });

  it('is found by a label that says the lot, and by its product alone where that lot isn’t there', () => {
    const both = [spot('A', '紗布', 'L1'), spot('A', '紗布', 'L2')];
    const lots = (lot: string) =>
      foundSpots(both, 'label', () => ({ prodID: 'A', lot, expiresOn: null })).map((one) => one.lot);
    expect(lots('L2')).toEqual(['L2']);
    expect(lots('L9')).toEqual(['L1', 'L2']);
  });
});
