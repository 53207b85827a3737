import { PAYMENT_TERMS } from '@vetloom/domain/catalog/payment-terms.ts';
import { TAX_MODES } from '@vetloom/domain/catalog/product.schema.ts';
import { ARRIVALS, FORM_FIELDS, ORDER_STATUSES } from '@vetloom/domain/stock/form.schema.ts';
import { expect, it } from 'vitest';
import { formWords } from './inventory-forms.ts';

const order = FORM_FIELDS.order.shape;

it.each([
  ['status', ORDER_STATUSES, order.status, formWords.statuses, [1, 99, '10']],
  ['arrive', ARRIVALS, order.arrive, formWords.arrivals, [1, 30, '0']],
  ['taxMode', TAX_MODES, order.taxMode, formWords.taxes, [0, 4, '1']],
  ['paymentTerm', PAYMENT_TERMS, order.paymentTerm, formWords.terms, ['', 'days45', 30]],
] as const)(
  '[3.3.43] what the specification leaves open is a closed set with a word for each: %s',
  (_, set, schema, words, others) => {
    for (const value of set) {
      expect(schema.parse(value)).toBe(value);
      expect((words as Readonly<Record<string, string>>)[value]).toMatch(/\p{Script=Han}/u);
    }
    expect(Object.keys(words).toSorted()).toEqual([...set].map(String).toSorted());
    for (const other of others) expect(schema.safeParse(other).success).toBe(false);
  },
);
