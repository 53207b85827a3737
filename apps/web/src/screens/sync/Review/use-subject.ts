import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { useMemo } from 'react';
import { found, useDocument } from '../../../data/engine/hooks.ts';

/** Whom a conflict is about and who wrote the two versions, as far as this device knows. */
export interface Subject {
  readonly animal: string;
  readonly owner: string;
  readonly petID: string | undefined;
  readonly mine: { readonly name: string; readonly id: string; readonly at: number };
  readonly theirs: { readonly name: string; readonly id: string; readonly at: number | undefined };
}

/** Reads it live. */
export function useSubject(conflict: Conflict): Subject {
  const { documentCollection, documentID, author, saveDateTime } = conflict;
  const of = (collection: string) => (documentCollection === collection ? documentID : undefined);
  const record = found(useDocument('record', of('record')));
  const pet = found(useDocument('pet', of('pet') ?? record?.petID));
  const owner = found(useDocument('user', of('user')));
  const stamp = useMemo(() => {
    const { updateBy, updateDateTime } = (conflict.masterRecord ?? {}) as {
      readonly updateBy?: unknown;
      readonly updateDateTime?: unknown;
    };
    return {
      by: typeof updateBy === 'string' ? updateBy : undefined,
      at: typeof updateDateTime === 'number' ? updateDateTime : undefined,
    };
  }, [conflict]);
  const authorID = staffIDOf(author);
  const writer = found(useDocument('staff', authorID));
  const other = found(useDocument('staff', stamp.by));
  return {
    animal: pet?.name ?? '',
    owner: owner?.name ?? pet?.userName ?? '',
    petID: pet?._id,
    mine: { name: writer?.name ?? author, id: authorID, at: saveDateTime },
    theirs: { name: other?.name ?? '', id: stamp.by ?? '', at: stamp.at },
  };
}
