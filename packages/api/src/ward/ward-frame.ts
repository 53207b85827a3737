import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { tagWritten } from '../engine/version.ts';
import { keptNames, rowsAfter } from '../files/kept-names.ts';

/** Where the calls of hospital stays stand (R18). */
export const WARD = `${CLINIC_BASE}/inHospital/v2`;
/** Where the older calls stand, thin forms of the same commands ([2.7.063]). */
export const OLDER_WARD = `${CLINIC_BASE}/inHospital`;

/** What the calls of a ward share. */
export const frame = { scope: 'clinic', tag: 'Hospital stays' } as const;
/** What its reads share: whoever reads records. */
export const reads = { ...frame, permission: ['RECORD_READ'], write: false } as const;

/** The stay of a call in a body. */
export const stayField = documentID('inHospital/');
/** The same in a query, where it may be sealed. */
export const stayQuery = z.object({ inHospitalID: idParam('inHospital/', 'notFound') });
/** The day of a stay in a body. */
export const dayBody = z.object({ inHospitalID: stayField, planDateTime: unixSeconds });
/** The same in a query, where everything is text. */
export const dayQuery = stayQuery.extend({ planDateTime: z.coerce.number().pipe(unixSeconds) });

/** A document of a ward that a write left, as the caller may see it. */
export const answer =
  <C extends CollectionName>(call: AnyClinicCall, collection: C, id: string) =>
  async (after: AfterState) => {
    tagWritten(call, after, collection, id);
    return keptNames(rowsAfter(call, after), shown(call.actor, collection, await one(after.reader, collection, id)));
  };

/** What of a kind belongs to a stay, for a page of it. */
export const partsOfStay = <C extends CollectionName>(collection: C, inHospitalID: string, order: string) => ({
  collection,
  where: ['"t_inHospitalID" = $2'],
  values: [inHospitalID],
  order,
});

/** What of a kind stands on a day of the whole ward, in stays that are not discharged. */
export const onActiveDay = <C extends CollectionName>(collection: C, planDateTime: number) => ({
  collection,
  where: ['"n_planDateTime" = $2', `(body ->> 'dischargeDateTime')::bigint = 0`],
  values: [planDateTime],
  order: '"n_planDateTime"',
});
