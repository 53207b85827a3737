import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Prepaid } from './prepaid.schema.ts';
import { liabilityOf } from './prepaid-liability.ts';

const leaves = (prepaid: Prepaid) => [{ matter: 'prepaid', amount: liabilityOf(prepaid) }];

/** A package that an owner paid for ahead. */
export const prepaidKind = defineKind<Prepaid>()({
  collection: 'prepaid',
  word: '預付套裝',
  idPrefix: '/prepaid/',
  // All of them are on every device: a use is taken where the animal is, with or without a network.
  locality: 'people',
  indexes: {
    byOwner: by('userID', 'createDateTime'),
    byPet: by('petID', 'createDateTime'),
    byState: by('state', 'expireDateTime'),
  },
  readers: [{ anyOf: ['BILLING_READ'], fields: 'all' }],
  belongs: {
    userID: { to: 'user', by: 'byOwner', removed: 'stays', careLeaves: leaves },
    petID: { to: 'pet', by: 'byPet', removed: 'refuses', rule: 'petHasPrepaid' },
    // The plan is what it was sold by: nothing of the package follows it.
  },
  hasHistory: true,
});

/** `/prepaid/{unixSeconds}-{suffix}`: a package that was sold. */
export const prepaidID = (now: number, random: RandomBytes) => `/prepaid/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    prepaid: Declared<Prepaid, typeof prepaidKind>;
  }
}
