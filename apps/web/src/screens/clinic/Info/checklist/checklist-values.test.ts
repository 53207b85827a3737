import { CHECKLIST_START } from '@vetloom/domain/clinic/settings/surgery-checklist-start.ts';
import { applyEdits, silent } from '@vetloom/domain/core/edit.ts';
import { expect, it } from 'vitest';
import { itemsOf, movingEdits, restartEdits, savingEdits, textFault } from './checklist-values.ts';

const setting = { items: CHECKLIST_START };
const edited = (changes: Parameters<typeof applyEdits>[1], from = setting) =>
  applyEdits(from, changes, new Set(['items']), silent, () => false).items;
const [first, second, third] = itemsOf(CHECKLIST_START, 'beforeAnaesthesia') as [
  (typeof CHECKLIST_START)[number],
  (typeof CHECKLIST_START)[number],
  (typeof CHECKLIST_START)[number],
];
const values = {
  phase: 'beforeIncision' as const,
  text: ' 病理盒備妥 ',
  kind: 'tick' as const,
  unit: '盒',
  required: false,
};

it('a new item stands at the end of its list, and only a value has a unit', () => {
  const items = edited(savingEdits(CHECKLIST_START, undefined, values, 'new'));
  expect(itemsOf(items, 'beforeIncision').at(-1)).toMatchObject({
    _id: 'new',
    text: '病理盒備妥',
    unit: '',
    required: false,
  });
});

it('an item moves by one place within its list, and not past its ends', () => {
  const items = edited(movingEdits(CHECKLIST_START, second, -1));
  expect(
    itemsOf(items, 'beforeAnaesthesia')
      .slice(0, 3)
      .map(({ _id }) => _id),
  ).toEqual([second._id, first._id, third._id]);
  expect(movingEdits(CHECKLIST_START, first, -1)).toEqual([]);
});

it('an item that goes to another list stands at its end, and a change of a word touches nothing else', () => {
  const items = edited(savingEdits(CHECKLIST_START, first, { ...first, phase: 'beforeLeaving' }, ''));
  expect(itemsOf(items, 'beforeLeaving').at(-1)?._id).toBe(first._id);
  expect(savingEdits(CHECKLIST_START, first, { ...first, text: '換過' }, '')).toMatchObject([
    { path: ['items', first._id, 'text'] },
  ]);
});

it('the suggested lists come back whole', () => {
  const changed = {
    items: edited([
      ...savingEdits(CHECKLIST_START, undefined, values, 'new'),
      { op: 'remove', path: ['items', first._id] },
    ]),
  };
  const again = edited(restartEdits(changed.items), changed);
  expect(again.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(
    CHECKLIST_START.toSorted((a, b) => a._id.localeCompare(b._id)),
  );
});

it('an item has words, and no two of one list the same', () => {
  expect(textFault({ ...values, text: ' ' }, CHECKLIST_START)).toBe('missingText');
  expect(textFault({ ...values, phase: 'beforeAnaesthesia', text: first.text }, CHECKLIST_START)).toBe('takenText');
  expect(textFault({ ...values, text: first.text }, CHECKLIST_START)).toBeUndefined();
});
