import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Distribution } from './distribution.schema.ts';

/** The distribution of a visit, or of a stay: one, whose id follows from the bill's. */
export const distributionOf = (billID: string): string =>
  billID.startsWith('/inHospital/') ? `/distribution${billID}` : billID.replace(/^\/record\//, '/distribution/');

/** Whose work a bill's money was (spec 2 §3). */
export const distributionKind = defineKind<Distribution>()({
  collection: 'distribution',
  word: '業績分配',
  idPrefix: '/distribution/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime', writtenLater: true },
  indexes: { byTime: [['dateTime', 'number']], byPet: by('petID', 'dateTime') },
  readers: [{ anyOf: ['BILLING_DISTRIBUTION_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    recordID: {
      to: 'record',
      ids: (record: { readonly _id: string }) => [distributionOf(record._id)],
      removed: 'goes',
      serverFinds: true,
    },
    inHospitalID: {
      to: 'inHospital',
      ids: (stay: { readonly _id: string }) => [distributionOf(stay._id)],
      removed: 'goes',
      serverFinds: true,
    },
  },
});

declare module '../engine/kind.ts' {
  interface Kinds {
    distribution: Declared<Distribution, typeof distributionKind>;
  }
}
