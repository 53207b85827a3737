import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { PutOff } from './put-off.schema.ts';

/** Lines of what is unresolved that somebody has put off. One is never changed: it is taken back, or another is made. */
export const putOffKind = defineKind<PutOff>()({
  collection: 'putOff',
  word: '延後處理',
  idPrefix: '/putOff/',
  locality: 'work',
  work: { packBy: 'petID', time: 'until' },
  indexes: { byPet: by('petID', 'until'), byOwner: by('userID', 'until'), byUntil: [['until', 'number']] },
  readers: [
    {
      anyOf: [
        'RECORD_READ',
        'PET_READ',
        'DAILY_STATUS',
        'LAB_TASK_READ',
        'DRUG_TASK_READ',
        'BILLING_READ',
        'CUSTOMER_READ',
      ],
      fields: 'all',
    },
  ],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // Why something of a person waits is about that person.
    userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true },
  },
});

/** `/putOff/{unixSeconds}-{suffix}` */
export const putOffID = (now: number, random: RandomBytes) => `/putOff/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    putOff: Declared<PutOff, typeof putOffKind>;
  }
}
