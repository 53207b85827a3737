import { describe, expect, it } from 'vitest';
import { type Correction, differsNow, wentBack } from './bill-money.ts';

const correction = (invoiceID: string): Correction => ({ invoiceID, by: 'void', amount: 320 });
const invoice = { _id: 'second', differs: true as const };

describe('of two desks that took and invoiced one bill', () => {
  it('the invoice that has to go is marked, not the one that stands after a receipt went back', () => {
    expect(differsNow(invoice, { due: -320 }, [correction('second')])).toBe(true);
    expect(differsNow(invoice, { due: -320 }, [correction('first')])).toBe(false);
    expect(differsNow(invoice, { due: 0 }, [])).toBe(false);
  });

  it('one that says less than was received stays marked, and none that agreed or is void', () => {
    expect(differsNow(invoice, { due: 50 }, [])).toBe(true);
    expect(differsNow({ _id: 'first' }, { due: -320 }, [correction('first')])).toBe(false);
    expect(differsNow({ ...invoice, voided: { at: 1, by: '', reason: '' } }, { due: 50 }, [])).toBe(false);
  });

  it('is told apart whether money went back', () => {
    const receipt = { paymentID: 'p1', receive: 320, reverses: '', replaces: '', reversedBy: '', method: 'cash' };
    const back = { ...receipt, receive: -320, reverses: '/receipt/1' };
    expect(wentBack({ receipts: [receipt] as never }, { paymentID: 'p1' })).toBe(false);
    expect(wentBack({ receipts: [receipt, back] as never }, { paymentID: 'p1' })).toBe(true);
  });
});
