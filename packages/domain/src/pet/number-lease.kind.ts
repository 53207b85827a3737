import { type Declared, defineKind } from '../engine/kind.ts';
import type { NumberLease } from './number-lease.schema.ts';

/** Numbers of animals that a device may give out without the server (spec 1 §5). */
export const numberLeaseKind = defineKind<NumberLease>()({
  collection: 'petNumberLease',
  word: '預留的病歷號',
  idPrefix: '/petNumberLease/',
  locality: 'reference',
  indexes: { byDevice: [['device', 'text']] },
  readers: [{ anyOf: ['PET_WRITE'], fields: 'all' }],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    petNumberLease: Declared<NumberLease, typeof numberLeaseKind>;
  }
}
