import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { MESSAGE_PURPOSES } from '@vetloom/domain/core/message-purposes.ts';
import { documentID, line, prose, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  callOwner,
  decideMessages,
  MESSAGE_DECISIONS,
  MESSAGE_WRITERS,
  pauseMessages,
  takeBackCall,
  writeMessages,
} from '@vetloom/domain/message/message.commands.ts';
import { messageID as newMessageID } from '@vetloom/domain/message/message.kind.ts';
import { messageChannel } from '@vetloom/domain/message/message.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, many, one, reading, writing } from '../engine/clinic-call.ts';
import { containing, type Listing, page, pageOf } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { MESSAGE_LISTS, messageFilter, messageView } from './message.schemas.ts';
import { sentSoon } from './sent-soon.ts';

const BASE = `${CLINIC_BASE}/message`;
const frame = { scope: 'clinic', tag: 'Messages' } as const;
const reads = { ...frame, permission: ['CUSTOMER_READ'], write: false } as const;
const writes = { ...frame, permission: MESSAGE_WRITERS, write: true } as const;
const refused = ['contradictory', 'notFound', 'ownerNotFound'] as const;

const get = endpoint({
  ...reads,
  method: 'GET',
  path: BASE,
  summary: 'One message: what was said to whom, by which ways it was tried, and what became of it',
  query: z.object({ _id: documentID('message/') }),
  result: messageView.nullable(),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = await one(reader, 'message', call.query._id);
      if (!found) throw new DomainError('notFound', 'no such message');
      return shown(call.actor, 'message', found);
    }),
});

const searchBody = page.extend({
  ...messageFilter,
  userID: documentID('user/').optional(),
  petID: documentID('pet').optional(),
  reminderID: documentID('reminder/').optional(),
  /** A part of the text or of the address. */
  keyword: line(100).optional(),
  dateBegin: unixSeconds.optional(),
  dateEnd: unixSeconds.optional(),
});

const search = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Messages, the newest first: who wrote what to whom, and why',
  body: searchBody,
  result: z.array(messageView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) =>
      shownAll(call.actor, 'message', await pageOf(clinic, listed(call.body), call.body)),
    ),
});

function listed(asked: z.output<typeof searchBody>): Listing & { readonly collection: 'message' } {
  const where: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    where.push(condition.replaceAll('?', `$${values.length + 1}`));
  };
  add('"n_status" = ANY(?)', asked.list && [...MESSAGE_LISTS[asked.list]]);
  add("body ->> 'channel' = ?", asked.channel);
  add("COALESCE(body ->> 'about', 'care') = ?", asked.about);
  add("body ->> 'userID' = ?", asked.userID);
  add("body ->> 'petID' = ?", asked.petID);
  add("body ->> 'reminderID' = ?", asked.reminderID);
  add(
    "(lower(body ->> 'text') LIKE ? OR lower(body ->> 'to') LIKE ?)",
    asked.keyword === undefined || asked.keyword === '' ? undefined : containing(asked.keyword),
  );
  add('"n_createDateTime" >= ?', asked.dateBegin);
  add('"n_createDateTime" <= ?', asked.dateEnd);
  return { collection: 'message', where, values, order: '"n_createDateTime" DESC' };
}

const write = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Write to owners',
  description:
    'The messages go into the clinic’s outbox and leave as soon as they may: not in quiet hours unless `urgent`, by the clinic’s ways in their order unless a channel is named. A repeated Idempotency-Key, or `act`, writes once.',
  command: writeMessages.name,
  body: z.object({
    /** Names the act: sent again under the same name, nothing is written twice; `idempotencyMismatch` where it says something else. */
    act: rowID.optional(),
    messages: z
      .array(
        z.object({
          userID: documentID('user/'),
          petID: documentID('pet').optional(),
          about: z.enum(MESSAGE_PURPOSES).exclude(['code']).default('visit'),
          channel: messageChannel.optional(),
          text: prose(2000),
          subject: line(160).optional(),
          sourceID: z.string().max(160).optional(),
          dueDateTime: unixSeconds.optional(),
          urgent: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  result: z.array(messageView),
  errors: refused,
  handle: async (call) => {
    const { act, messages } = call.body;
    const ids = messages.map((_, at) =>
      act === undefined ? newMessageID(call.now, call.random) : `/message/${act}-${at}`,
    );
    const input = { messages: messages.map((message, at) => ({ ...message, messageID: ids[at] ?? '' })) };
    const written = await writing(call, writeMessages, input, async () => ids);
    return shownAll(call.actor, 'message', await sentSoon(call, written));
  },
});

const decide = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/decide`,
  summary: 'Call messages off, try them again, let them go now, or say that an unsure one arrived',
  command: decideMessages.name,
  body: z.object({
    ids: z.array(documentID('message/')).min(1).max(200),
    decision: z.enum(MESSAGE_DECISIONS),
    channel: messageChannel.optional(),
  }),
  result: z.array(messageView),
  errors: refused,
  handle: async (call) => {
    const { ids, decision, channel } = call.body;
    const input = { messageIDs: ids, decision, ...(channel !== undefined && { channel }) };
    await writing(call, decideMessages, input, async () => null);
    const after =
      decision === 'again' || decision === 'now'
        ? await sentSoon(call, ids)
        : await reading(call, ({ reader }) => many(reader, 'message', ids));
    return shownAll(call.actor, 'message', after);
  },
});

const answerOne = (call: AnyClinicCall, id: string) =>
  reading(call, async ({ reader }) => shown(call.actor, 'message', await one(reader, 'message', id)));

const called = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/call`,
  summary: 'Say that somebody telephoned the owner of a message, and whether they were reached',
  command: callOwner.name,
  body: z.object({
    _id: documentID('message/'),
    callID: rowID.optional(),
    reached: z.boolean().default(true),
    note: line(200).default(''),
  }),
  result: messageView.nullable(),
  errors: ['notFound'],
  handle: async (call) => {
    const { _id, callID = newRowID(call.random), reached, note } = call.body;
    await writing(call, callOwner, { messageID: _id, callID, reached, note }, async () => null);
    return answerOne(call, _id);
  },
});

const uncalled = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/call`,
  summary: 'Take back that somebody telephoned',
  command: takeBackCall.name,
  query: z.object({ _id: documentID('message/'), callID: rowID }),
  result: messageView.nullable(),
  errors: ['notFound'],
  handle: async (call) => {
    const { _id, callID } = call.query;
    await writing(call, takeBackCall, { messageID: _id, callID }, async () => null);
    return answerOne(call, _id);
  },
});

const pause = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/pause`,
  summary: 'Stop everything that would leave the clinic, or let it go again',
  description: 'What is with a vendor at that moment goes; nothing else does until it is let go again.',
  command: pauseMessages.name,
  body: z.object({ paused: z.boolean(), note: line(200).default('') }),
  result: z.null(),
  errors: [],
  handle: async (call) => {
    await writing(call, pauseMessages, call.body, async () => null);
    if (!call.body.paused) call.services.outbox.wake(call.clinic);
    return null;
  },
});

const retry = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/channel/retry`,
  summary: 'Ask a vendor that takes nothing whether it does again, and send what waits for it',
  body: z.object({ channel: z.enum(CHANNELS) }),
  result: z.object({
    /** Whether the vendor takes messages again. */
    takes: z.boolean(),
  }),
  errors: [],
  handle: async (call) => ({ takes: await call.services.outbox.tryStopped(call.clinic, [call.body.channel]) }),
});

/** Messages to owners, and what people do about them. */
export const messageEndpoints = [get, search, write, decide, called, uncalled, pause, retry];
