import { reminderMessage, shortReminderMessage } from '@vetloom/documents/reminder-message.ts';
import { forPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import { REMINDER_TEMPLATES } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, prose, rowID } from '@vetloom/domain/core/schema.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { remindOwners } from '@vetloom/domain/message/message.commands.ts';
import { messageID as newMessageID } from '@vetloom/domain/message/message.kind.ts';
import { messageChannel, messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { REMINDER_KEEPERS } from '@vetloom/domain/reminder/reminder.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { many, one, writing } from '../engine/clinic-call.ts';
import { shownAll } from '../engine/shown.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { endpoint } from '../services.ts';
import { namedIDs, payload } from './reminder.schemas.ts';

const body = z.object({
  ...payload,
  channel: messageChannel.default('line'),
  /** Names the act: sent again under the same name, nothing is written twice; `idempotencyMismatch` where it is about other reminders. */
  act: rowID.optional(),
  /** Words for single reminders, in place of `message` and of the templates. */
  texts: z
    .array(z.object({ _id: documentID('reminder/'), text: prose(2000) }))
    .max(200)
    .optional(),
});

const remindUser = endpoint({
  scope: 'clinic',
  tag: 'Reminders',
  permission: REMINDER_KEEPERS,
  write: true,
  method: 'POST',
  path: `${CLINIC_BASE}/reminder/remindUser`,
  summary: 'Write to the owners of reminders',
  description:
    'The messages go into the clinic’s outbox and leave as soon as they may; the answer says how far they are. Without `message` the words are the clinic’s template’s. `lineID` must be the owner’s. A repeated Idempotency-Key, or `act`, writes once.',
  command: remindOwners.name,
  body,
  result: z.array(fieldwise(messageSchema)),
  errors: ['notFound', 'petNotFound', 'ownerNotFound', 'contradictory'],
  handle: async (call) => {
    const { act, channel } = call.body;
    const ids = await writing(
      call,
      remindOwners,
      async (base) => ({
        channel,
        messages: (await worded(base, call.body)).map((message, at) => ({
          ...message,
          messageID: act === undefined ? newMessageID(call.now, call.random) : `/message/${act}-${at}`,
        })),
      }),
      async ({ changes, reader }) => {
        const written = changes.flatMap(({ collection, id }) => (collection === 'message' ? [id] : []));
        if (written.length > 0 || act === undefined) return written;
        const named = await namedIDs(reader, call.body);
        return named.map((_, at) => `/message/${act}-${at}`);
      },
    );
    return shownAll(call.actor, 'message', await sentSoon(call, ids));
  },
});

/** The words of each reminder that a call names. @throws DomainError notFound, badParameter */
async function worded(base: BaseReader, asked: z.output<typeof body>): Promise<{ reminderID: string; text: string }[]> {
  const ids = await namedIDs(base, asked);
  if (ids.length === 0) throw new DomainError('notFound', 'no reminder is named');
  const clinic = await one(base, 'clinic', '/clinic');
  const kinds = (await one(base, 'customize', '/customize/kinds'))?.kinds;
  const templates = forPresentKinds(kinds, (await one(base, 'customize', REMINDER_TEMPLATES))?.reminders ?? []);
  const messages: { reminderID: string; text: string }[] = [];
  for (const id of ids) {
    const reminder = await one(base, 'reminder', id);
    if (!reminder) throw new DomainError('notFound', 'no such reminder', { id });
    const [pet] = await many(base, 'pet', [reminder.petID]);
    const owner = pet && (await one(base, 'user', pet.userID));
    if (!pet || !owner) throw new DomainError('ownerNotFound', 'the animal has no owner here', { id });
    if (asked.lineID !== undefined && asked.lineID !== owner.lineID && asked.lineID !== owner.lineUserID)
      throw new DomainError('badParameter', 'the account is not the owner’s', { field: 'lineID' });
    const data = {
      ...{ reminder, owner, pet, templates },
      clinic: clinic ?? { name: '', phone: '', timeZone: DEFAULT_TIME_ZONE },
    };
    const own = asked.texts?.find(({ _id }) => _id === id)?.text ?? asked.message;
    const short = asked.channel === 'sms' ? shortReminderMessage(data) : undefined;
    const text = own ?? short ?? reminderMessage(data);
    messages.push({ reminderID: reminder._id, text });
  }
  return messages;
}

const getChannels = endpoint({
  scope: 'clinic',
  tag: 'Reminders',
  permission: [],
  write: false,
  method: 'GET',
  path: `${CLINIC_BASE}/reminder/channels`,
  summary: 'Ways of writing to owners, and whether somebody takes messages of each',
  description: 'A message of a way that is not connected stays in its queue, and its reminder stays to be told.',
  result: z.array(z.object({ channel: messageChannel, connected: z.boolean() })),
  errors: [],
  handle: async (call) => {
    const ways = await call.services.outbox.accounts.waysOf(call.clinic);
    return CHANNELS.map((channel) => ({ channel, connected: ways[channel] !== undefined }));
  },
});

/** Messages to owners (spec 2 §7 "Reminder"). */
export const remindEndpoints = [remindUser, getChannels];
