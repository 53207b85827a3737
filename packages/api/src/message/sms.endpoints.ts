import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, prose } from '@vetloom/domain/core/schema.ts';
import { MESSAGE_WRITERS, writeMessages } from '@vetloom/domain/message/message.commands.ts';
import { messageID as newMessageID } from '@vetloom/domain/message/message.kind.ts';
import { addressOf } from '@vetloom/domain/message/reach.ts';
import { taiwanMobile } from '@vetloom/domain/message/taiwan-mobile.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { shown } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { accountAnswer, messageView } from './message.schemas.ts';
import { accountNow } from './outbox/connect-channel.ts';
import { sentSoon } from './sent-soon.ts';

const frame = { scope: 'clinic', tag: 'Messages', permission: MESSAGE_WRITERS } as const;

const send = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/sms/send`,
  summary: 'Send an SMS to an owner, by who they are or by their number',
  description:
    'Either `userID` or `phone`. It goes through the outbox by SMS, and by no other way first: not in quiet hours unless `urgent`, within the clinic’s limits of a day, once for a repeated Idempotency-Key. A number has to be an owner’s own: an SMS costs money and tells whoever has the phone.',
  command: writeMessages.name,
  write: true,
  body: z.object({
    userID: documentID('user/').optional(),
    /** A mobile number of Taiwan as people write it. */
    phone: line(40)
      .optional()
      .meta({ examples: ['0912-345-678'] }),
    message: prose(2000).pipe(z.string().trim().min(1)),
    urgent: z.boolean().optional(),
  }),
  result: messageView.nullable(),
  errors: ['ownerNotFound', 'contradictory', 'badParameter'],
  handle: async (call) => {
    const { userID, phone, message: text, urgent } = call.body;
    if ((userID === undefined) === (phone === undefined))
      throw new DomainError('badParameter', 'either userID or phone', { fields: ['userID', 'phone'] });
    await demandOutward(call.services.sync.db, call.clinic);
    if ((await call.services.outbox.accounts.waysOf(call.clinic)).sms === undefined)
      throw new DomainError('contradictory', 'this way is not connected', {
        ...{ rule: 'channelNotConnected', channel: 'sms' },
      });
    const messageID = newMessageID(call.now, call.random);
    const written = await writing(
      call,
      writeMessages,
      async (base) => {
        const to = userID ?? (await ownerOfNumber(base, phone ?? ''));
        const wanted = { messageID, userID: to, text, channel: 'sms' as const };
        return { messages: [{ ...wanted, ...(urgent !== undefined && { urgent }) }] };
      },
      async () => messageID,
    );
    const [message] = await sentSoon(call, [written]);
    return shown(call.actor, 'message', message);
  },
});

/** @throws DomainError badParameter for what is no mobile number of Taiwan, contradictory (`smsNotOwners`) for one that no owner is written to at */
async function ownerOfNumber(base: BaseReader, phone: string): Promise<string> {
  const { number, fault } = taiwanMobile(phone);
  if (number === undefined)
    throw new DomainError('badParameter', 'no mobile number of Taiwan', { field: 'phone', reason: fault });
  const owners = (await base.query('user', 'byPhone', { equals: [number] })) as unknown as readonly Owner[];
  const owner = owners.find((one) => addressOf(one, 'sms') === number);
  if (!owner) throw new DomainError('contradictory', 'no owner has this number', { rule: 'smsNotOwners' });
  return owner._id;
}

const point = endpoint({
  ...frame,
  method: 'GET',
  path: `${CLINIC_BASE}/sms/point`,
  summary: 'How many points the clinic has left at its vendor of SMS',
  description: 'The vendor is asked each time. What each message cost stands with the message.',
  write: false,
  result: accountAnswer.omit({ channel: true, used: true }),
  errors: ['contradictory'],
  handle: async (call) => {
    const { left, name } = await accountNow(call, 'sms');
    return { left, name };
  },
});

/** SMS, and what is left for them (spec 3 §7 "Messaging and external services"). */
export const smsEndpoints = [send, point];
