import { defineHolder } from '../holder/holder.ts';
import type { VisitRecord } from './record.schema.ts';
import { saveRecord } from './save-record.ts';
import { visitGoods } from './visit-goods.ts';
import { visitCharged, visitDrugWork, visitLines } from './visit-parts.ts';

const itself = (record: VisitRecord): VisitRecord => record;

/** A visit as desks work on it: it holds everything itself. */
export const visitHolder = defineHolder<VisitRecord>({
  collection: 'record',
  drugs: {
    of: itself,
    async save(tx, ctx, before, after, step) {
      await saveRecord(tx, ctx, before, { ...before, ...after, collection: 'record' }, step);
    },
    work: visitDrugWork,
  },
  exams: {
    of: itself,
    async save(tx, ctx, before, after, step) {
      await saveRecord(tx, ctx, before, { ...before, ...after, collection: 'record' }, step);
    },
  },
  lines: visitLines,
  charged: visitCharged,
  goods: { used: visitGoods },
  bill: {
    of: itself,
    async receive(tx, ctx, before, amount) {
      await saveRecord(tx, ctx, before, { ...before, received: before.received + amount }, 'payment');
    },
  },
  discounts: {
    of: (record) => record.discounts ?? [],
    async save(tx, ctx, before, discounts) {
      await saveRecord(tx, ctx, before, { ...before, discounts }, 'edit');
    },
  },
});
