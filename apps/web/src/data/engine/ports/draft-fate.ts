import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { isBillLocked, isPricedPath } from '@vetloom/domain/record/bill-lock.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { isOfColleague } from '@vetloom/domain/record/record-status.ts';
import type { LeftDraft } from './left-drafts.ts';

/** What becomes of a left draft when its visit is opened: what a card may promise. */
export type DraftFate =
  | 'saves'
  /** It is saved but for a value that means nothing. */
  | 'unread'
  /** Its texts are saved; what is priced waits until the bill is opened. */
  | 'partlyLocked'
  | 'locked'
  /** The person is asked first what they want in a colleague's visit. */
  | 'colleagues'
  | 'readOnly'
  | 'removed'
  | 'notHere';

/** Who would open it. */
interface Opener {
  readonly staffID: string;
  readonly can: (permission: Permission) => boolean;
}

type Visit = Pick<VisitRecord, 'doctorID' | 'status' | 'billStatus' | 'billUnlock'>;

/** What opening the visit does for what was left in it. `record`: null where it was removed, undefined where this device doesn't hold it. */
export function draftFate(
  { typed }: Pick<LeftDraft, 'typed'>,
  record: Visit | null | undefined,
  opener: Opener,
): DraftFate {
  if (record === undefined) return 'notHere';
  if (record === null) return 'removed';
  if (!opener.can('RECORD_WRITE')) return 'readOnly';
  if (opener.can('RECORD_BELONGS') && isOfColleague(record, opener.staffID)) return 'colleagues';
  if (isBillLocked(record)) {
    const priced = typed.filter(({ path }) => isPricedPath(path)).length;
    if (priced > 0) return priced === typed.length ? 'locked' : 'partlyLocked';
  }
  return typed.some(({ valid }) => !valid) ? 'unread' : 'saves';
}
