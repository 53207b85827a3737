import type { Form, FormFields } from '@vetloom/domain/stock/form.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';

/** The ways in which a supplier is paid, each a field of the payment (spec 3 §3). */
export const PAY_WAYS = ['cashAmount', 'transferAmount', 'creditAmount', 'checkAmount', 'otherAmount'] as const;
/** A way in which a supplier is paid. */
export type PayWay = (typeof PAY_WAYS)[number];

/** A payment as it is typed. */
export interface PaymentText extends Readonly<Record<PayWay, string>> {
  readonly chosen: readonly string[];
  readonly date: string;
  readonly transferFrom: string;
  readonly transferTo: string;
  readonly creditLastNumber: string;
  readonly checkNumber: string;
  readonly checkExpiryDate: string;
  readonly otherDescription: string;
  readonly info: string;
}

/** A payment in which nothing is written yet. */
export const emptyPayment = (date: string): PaymentText => ({
  ...{ chosen: [], date, cashAmount: '', transferAmount: '', transferFrom: '', transferTo: '', creditAmount: '' },
  ...{ creditLastNumber: '', checkAmount: '', checkNumber: '', checkExpiryDate: '', otherAmount: '' },
  ...{ otherDescription: '', info: '' },
});

/** A payment as its fields hold it while it is changed. */
export const textOfPayment = (payment: Omit<Form<'payment'>, 'purchaseIDs'>): PaymentText => ({
  ...{ chosen: [], date: dateText(payment.paymentDate), info: payment.info },
  ...(Object.fromEntries(PAY_WAYS.map((way) => [way, payment[way] === 0 ? '' : String(payment[way])])) as Record<
    PayWay,
    string
  >),
  ...{ transferFrom: payment.transferFrom, transferTo: payment.transferTo },
  ...{ creditLastNumber: payment.creditLastNumber, checkNumber: payment.checkNumber },
  checkExpiryDate: payment.checkExpiryDate === null ? '' : dateText(payment.checkExpiryDate),
  otherDescription: payment.otherDescription,
});

const amountOf = (text: string): number | undefined => {
  if (text.trim() === '') return 0;
  const value = readFigure(text);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 100_000_000 ? value : undefined;
};

/** NT$ of all ways together; what can't be read counts as nothing. */
export const paidSum = (text: PaymentText): number =>
  PAY_WAYS.reduce((sum, way) => sum + (amountOf(text[way]) ?? 0), 0);

/** What keeps a payment from being saved, in words; undefined where nothing does. */
export function paymentProblem(text: PaymentText): string | undefined {
  const { form } = paymentWords;
  if (PAY_WAYS.some((way) => amountOf(text[way]) === undefined)) return form.wrong;
  if (paidSum(text) === 0) return form.nothing;
  return /^(?:\d{4})?$/.test(text.creditLastNumber.trim()) ? undefined : form.card;
}

/** The fields of a payment to a supplier that was read without a problem. */
export const paymentFields = (supplierID: string, text: PaymentText): Partial<FormFields<'payment'>> => ({
  ...{ supplierID, purchaseIDs: [...text.chosen], paymentDate: timeOf(text.date) ?? 0, info: text.info.trim() },
  ...(Object.fromEntries(PAY_WAYS.map((way) => [way, amountOf(text[way]) ?? 0])) as Record<PayWay, number>),
  ...{ transferFrom: text.transferFrom.trim(), transferTo: text.transferTo.trim() },
  ...{ creditLastNumber: text.creditLastNumber.trim(), checkNumber: text.checkNumber.trim() },
  ...{ checkExpiryDate: timeOf(text.checkExpiryDate) ?? null, otherDescription: text.otherDescription.trim() },
});
