import { expect, it } from 'vitest';
import { wallet } from '../../../locale/billing-wallet.ts';
import { refundProblem } from '../parts/refund-problem.ts';
import { unbookedOf } from './unbooked.ts';

it('says that money went back only where it has: an answer that was lost lets nobody give it back twice', () => {
  const { refundSaid } = wallet.day;
  for (const step of ['refunded', 'cancelled'] as const) expect(refundSaid(step)).toBe('已退款');
  for (const step of ['refunding', 'unsure'] as const) expect(refundSaid(step)).toContain('還沒有回覆');
});

it('says that a part went back where the payment stands again', () => {
  const { refundSaid } = wallet.day;
  expect(refundSaid('done', false)).toBe('已退款');
  expect(refundSaid('done')).toContain('還沒有回覆');
  expect(refundSaid('refunding', false)).toContain('還沒有回覆');
});

it('lets no more go back than there is, and asks for no amount where it has gone back already', () => {
  expect(refundProblem(300, 300, 0)).toBeUndefined();
  expect(refundProblem(301, 300, 0)).toContain('300');
  for (const amount of [0, -1, 1.5]) expect(refundProblem(amount, 300, 0)).toMatch(/./);
  expect(refundProblem(0, 300, 50)).toBeUndefined();
});

it('books what LINE Pay gave back at its own page, a part or all of it, and asks for no amount', () => {
  const payment = { status: 'confirmed' };
  expect(unbookedOf({ here: 1000, there: 700, difference: 'amount', payment })).toBe(300);
  const all = unbookedOf({ here: 1000, there: 0, difference: 'onlyHere', payment });
  expect([all, refundProblem(all, 0, all)]).toEqual([1000, undefined]);
  expect(unbookedOf({ here: 700, there: 1000, difference: 'amount', payment })).toBe(0);
  expect(unbookedOf({ here: 1000, there: 0, difference: 'notAsked', payment })).toBe(0);
});
