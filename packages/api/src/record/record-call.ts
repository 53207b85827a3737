import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID } from '@vetloom/domain/core/schema.ts';
import { documentedAs } from '@vetloom/http/openapi/json-schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { tagWritten } from '../engine/version.ts';
import { keptNames, rowsAfter } from '../files/kept-names.ts';
import { answeredRecord } from './record-view.ts';

/** A visit by the id in the path. */
export const recordParams = z.object({ recordID: idParam('record/', 'notFound') });

/** The visit that a write left, as the caller may see it. */
export const answerRecord = (call: AnyClinicCall, recordID: string) => async (after: AfterState) => {
  tagWritten(call, after, 'record', recordID);
  const record = await one(after.reader, 'record', recordID);
  return keptNames(rowsAfter(call, after), await answeredRecord(call, after.reader, record));
};

/** The pet of a new visit. It is read as it comes, so that what is no pet's id answers its own code; see {@link petIDOf}. */
export const petIDField = documentedAs(z.unknown().optional(), documentID('pet'));

/** A pet's id that is anything but one answers 200003 (spec 2 §5). @throws DomainError petNotFound */
export function petIDOf(given: unknown): string {
  const parsed = documentID('pet').safeParse(given);
  if (!parsed.success) throw new DomainError('petNotFound', 'petID must be the id of a pet', { fields: ['petID'] });
  return parsed.data;
}
