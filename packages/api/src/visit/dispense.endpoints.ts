import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { dispense } from '@vetloom/domain/visit/dispense.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { writing } from '../document/clinic-call.ts';
import { endpoint } from '../services.ts';
import { answerRecord } from './record.endpoints.ts';
import { recordView } from './record-view.ts';

const dispenseBags = endpoint({
  scope: 'clinic',
  tag: 'Dispensing',
  permission: dispense.permission,
  write: true,
  method: 'PUT',
  path: `${CLINIC_BASE}/todo/dispense/{recordID}`,
  summary: 'Hand out drug bags of a visit',
  description: '`drugDispensedBy`, if sent, is the caller: the one who hands out is the one who is signed in.',
  command: dispense.name,
  params: z.object({ recordID: idParam('record/', 'notFound') }),
  body: z.object({
    drugBagIDs: z.array(rowID).max(40),
    drugDispensedBy: z.string().max(200).optional(),
    submit: z.literal(true).optional(),
  }),
  result: recordView.nullable(),
  errors: ['notFound', 'forbidden'],
  handle: (call) => {
    const { recordID } = call.params;
    const { drugBagIDs: bagIDs, drugDispensedBy: by } = call.body;
    const { actor } = call;
    if (by !== undefined && ![actor.email, actor.staffID, actor.name].includes(by))
      throw new DomainError('forbidden', 'drugDispensedBy must be the authenticated person', {
        fields: ['drugDispensedBy'],
      });
    return writing(call, dispense, { recordID, bagIDs }, answerRecord(call, recordID));
  },
});

/** Dispensing (spec 2 §7 "Todo"). */
export const dispenseEndpoints = [dispenseBags];
