import { createHash } from 'node:crypto';
import { CHANNELS } from '@vetloom/domain/clinic/channels.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { settleMessage } from '@vetloom/domain/message/message.commands.ts';
import { MESSAGE_STATUS, type Message, type MessageChannel } from '@vetloom/domain/message/message.schema.ts';
import { type AnyClinicCall, many, reading, writing } from '../engine/clinic-call.ts';
import { vendorsOf } from '../engine/outward.ts';

/** A UUID that follows from clinic and message, so that whoever tries again is known to the messaging app. */
function retryKey(clinic: string, messageID: string): string {
  const hex = createHash('sha256').update(`${clinic}\n${messageID}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Push = (to: string, text: string, retryKey: string) => Promise<unknown>;

/** Who takes messages, by channel; undefined where nobody is set up to, or nobody is known to the product yet. */
async function takersOf(call: AnyClinicCall): Promise<Readonly<Record<MessageChannel, Push | undefined>>> {
  const { line } = await vendorsOf(call);
  return { line: line && ((to, text, key) => line.push(to, text, key)), sms: undefined, mail: undefined };
}

/** Which ways of writing to owners somebody takes messages of here, and which nobody does. */
export async function channelsHere(
  call: AnyClinicCall,
): Promise<{ readonly channel: MessageChannel; readonly connected: boolean }[]> {
  const takers = await takersOf(call);
  return CHANNELS.map((channel) => ({ channel, connected: takers[channel] !== undefined }));
}

/**
 * Hands queued messages over for which a channel is set up, after the command that queued them, and notes how that went. What no channel
 * takes stays in the queue. Answers the messages as they then are.
 */
export async function deliver(call: AnyClinicCall, messageIDs: readonly string[]): Promise<Message[]> {
  const takers = await takersOf(call);
  for (const message of await read(call, messageIDs)) {
    const push = takers[message.channel];
    if (!push || message.status === MESSAGE_STATUS.sent) continue;
    const failure = await push(message.to, message.text, retryKey(call.clinic, message._id)).then(
      () => '',
      (error: unknown) => (error instanceof DomainError ? error.codeName : 'failure'),
    );
    const input = { messageID: message._id, sent: failure === '', failure };
    await writing({ ...call, once: undefined, uuid: crypto.randomUUID() }, settleMessage, input, async () => null);
  }
  return read(call, messageIDs);
}

const read = (call: AnyClinicCall, messageIDs: readonly string[]): Promise<Message[]> =>
  reading(call, ({ reader }) => many(reader, 'message', messageIDs));
