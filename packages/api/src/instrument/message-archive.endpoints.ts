import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { messageView, replayed, wholeMessage } from '@vetloom/protocol/instrument.ts';
import { searchMessages } from '@vetloom/storage/instrument/message-rows.ts';
import { z } from 'zod';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/exam/message`;
const frame = { scope: 'clinic', tag: 'Instruments' } as const;
/** What instruments sent names owners as people typed them there. */
const reads = { ...frame, permission: ['LAB_TASK_WRITE', 'VETLOOM_SYNCTOOL'], write: false } as const;

const list = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/list`,
  summary: 'Messages of instruments as they came, the latest first',
  body: z.object({
    words: line(80).default(''),
    instrumentID: line(64).default(''),
    state: z.enum(['', 'unread', 'read', 'empty', 'unreadable']).default(''),
    from: unixSeconds.default(0),
    to: unixSeconds.default(7_258_118_400),
    limit: z.number().int().min(1).max(200).default(50),
    skip: z.number().int().min(0).max(100_000).default(0),
  }),
  result: z.array(messageView),
  errors: [],
  handle: (call) => call.services.sync.db.readClinic(call.clinic, (tx) => searchMessages(tx, call.body)) as never,
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/{archivedID}`,
  summary: 'A message of an instrument, with what it says',
  params: z.object({ archivedID: z.uuid() }),
  result: wholeMessage,
  errors: ['notFound'],
  handle: async (call) => {
    const found = await call.services.tools.messages.whole(call.clinic, call.params.archivedID);
    if (!found) throw new DomainError('notFound', 'no such message');
    return found;
  },
});

const replay = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/replay`,
  permission: ['VETLOOM_SYNCTOOL'],
  write: true,
  summary: 'Read messages again by the codes and mappings of today',
  description:
    'Of a result that hangs on a record the former values go and what is understood now stands in their place; results that wait and say something else now are matched anew. `changed` counts those that say something else now, `refused` those that do and whose records hold no more (they stand as they stood), `gone` messages whose bytes are kept no longer. Up to 500 messages a call, the oldest first.',
  body: z.union([
    z.strictObject({ messageIDs: z.array(z.uuid()).min(1).max(500) }),
    z.strictObject({ instrumentID: rowID, from: unixSeconds, to: unixSeconds }),
  ]),
  result: replayed,
  errors: ['notFound'],
  handle: async (call) => {
    const told = await call.services.tools.messages.replay(call.clinic, call.body);
    // The history names the instrument, whose words are read anew: who had that done stands in the audit log.
    const which = 'messageIDs' in call.body ? { messages: call.body.messageIDs.length } : call.body;
    await noteOf(call, 'instrument.replay', { ...which, ...told });
    return told;
  },
});

/** The archive of what instruments sent. */
export const messageArchiveEndpoints = [list, get, replay];
