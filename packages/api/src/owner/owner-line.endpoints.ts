import { lineInvitationMessage } from '@vetloom/documents/line-link-message.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { prose } from '@vetloom/domain/core/schema.ts';
import { writeMessages } from '@vetloom/domain/message/message.commands.ts';
import { messageID as newMessageID } from '@vetloom/domain/message/message.kind.ts';
import { isHandedOver } from '@vetloom/domain/message/message-status.ts';
import { unlinkOwnerLine } from '@vetloom/domain/owner/care.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { shown } from '../engine/shown.ts';
import { noteOf } from '../engine/traced-call.ts';
import { beginLineLink } from '../message/line/begin-line-link.ts';
import { clinicNameOf } from '../message/line/clinic-name.ts';
import { messageView } from '../message/message.schemas.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { endpoint } from '../services.ts';
import { answerOwner, owner, ownerParams } from './owner.schemas.ts';

const PATH = `${CLINIC_BASE}/user/line/{userID}`;
const frame = { scope: 'clinic', tag: 'Owners', permission: ['CUSTOMER_WRITE'] } as const;
const writes = { ...frame, write: true, path: PATH, params: ownerParams } as const;

const link = endpoint({
  ...writes,
  method: 'PUT',
  summary: 'Begin the linking of an owner to their account at the messaging app',
  description:
    'Nobody says here whose account it is: the owner writes `words` to the clinic’s account, or opens `address` on the phone, which has them written; the app asks the owner, and its callback links them (`lineUserID`). The words serve one account, for a day, and end earlier ones of this owner. With `send` they go to the owner’s mobile number.',
  body: z.object({ send: z.literal('sms').optional() }),
  result: z.object({
    words: z.string(),
    /** Empty where the messaging app couldn’t be asked for the account’s name. */
    address: z.string(),
    /** Unix seconds. */
    expiresAt: z.number().int(),
    /** What was sent, where it was. */
    message: messageView.nullable(),
  }),
  errors: ['ownerNotFound', 'contradictory', 'networkRequired'],
  handle: async (call) => {
    const found = await reading(call, ({ reader }) => one(reader, 'user', call.params.userID));
    if (!found || (found.erasedDateTime ?? 0) !== 0) throw new DomainError('ownerNotFound', 'no such owner');
    const begun = await beginLineLink(call.services, call.clinic, found._id);
    await noteOf(call, 'owner.beginLine', { userID: found._id });
    if (call.body.send === undefined) return { ...begun, message: null };
    if (begun.address === '') throw new DomainError('networkRequired', 'the messaging app does not answer');
    const name = await clinicNameOf(call.services.sync.db, call.clinic);
    const text = lineInvitationMessage(name, begun.address, begun.words);
    return { ...begun, message: await sent(call, { userID: found._id, channel: 'sms', text }) };
  },
});

/** Writes to an owner at once, in quiet hours too: somebody stands at the desk and waits. */
async function sent(
  call: AnyClinicCall,
  message: { readonly userID: string; readonly channel: 'sms'; readonly text: string },
) {
  const messageID = newMessageID(call.now, call.random);
  await writing(call, writeMessages, { messages: [{ ...message, messageID, urgent: true }] }, async () => null);
  const [after] = await sentSoon(call, [messageID]);
  return shown(call.actor, 'message', after);
}

const unlink = endpoint({
  ...writes,
  method: 'DELETE',
  summary: 'Take the link to the messaging app away',
  description: 'What waits to be sent by it goes another way; a linking that was begun ends.',
  command: unlinkOwnerLine.name,
  result: owner.nullable(),
  errors: ['ownerNotFound'],
  handle: (call) => {
    const { userID } = call.params;
    return writing(call, unlinkOwnerLine, { userID }, answerOwner(call, userID));
  },
});

const message = endpoint({
  ...writes,
  method: 'POST',
  summary: 'Send a message to a linked owner',
  description: 'It goes through the outbox at once, in quiet hours too. A repeated Idempotency-Key is sent once.',
  command: writeMessages.name,
  body: z.object({ message: prose(2000).pipe(z.string().trim().min(1)) }),
  result: z.object({ sent: z.boolean(), message: messageView.nullable() }),
  errors: ['ownerNotFound', 'contradictory'],
  handle: async (call) => {
    const { outbox, sync } = call.services;
    await demandOutward(sync.db, call.clinic);
    const id = newMessageID(call.now, call.random);
    const messages = [
      { messageID: id, userID: call.params.userID, text: call.body.message, channel: 'line' as const, urgent: true },
    ];
    const written = await writing(
      call,
      writeMessages,
      async (base) => {
        const found = await one(base, 'user', call.params.userID);
        if (found && (found.lineUserID ?? '') === '')
          throw new DomainError('contradictory', 'the owner is not linked', { rule: 'lineNotLinked' });
        if ((await outbox.accounts.waysOf(call.clinic)).line === undefined)
          throw new DomainError('contradictory', 'no messaging channel is set up', { rule: 'lineNotSetUp' });
        return { messages };
      },
      // Repeated under its key the call answers with the message of the first time.
      async () => id,
    );
    const [message] = await sentSoon(call, [written]);
    return { sent: isHandedOver(message?.status ?? 0), message: shown(call.actor, 'message', message) };
  },
});

/** Owners’ accounts at the messaging app (spec 1 §7 "Owners", spec 3 §7 "Messaging and external services"). */
export const ownerLineEndpoints = [link, unlink, message];
