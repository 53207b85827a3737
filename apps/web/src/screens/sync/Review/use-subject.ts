import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { dayKey, formatDateTime, formatTime } from '@vetloom/ui/format/date.ts';
import { found, useDocument, useDocuments } from '../../../data/engine/hooks.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import type { NameOf } from './shown-value.ts';

/** Somebody who wrote a version, and when. */
export interface Written {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  /** `陳柏翰 04:16`; with the day where it is another than that of the review. */
  readonly said: string;
}

/** Whom a conflict is about and who wrote the two versions, as far as this device knows. */
export interface Subject {
  readonly animal: string;
  readonly owner: string;
  readonly petID: string | undefined;
  readonly mine: Written;
  /** Who wrote what the clinic has at a place; undefined where nobody knows. */
  readonly theirsAt: (path: readonly string[]) => Written | undefined;
  readonly nameOf: NameOf;
  /** A moment, with the day where it is another than that of the review. */
  readonly when: (at: number) => string;
}

/** Reads it live. */
export function useSubject(conflict: Conflict): Subject {
  const { documentCollection, documentID, author, saveDateTime, mineDateTime = saveDateTime, writers = [] } = conflict;
  const of = (collection: string) => (documentCollection === collection ? documentID : undefined);
  const record = found(useDocument('record', of('record')));
  const pet = found(useDocument('pet', of('pet') ?? record?.petID));
  const owner = found(useDocument('user', of('user')));
  const staff = useDocuments('staff', 'byName', {});
  const label = useStaffLabel();
  const nameOf = (id: string) => label(id, staff?.find(({ _id }) => _id === id)?.name ?? '');
  const when = (at: number) => (dayKey(at) === dayKey(saveDateTime) ? formatTime(at) : formatDateTime(at));
  const written = (id: string, at: number, otherwise = ''): Written => {
    const name = nameOf(id) || otherwise;
    return { id, name, at, said: words.writtenBy(name, when(at)) };
  };
  return {
    animal: pet?.name ?? '',
    owner: owner?.name ?? pet?.userName ?? '',
    petID: pet?._id,
    mine: written(staffIDOf(author), mineDateTime, author),
    theirsAt(path) {
      const key = path.join('/');
      const writer = writers.find((one) => one.path.join('/') === key);
      return writer && written(writer.by, writer.at);
    },
    nameOf,
    when,
  };
}
