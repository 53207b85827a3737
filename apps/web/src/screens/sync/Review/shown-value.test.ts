import { describe, expect, it } from 'vitest';
import { death } from '../../../locale/death.ts';
import { syncReview } from '../../../locale/sync-review.ts';
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

  it('says beside the name of a row what was changed in it', () => {
    const task = { _id: 'x', name: '胸腔', number: 1, price: 900, result: '' };
    const written = { path: ['examTask', 'x'], from: task, mine: { ...task, result: '肺野清晰。' }, theirs: null };
    expect(shownSide(written, 'mine')).toBe('胸腔 × 1 NT$ 900，檢查所見 肺野清晰。');
    expect(shownSide(written, 'from')).toBe('胸腔 × 1 NT$ 900');
    const longer = { ...bag, items: bag.items.map((drug) => ({ ...drug, days: 5, subTotal: 60 })) };
    expect(shownSide({ path, from: bag, mine: longer, theirs: null }, 'mine')).toBe('Metacam × 3 ml NT$ 20，天數 5');
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

it('what was chosen of an animal’s remains is said as its form says it', () => {
  expect([shownValue('cremation', 'remains'), shownValue('', 'ashes'), shownValue('home', 'how')]).toEqual([
    death.remains.kinds.cremation,
    syncReview.empty,
    death.form.hows.home,
  ]);
});
