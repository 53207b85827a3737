import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { COLLECTION_NAMES, fieldValue, isOpenWork, kindOf } from '@vetloom/domain/kinds.ts';
import type { ChangeRow } from '@vetloom/storage/feed/change-rows.ts';
import type { SnapshotPageRequest } from '@vetloom/storage/ports/feed.ts';

/** Finished work that comes with the open work, in seconds. */
const RECENT_DAYS = 14;

/** Order of a stage's pages: collections one after the other, work newest first. */
export function rankOf({ collection, id, body }: ChangeRow): string {
  const { work } = kindOf(collection);
  const place = work
    ? String(99_999_999_999 - Number(fieldValue(body, work.time) ?? 0)).padStart(12, '0')
    : String(COLLECTION_NAMES.indexOf(collection)).padStart(12, '0');
  return `${place} ${collection} ${id}`;
}

/** Whether a document comes with a stage of a first load, as the real feed's statements say it. */
export function inStage(
  { stage, collection, since, now, views }: SnapshotPageRequest,
  row: ChangeRow,
  documents: ReadonlyMap<string, ChangeRow>,
): boolean {
  const { locality, work } = kindOf(row.collection);
  const zone = zoneOfClinic(documents.get('clinic /clinic')?.body as Clinic | undefined);
  const today = dayStart(now, zone);
  const recent = addDays(now, -RECENT_DAYS, zone);
  if (stage === 'collection') return row.collection === collection;
  if (stage === 'reference' || (stage === 'people' && !work)) return locality === stage;
  if (stage === 'today' && locality === 'people') return isMentioned(row, documents, views, { today, recent });
  if (!work) return false;
  const time = Number(fieldValue(row.body, work.time) ?? 0);
  if (stage === 'today') return time >= today && time < nextDay(now, zone);
  const open = time >= recent || isOpenWork(row.collection, row.body);
  return stage === 'open' ? open : stage === 'history' && !open && time >= since;
}

/** People and animals of today's work, and of recent open visits. */
function isMentioned(
  person: ChangeRow,
  documents: ReadonlyMap<string, ChangeRow>,
  views: SnapshotPageRequest['views'],
  { today, recent }: { readonly today: number; readonly recent: number },
): boolean {
  return [...documents.values()].some(({ collection, body, deleted }) => {
    const { work } = kindOf(collection);
    if (!work || deleted || views[collection] === undefined) return false;
    if (body?.petID !== person.id && body?.userID !== person.id) return false;
    const time = Number(fieldValue(body, work.time) ?? 0);
    return time >= today || (collection === 'record' && time >= recent && isOpenWork(collection, body));
  });
}
