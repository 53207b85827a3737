import { codeName } from '@vetloom/domain/core/codes.ts';
import type { Removal } from '@vetloom/domain/removal/removal.schema.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';

/** The visit that a refused command was about and that is gone; whether it can be restored, `isRestorable` says. */
export function removedVisit({ code, detail }: Pick<Case, 'code' | 'detail'>): string | undefined {
  const { id } = detail;
  return codeName(code) === 'notFound' && typeof id === 'string' && id.startsWith('/record/') ? id : undefined;
}

/** Whether what was removed is kept to be restored: of an import that was taken back nothing is, but the file that said it. */
export const isRestorable = (cases: readonly Pick<Case, 'takenBack'>[]): boolean =>
  cases.every(({ takenBack }) => takenBack === undefined);

/** All that somebody did in a visit that was gone, in its order: opened it, wrote in it. */
export const aboutRemoved = (removed: string, author: string, all: readonly Case[]): Case[] =>
  all
    .filter((one) => one.state === 'open' && one.author === author && removedVisit(one) === removed)
    .toSorted((a, b) => a.at - b.at || a.number - b.number);

/** Who removed a visit and when. */
export interface RemovedBy {
  readonly staffID: string;
  readonly name: string;
  /** Unix seconds. */
  readonly at: number;
}

/** Who removed a visit, as the removal says it or, for who may not read that, a case about it; undefined where neither does. */
export function removedBy(removal: Removal | undefined, cases: readonly Case[]): RemovedBy | undefined {
  const taken = cases.find(({ takenBack }) => takenBack)?.takenBack;
  if (taken && !removal) return { staffID: taken.by, name: taken.name, at: taken.at };
  const told = removal ?? cases.find(({ about }) => about?.removedDateTime !== undefined)?.about;
  const { removedBy: staffID = '', removedName: name = '', removedDateTime: at } = told ?? {};
  return at === undefined ? undefined : { staffID, name, at };
}

/** Brings a removed visit back and sends again what was refused because it was gone. @throws DomainError where a rule refuses */
export async function bringBack(store: ClinicStore, removed: string, cases: readonly Case[]): Promise<void> {
  const { restoreRecord } = await import('@vetloom/domain/removal/removal.commands.ts');
  // Another of its cards has brought it back already.
  if (!(await store.get('record', removed))) await store.run(restoreRecord, { recordID: removed });
  for (const { _id } of cases) await store.reissueCase(_id);
}
