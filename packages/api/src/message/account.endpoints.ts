import { TEST_SUBJECT } from '@vetloom/documents/message-subject.ts';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { line, prose } from '@vetloom/domain/core/schema.ts';
import { connectChannels } from '@vetloom/domain/message/connect.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import type { Channel as Way } from '@vetloom/integrations/channel/port.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { z } from 'zod';
import { onceOutside } from '../engine/once-outside.ts';
import { noteOf, type TracedCall } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { accountAnswer, accountBody } from './message.schemas.ts';
import { wayFor } from './outbox/channel-accounts.ts';
import type { OutgoingMessage } from './outbox/channel-makers.ts';
import { accountNow, connectChannel, disconnectChannel } from './outbox/connect-channel.ts';
import { attemptKey } from './outbox/outbox-turn.ts';

const BASE = `${CLINIC_BASE}/message/account`;
const frame = { scope: 'clinic', tag: 'Messages', permission: ['VETLOOM_SCRM_ADMIN'] } as const;
const SECRETS = 'Tokens and passwords are kept by the server and never answered.';

const connect = <C extends Channel>(channel: C) =>
  endpoint({
    ...frame,
    method: 'PUT',
    path: `${BASE}/${channel}`,
    summary: `Say by which account the clinic writes (${channel})`,
    description: `${SECRETS} The vendor is asked before anything is kept; \`detail.reason\` says what it answered.`,
    command: connectChannels.name,
    write: true,
    body: accountBody[channel],
    result: accountAnswer,
    errors: ['contradictory'],
    handle: async (call) => {
      const found = await connectChannel(call, channel, call.body as never);
      await noteOf(call, 'message.connect', { channel });
      return found;
    },
  });

const disconnect = endpoint({
  ...frame,
  method: 'DELETE',
  path: BASE,
  summary: 'Take an account away, and what proved it',
  description: SECRETS,
  command: connectChannels.name,
  write: true,
  query: z.object({ channel: z.enum(CHANNELS) }),
  result: z.null(),
  errors: [],
  handle: async (call) => {
    await disconnectChannel(call, call.query.channel);
    await noteOf(call, 'message.disconnect', { channel: call.query.channel });
    return null;
  },
});

const ask = endpoint({
  ...frame,
  permission: ['VETLOOM_SCRM_ADMIN', 'GENERAL_SETTINGS_WRITE'],
  method: 'GET',
  path: BASE,
  summary: 'What the vendor says of the clinic’s account: what is left, and whether it is right',
  write: false,
  query: z.object({ channel: z.enum(CHANNELS) }),
  result: accountAnswer,
  errors: ['contradictory'],
  handle: (call) => accountNow(call, call.query.channel),
});

const test = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/test`,
  summary: 'Send a text to oneself by one way, to see that it arrives',
  description:
    'It is no message to an owner and stands in no list; the audit log keeps who sent one where. Twenty within an hour at the most. A repeated Idempotency-Key sends once.',
  write: true,
  body: z.object({
    channel: z.enum(CHANNELS),
    to: line(160).pipe(z.string().min(1)),
    text: prose(500).pipe(z.string().trim().min(1)),
  }),
  result: z.object({
    outcome: z.enum(['handedOver', 'refused', 'tryLater', 'unsure']),
    reason: z.string(),
    said: z.string(),
  }),
  errors: ['contradictory', 'rateLimited'],
  handle: async (call) => {
    const { channel } = call.body;
    const way = wayFor(await call.services.outbox.accounts.waysOf(call.clinic), channel);
    if (!way)
      throw new DomainError('contradictory', 'this way is not connected', { rule: 'channelNotConnected', channel });
    const pending = { outcome: 'unsure' as const, reason: '', said: '' };
    return onceOutside(call, pending, () => sendTest(call, way, call.body));
  },
});

/** Tests of a clinic within an hour: each costs what a message costs, and goes to whatever number is named. */
const MOST_TESTS = 20;
const HOUR_MS = 3_600_000;

/** @throws DomainError rateLimited */
async function sendTest(
  call: TracedCall,
  way: Way<OutgoingMessage>,
  { channel, to, text }: { readonly channel: Channel; readonly to: string; readonly text: string },
) {
  const [before = 0] = await call.services.sync.db.access.guesses.begin(
    [`message test ${call.clinic}`],
    Date.now(),
    HOUR_MS,
  );
  if (before >= MOST_TESTS) throw new DomainError('rateLimited', 'too many tests were sent: try again later');
  await noteOf(call, 'message.test', { channel, to });
  const key = attemptKey(call.clinic, call.uuid, newRowID(call.random));
  const outcome = await way.send({ key, to, text, subject: TEST_SUBJECT });
  const said = outcome.kind === 'handedOver' ? '' : saidLine(outcome.said);
  return { outcome: outcome.kind, reason: 'reason' in outcome ? outcome.reason : '', said };
}

/** By which accounts the clinic writes to owners. */
export const messageAccountEndpoints = [connect('line'), connect('sms'), connect('mail'), disconnect, ask, test];
