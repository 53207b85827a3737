import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { IssuedPaper } from './issued-paper.schema.ts';

/** Papers that the clinic has issued. Nobody edits one. */
export const issuedPaperKind = defineKind<IssuedPaper>()({
  collection: 'issuedPaper',
  word: '發出的文件',
  idPrefix: '/issuedPaper/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime' },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byRecord: by('recordID', 'createDateTime'),
    byCode: [['code', 'text']],
  },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // The paper holds their name: nothing of it outlasts the person's erasure.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
    // What was handed out outlasts a visit that was checked in by mistake.
    recordID: { to: 'record', by: 'byRecord', removed: 'stays' },
  },
});

/** `/issuedPaper{petID}/{unixSeconds}-{suffix}` */
export const issuedPaperID = (petID: string, now: number, random: RandomBytes): string =>
  `/issuedPaper${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    issuedPaper: Declared<IssuedPaper, typeof issuedPaperKind>;
  }
}
