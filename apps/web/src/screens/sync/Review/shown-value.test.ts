import { describe, expect, it } from 'vitest';
import { shownSide, shownValue } from './shown-value.ts';

const path = ['drugBag', 'b'];
const bag = { bagID: 'b', items: [{ _id: 'd', name: 'Metacam', number: 3, unit: 'ml', price: 20 }] };

describe('a side without a row', () => {
  it('was taken out only where there was one', () => {
    const taken = { path, from: bag, mine: null, theirs: bag };
    expect(shownSide(taken, 'mine')).toBe('（已移除）');
    expect(shownSide(taken, 'from')).toBe('Metacam × 3 ml NT$ 20');
  });

  it('was never there where the row is new in the draft or on both sides', () => {
    const added = { path, from: null, mine: bag, theirs: null };
    expect([shownSide(added, 'from'), shownSide(added, 'theirs')]).toEqual(['（原本沒有這一筆）', '（沒有這一筆）']);
    expect(shownSide({ ...added, from: undefined, theirs: { ...bag, items: [] } }, 'from')).toBe('（原本沒有這一筆）');
  });

  it('is not known where a bag went out whose content nobody kept', () => {
    const unknown = { path, from: null, mine: null, theirs: bag };
    expect([shownSide(unknown, 'from'), shownSide(unknown, 'mine')]).toEqual([
      '（查不到當時的內容）',
      '（查不到當時的內容）',
    ]);
  });
});

it('a person is said by name, and by what is known of them where nobody has that name', () => {
  const nameOf = (id: string) => (id === '/staff/an' ? '安' : '');
  expect([shownValue('/staff/an', 'dispensedBy', nameOf), shownValue('/staff/bo', 'dispensedBy', nameOf)]).toEqual([
    '安',
    '/staff/bo',
  ]);
});
