import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Conflict } from './case.schema.ts';

/** Two versions of what two people wrote, until somebody decides (law 3). */
export const conflictKind = defineKind<Conflict>()({
  collection: 'conflict',
  word: '修改衝突',
  idPrefix: '/draftConflictLog',
  locality: 'reference',
  serverOnly: true,
  indexes: { byDocument: by('documentID', 'saveDateTime') },
  // It repeats fields of the document of which it speaks: whoever may not read those reads none of it.
  readers: [{ anyOf: [], fields: 'all', own: 'author', about: 'documentCollection' }],
  belongs: { documentID: { to: 'user', by: 'byDocument', removed: 'stays', erased: true } },
});

/** `/draftConflictLog{documentID}/{unixSeconds}-{suffix}`: a conflict of a document. */
export const conflictID = (documentID: string, now: number, suffix: string) =>
  `/draftConflictLog${documentID}/${now}-${suffix}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    conflict: Declared<Conflict, typeof conflictKind>;
  }
}
