import { describe, expect, it } from 'vitest';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { cardChips } from './card-chips.ts';

const entry = (record: object, pet: object): VisitEntry =>
  ({
    record: { dispenseStatus: 0, drugBag: [], label: [], ...record },
    pet: { allergy: '', label: [], weightHistory: [], ...pet },
  }) as unknown as VisitEntry;
const words = (record: object, pet: object) => cardChips(entry(record, pet)).map(({ word }) => word);
const weighed = { weightHistory: [{ id: 'w1', dateTime: 1, value: 4.2, source: '' }] };

describe('a card of the board', () => {
  it('warns of an animal that bites, also once it was weighed', () => {
    expect(words({}, { label: ['小心咬'] })).toEqual(['小心咬']);
    expect(words({}, { label: ['小心咬'], ...weighed })).toEqual(['小心咬']);
  });

  it('shows two warnings at most, the gravest first', () => {
    const pet = { allergy: '青黴素', label: ['小心咬', '易緊張'] };
    expect(words({}, pet)).toEqual(['過敏', '小心咬']);
    expect(words({ label: ['急診'] }, pet)).toEqual(['急診', '過敏']);
    expect(words({}, { label: ['小心咬', '易緊張', '心臟病'] })).toEqual(['小心咬', '易緊張']);
  });

  it('names controlled drugs while they wait at the pharmacy', () => {
    const drugBag = [{ bagID: 'b', items: [{ controlled: true }] }];
    expect(words({ dispenseStatus: 20, drugBag }, { label: ['小心咬'] })).toEqual(['管制', '小心咬']);
    expect(words({ dispenseStatus: 30, drugBag }, {})).toEqual([]);
  });
});
