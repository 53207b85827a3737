import { newRowID } from '@vetloom/domain/core/ids.ts';
import { requiredReason, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { seenAs } from '@vetloom/domain/engine/seen-values.ts';
import { explainAmendment, unlockBill } from '@vetloom/domain/record/amendment.commands.ts';
import { billLockOf } from '@vetloom/domain/record/bill-lock.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { asSeen } from '../engine/update.ts';
import { endpoint } from '../services.ts';
import { answerRecord, recordParams as params } from './record-call.ts';
import { recordView } from './record-view.ts';

const BASE = `${CLINIC_BASE}/record`;
const writes = { scope: 'clinic', tag: 'Visits', write: true } as const;
const result = recordView.nullable();
const reason = requiredReason(300);

const unlock = endpoint({
  ...writes,
  permission: unlockBill.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/unlockBill`,
  summary: 'Open a settled bill, so that what is priced can be corrected',
  description:
    'The reason stays on the visit. The bill locks itself when it is settled again or the visit completed. With `updateDateTime`, that of the visit as the caller saw it, a bill that was settled anew since is not opened (`contradictory`, `changedSince`).',
  command: unlockBill.name,
  params,
  body: z.object({ reason, updateDateTime: unixSeconds.optional() }),
  result,
  errors: ['notFound', 'contradictory', 'conflict'],
  handle: (call) => {
    const { recordID } = call.params;
    const { reason, updateDateTime } = call.body;
    const unlockID = newRowID(call.random);
    return writing(
      call,
      unlockBill,
      async (read) => ({
        ...{ recordID, unlockID, reason },
        ...(await seenAs(updateDateTime, () => asSeen(read, call, 'record', recordID, updateDateTime), billLockOf)),
      }),
      answerRecord(call, recordID),
    );
  },
});

const explain = endpoint({
  ...writes,
  permission: explainAmendment.permission,
  method: 'PUT',
  path: `${BASE}/{recordID}/amendment`,
  summary: 'Say why one changes a completed visit; it stands beside what one changes within the hour',
  command: explainAmendment.name,
  params,
  body: z.object({ reason }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    return writing(call, explainAmendment, { recordID, reason: call.body.reason }, answerRecord(call, recordID));
  },
});

/** What is done with a visit that was settled or completed (spec 2 §7 "Record"). */
export const amendmentEndpoints = [unlock, explain];
