import { newRowID } from '@vetloom/domain/core/ids.ts';
import { requiredReason } from '@vetloom/domain/core/schema.ts';
import { explainAmendment, unlockBill } from '@vetloom/domain/record/amendment.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
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
  description: 'The reason stays on the visit. The bill locks itself when it is settled again or the visit completed.',
  command: unlockBill.name,
  params,
  body: z.object({ reason }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { recordID } = call.params;
    const input = { recordID, unlockID: newRowID(call.random), reason: call.body.reason };
    return writing(call, unlockBill, input, answerRecord(call, recordID));
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
