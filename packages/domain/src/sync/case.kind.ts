import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Case } from './case.schema.ts';

const forgotten = ({ takenBack, ...refused }: Case): Case => ({
  ...refused,
  args: {},
  detail: {},
  ...(takenBack ? { takenBack: { by: takenBack.by, name: takenBack.name, at: takenBack.at } } : {}),
});

/** A refused command, kept for its author (law 13). */
export const caseKind = defineKind<Case>()({
  collection: 'case',
  word: '未送出項目',
  idPrefix: '/case/',
  locality: 'reference',
  serverOnly: true,
  indexes: { byAuthor: by('author', 'createDateTime') },
  readers: [{ anyOf: [], fields: 'all', own: 'author', about: 'inCare' }],
  // That a command was refused stays; what it said goes.
  forgets: { by: 'byAuthor', forgotten },
});

/** `/case/{uuid}`: a refused command has one case, by the command's own uuid. */
export const caseID = (uuid: string) => `/case/${uuid}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    case: Declared<Case, typeof caseKind>;
  }
}
