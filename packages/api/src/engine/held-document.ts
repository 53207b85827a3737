import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { stayExamSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { keptNames, rowsAfter } from '../files/kept-names.ts';
import { answerRecord } from '../record/record-call.ts';
import { recordView } from '../record/record-view.ts';
import { type AnyClinicCall, one } from './clinic-call.ts';
import { shown } from './shown.ts';
import { tagWritten } from './version.ts';

/** What the pharmacy and the laboratory work on, by its id in the path: a visit, or a document of a stay's day. The parameter keeps the name that it had of visits. */
export const holderParams = z.object({ recordID: idParam(['record/', 'inHospital/'], 'notFound') });

/** The same as it is answered. `collection` tells which it is. */
export const heldView = z.union([recordView, fieldwise(planSchema), fieldwise(stayExamSchema)]);

/** The visit, or the document of a stay's day, that a write left, as the caller may see it. */
export const answerHeld = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  const collection = kindOfID(id)?.collection;
  if (collection !== 'inHospitalPlan' && collection !== 'inHospitalExam') return answerRecord(call, id)(after);
  tagWritten(call, after, collection, id);
  return keptNames(rowsAfter(call, after), shown(call.actor, collection, await one(after.reader, collection, id)));
};
