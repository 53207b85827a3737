import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { settleMessage } from '@vetloom/domain/message/message.commands.ts';
import { MESSAGE_STATUS, type Message } from '@vetloom/domain/message/message.schema.ts';
import { type AnyClinicCall, many, reading, writing } from '../engine/clinic-call.ts';

/** A UUID that follows from clinic and message, so that whoever tries again is known to the messaging app. */
function retryKey(clinic: string, messageID: string): string {
  const hex = createHash('sha256').update(`${clinic}\n${messageID}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Hands queued messages over for which a channel is set up, after the command that queued them, and notes how that went. What no channel
 * takes stays in the queue. Answers the messages as they then are.
 */
export async function deliver(call: AnyClinicCall, messageIDs: readonly string[]): Promise<Message[]> {
  const port = call.services.line;
  for (const message of port ? await read(call, messageIDs) : []) {
    if (message.channel !== 'line' || message.status === MESSAGE_STATUS.sent) continue;
    const failure = await port?.push(message.to, message.text, retryKey(call.clinic, message._id)).then(
      () => '',
      (error: unknown) => (error instanceof DomainError ? error.codeName : 'failure'),
    );
    const input = { messageID: message._id, sent: failure === '', failure: failure ?? '' };
    await writing({ ...call, once: undefined, uuid: crypto.randomUUID() }, settleMessage, input, async () => null);
  }
  return read(call, messageIDs);
}

const read = (call: AnyClinicCall, messageIDs: readonly string[]): Promise<Message[]> =>
  reading(call, ({ reader }) => many(reader, 'message', messageIDs));
