import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, requiredReason, rowID } from '@vetloom/domain/core/schema.ts';
import { checkBags, dispenseBags, undispenseBags } from '@vetloom/domain/pharmacy/dispense.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { bagCheck } from '@vetloom/protocol/pharmacy.ts';
import { z } from 'zod';
import { secondPerson } from '../access/second-person.ts';
import { writing } from '../engine/clinic-call.ts';
import { answerHeld, heldView, holderParams } from '../engine/held-document.ts';
import { endpoint } from '../services.ts';

const writes = {
  scope: 'clinic',
  tag: 'Dispensing',
  permission: dispenseBags.permission,
  write: true,
  method: 'PUT',
} as const;
const BASE = `${CLINIC_BASE}/todo/dispense/{recordID}`;
const params = holderParams;
const result = heldView.nullable();
const drugBagIDs = z.array(rowID).max(40);

const handOut = endpoint({
  ...writes,
  path: BASE,
  summary: 'Hand out drug bags of a visit, or of a day of a stay',
  description:
    '`drugDispensedBy`, if sent, is the caller: the one who hands out is the one who is signed in. `onlySave` keeps the marks and moves nothing else. A bag with a controlled drug needs a second person (`/check`) or `uncheckedReason`. `lots` names lots that were chosen by hand; what has none is taken from what expires first.',
  command: dispenseBags.name,
  params,
  body: z.object({
    drugBagIDs,
    drugDispensedBy: z.string().max(200).optional(),
    onlySave: z.boolean().optional(),
    submit: z.literal(true).optional(),
    uncheckedReason: line(300).optional(),
    lots: dispenseBags.input.shape.lots,
  }),
  result,
  errors: ['notFound', 'forbidden', 'contradictory', 'conflict'],
  handle: (call) => {
    const { recordID } = call.params;
    const { drugBagIDs: bagIDs, drugDispensedBy: by, onlySave, submit, uncheckedReason, lots } = call.body;
    const { actor } = call;
    if (onlySave && submit) throw new DomainError('badParameter', 'either onlySave or submit', { field: 'onlySave' });
    if (by !== undefined && ![actor.email, actor.staffID, actor.name].includes(by))
      throw new DomainError('forbidden', 'drugDispensedBy must be the authenticated person', {
        fields: ['drugDispensedBy'],
      });
    return writing(
      call,
      dispenseBags,
      { recordID, bagIDs, onlySave: onlySave ?? false, uncheckedReason: uncheckedReason ?? '', lots },
      answerHeld(call, recordID),
    );
  },
});

const check = endpoint({
  ...writes,
  path: `${BASE}/check`,
  summary: 'The second person’s look at bags with controlled drugs',
  description:
    'Without `email` it is the caller who looks. With the email and the PIN or password of a colleague who stands beside the caller, it is the colleague’s look, under the colleague’s rights.',
  command: checkBags.name,
  params,
  body: bagCheck,
  result,
  errors: ['notFound', 'forbidden', 'contradictory', 'badParameter', 'pinLocked', 'rateLimited'],
  handle: async (call) => {
    const { recordID } = call.params;
    const person = await secondPerson(call);
    const { drugBagIDs: bagIDs } = call.body;
    return writing({ ...call, person }, checkBags, { recordID, bagIDs }, answerHeld(call, recordID));
  },
});

const undo = endpoint({
  ...writes,
  path: `${BASE}/undo`,
  summary: 'Take a handing-out back, with the reason',
  command: undispenseBags.name,
  params,
  body: z.object({ drugBagIDs, reason: requiredReason(300) }),
  result,
  errors: ['notFound', 'forbidden'],
  handle: (call) => {
    const { recordID } = call.params;
    const { drugBagIDs: bagIDs, reason } = call.body;
    return writing(call, undispenseBags, { recordID, bagIDs, reason }, answerHeld(call, recordID));
  },
});

/** Dispensing (spec 2 §7 "Todo"). */
export const dispenseEndpoints = [handOut, check, undo];
