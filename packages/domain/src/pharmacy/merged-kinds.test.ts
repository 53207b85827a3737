import { describe, expect, it } from 'vitest';
import {
  forPresentKind,
  forPresentKinds,
  ofPresentKind,
  presentKind,
  rangesOfPresentKinds,
} from '../clinic/present-kinds.ts';
import { forSpecies } from './drug-match.ts';

const merged = [{ _id: 'dog', name: 'Dog', nametc: '狗' }];
const kinds = [
  { _id: 'Canine', name: 'Canine', nametc: '犬', merged },
  { _id: 'Feline', name: 'Feline', nametc: '貓' },
];
const PLAIN = kinds.map(({ merged: _, ...kind }) => kind);

describe('what is chosen or judged by the kind of animal', () => {
  it.each([
    ['dog', 'Canine'],
    ['Canine', 'dog'],
    ['dog', 'dog'],
    ['Canine', 'Canine'],
  ])('a rule for %s holds for an animal of %s once the two are one', (rule, type) => {
    const [found] = forPresentKinds(kinds, [{ species: [rule] }]);
    for (const asked of [type, presentKind(kinds, type)]) expect(forSpecies(found as never, asked)).toBe(true);
    expect(forSpecies(found as never, presentKind(kinds, 'Feline'))).toBe(false);
    const [item] = rangesOfPresentKinds(kinds, [{ ranges: [{ species: rule }] }]);
    expect(item?.ranges[0]?.species).toBe(ofPresentKind(kinds, { type }).type);
  });

  it('of two limits that stand for one kind now, that which always named it comes first; one for all stays for all', () => {
    const limits = [
      { species: 'dog', low: 1 },
      { species: 'Canine', low: 2 },
      { species: '', low: 3 },
    ];
    expect(forPresentKind(kinds, limits).find(({ species }) => species === 'Canine')?.low).toBe(2);
    expect(forPresentKind(kinds, limits).filter(({ species }) => species === '')).toEqual([limits[2]]);
  });

  it('is the same as ever where no kinds were merged', () => {
    const rules = [{ species: ['dog'] }];
    expect(forPresentKinds(PLAIN, rules)).toBe(rules);
    expect(forPresentKinds(undefined, rules)).toBe(rules);
    expect(presentKind(PLAIN, 'dog')).toBe('dog');
  });
});
