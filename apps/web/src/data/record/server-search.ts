import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { RecordConditions } from '@vetloom/domain/record/record-search.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { withPets } from '../overview/today.ts';

/** What the list of visits and its workbook show of one: a whole visit is ten times as long. */
const LISTED = [
  'petID',
  'userID',
  'dateTime',
  'cause',
  'diagnosis',
  'disease',
  'division',
  'doctorID',
  'doctor',
  'examStatus',
  'dispenseStatus',
  'billStatus',
  'status',
  'openedDateTime',
  'total',
] as const satisfies readonly (keyof VisitRecord)[];

/** What is known of a visit in a list. */
export type ListedVisit = Pick<VisitRecord, '_id' | (typeof LISTED)[number]>;

/** A listed visit with its animal; `pet` is undefined while it isn't on this device. */
export interface ListedEntry {
  readonly record: ListedVisit;
  readonly pet: Pet | undefined;
}

/** A page of the visits that meet conditions over all years, the latest first, from behind `after`. @throws DomainError networkRequired */
export async function searchServer(
  store: LocalReads,
  conditions: RecordConditions,
  limit: number,
  after: ListedVisit | undefined,
): Promise<ListedEntry[]> {
  const last = after && { dateTime: after.dateTime, _id: after._id };
  const body = { conditions, limit, fields: LISTED, ...(last ? { after: last } : {}) };
  return withPets(store, (await callServer('POST', `${clinicBase()}/record/conditions`, body)) as ListedVisit[]);
}
