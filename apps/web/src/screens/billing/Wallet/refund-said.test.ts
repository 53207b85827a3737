import { expect, it } from 'vitest';
import { wallet } from '../../../locale/billing-wallet.ts';

it('says that money went back only where it has: an answer that was lost lets nobody give it back twice', () => {
  const { refundSaid } = wallet.day;
  for (const step of ['refunded', 'cancelled'] as const) expect(refundSaid(step)).toBe('已退款');
  for (const step of ['refunding', 'unsure'] as const) expect(refundSaid(step)).toContain('還沒有回覆');
});
