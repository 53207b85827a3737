import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Sale } from './sale.schema.ts';

/** Sales over the counter. */
export const saleKind = defineKind<Sale>()({
  collection: 'sale',
  word: '零售',
  idPrefix: '/sale/',
  locality: 'work',
  work: { packBy: 'userID', time: 'dateTime', open: { field: 'billStatus', values: [20] } },
  indexes: {
    byTime: [['dateTime', 'number']],
    byOwner: by('userID', 'dateTime'),
    byBill: by('collection', 'billStatus'),
  },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  belongs: { userID: { to: 'user', by: 'byOwner', removed: 'stays', mirrors: { userName: 'name' } } },
  prose: ['note', 'lines.note'],
  editedBy: byCommand('sale.edit', 'saleID'),
  editors: ['BILLING_WRITE'],
  hasHistory: true,
});

/** `/sale/{unixSeconds}-{suffix}`: a sale over the counter. */
export const saleID = (now: number, random: RandomBytes) => `/sale/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    sale: Declared<Sale, typeof saleKind>;
  }
}
