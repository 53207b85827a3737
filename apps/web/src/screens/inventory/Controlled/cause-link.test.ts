import { expect, it } from 'vitest';
import { causeLink } from './cause-link.ts';

const of = (more: object) => causeLink({ cause: 'count', causeID: 'x', form: '', petID: '', ...more });

it.each([
  ['a visit', { cause: 'dispensing', causeID: '/record/r1', petID: '/pet/p1' }, '/pet/p1/record/r1'],
  [
    'a stay’s day, at its animal',
    { cause: 'treatment', causeID: '/inHospital/s/plan/1', petID: '/pet/p1' },
    '/petProfile/p1',
  ],
  ['a purchase', { cause: 'purchase', causeID: 'f1', form: 'P202611-1' }, '/inventory/manage?kind=purchase&open=f1'],
  ['a check form', { cause: 'count', causeID: 'f2', form: 'C202611-1' }, '/inventory/manage?kind=check&open=f2'],
  ['a daily count, which is no form', { cause: 'count' }, '/inventory/controlled?of=count'],
  ['a loss', { cause: 'loss' }, '/inventory/controlled?of=losses'],
  ['what was destroyed', { cause: 'destruction' }, '/inventory/controlled?of=destroyed'],
  ['a transfer', { cause: 'transfer' }, '/inventory/check?transfer=x'],
  [
    'a transfer to another clinic, which has a number',
    { cause: 'transfer', causeID: 't1', form: 'T261120-1' },
    '/inventory/check?transfer=t1',
  ],
])('a row of the book leads to %s', (_, row, place) => expect(of(row)).toBe(place));

it('a sale over the counter, whose animal nobody knows, has no page to lead to', () => {
  expect(of({ cause: 'sale', causeID: '/sale/s1' })).toBeUndefined();
});
