import { prose } from '@vetloom/domain/core/schema.ts';
import { restoreRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { removalSchema } from '@vetloom/domain/removal/removal.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { reading, writing } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { shown } from '../engine/shown.ts';
import { answerRecord, recordParams as params } from '../record/record-call.ts';
import { twice } from '../record/record-search.endpoints.ts';
import { recordView } from '../record/record-view.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/record`;
const writes = { scope: 'clinic', tag: 'Visits', write: true } as const;
const result = recordView.nullable();

const restore = endpoint({
  ...writes,
  permission: restoreRecord.permission,
  method: 'POST',
  path: `${BASE}/{recordID}/restore`,
  summary: 'Bring a removed visit back with everything that went with it, within 30 days',
  command: restoreRecord.name,
  params,
  result,
  errors: ['notFound', 'petNotFound', 'conflict'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, restoreRecord, { recordID }, answerRecord(call, recordID));
  },
});

const removalView = fieldwise(
  removalSchema.pick({
    recordID: true,
    petID: true,
    userID: true,
    dateTime: true,
    received: true,
    closed: true,
    removedDateTime: true,
    removedBy: true,
    removedName: true,
    expireDateTime: true,
  }),
).extend({ reason: prose(300).optional() });

const removed = twice('removed', (path) =>
  endpoint({
    scope: 'clinic',
    tag: 'Visits',
    // Not the front desk, which only takes back what it called off: whole visits stand there.
    permission: ['RECORD_DELETE', 'RECORD_WRITE'],
    write: false,
    method: 'POST',
    path,
    summary: 'Removed visits that can still be brought back, the latest visit first',
    body: page,
    result: z.array(removalView),
    errors: [],
    handle: (call) =>
      reading(call, async (clinic) => {
        const where = ['"n_expireDateTime" > $2'];
        const listing = { collection: 'removal', where, values: [call.now], order: '"n_dateTime" DESC' } as const;
        const found = await pageOf(clinic, listing, call.body);
        return found.flatMap((removal) => shown(call.actor, 'removal', removal) ?? []);
      }),
  }),
);

/** What was removed and can come back (spec 2 §7 "Record"). */
export const removalEndpoints = [restore, ...removed];
