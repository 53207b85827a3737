import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { type Correction, contentOfPayment, correctionsOf, differsNow, wentBack, wishOf } from './bill-money.ts';

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

describe('of a payment of which a wallet gave a part back, under the same name', () => {
  const at = Date.UTC(2026, 10, 20, 4) / 1000;
  const wish = { ubn: '04595257', carrier: '', donation: '' };
  const one = { reverses: '', reversedBy: '', method: 'linePay', createDateTime: at };
  const taken = { ...one, paymentID: 'act0001-1', receive: 600, invoice: wish };
  const later = { ...one, paymentID: 'p2', receive: 400, method: 'cash', createDateTime: at + 60 };
  const part = { ...one, paymentID: 'act0001-1', receive: -100, createDateTime: at + 120 };
  const receipts = [taken, later, part] as never;

  it('the invoice is lowered, and not that of whoever shared the bill and paid last', () => {
    const issued = { dateTime: at, period: '11512', allowances: [] };
    const invoices = [
      { ...issued, _id: 'wallet', paymentID: 'act0001-1', total: 600 },
      { ...issued, _id: 'other', paymentID: 'p2', total: 400, dateTime: at + 60 },
    ] as never;
    expect(correctionsOf({ due: -100, invoices, receipts }, at + 200, TEST_ZONE)).toEqual([
      { invoiceID: 'wallet', by: 'allow', amount: 100 },
    ]);
    expect(wentBack({ receipts }, { paymentID: 'act0001-1' })).toBe(true);
    expect(wentBack({ receipts }, { paymentID: 'p2' })).toBe(false);
  });

  it('has an invoice over its own part, not over what another paid before the part went back', () => {
    const dueOf = (received: number) => Math.round(received * 0.4);
    const content = (amount: number) => ({ total: amount }) as never;
    const bill = { receipts, invoices: [], due: dueOf(900), dueOf, content };
    expect([contentOfPayment(bill, 'act0001-1', ''), contentOfPayment(bill, 'p2', '')]).toEqual([
      { total: 200 },
      { total: 360 },
    ]);
  });

  it('what its payer wants of the invoice stays', () => {
    expect(wishOf(receipts, 'act0001-1')).toEqual(wish);
  });
});
