import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import type { Command } from '../engine/command.ts';
import { joinOwnerLine } from '../owner/line.commands.ts';
import { conversationID } from './conversation.kind.ts';
import type { Conversation } from './conversation.schema.ts';
import { heardLineID } from './conversation-line.kind.ts';
import type { ConversationLine } from './conversation-line.schema.ts';
import { hearLine } from './hear.commands.ts';

export const LINE_USER = `U${'1'.padStart(32, '0')}`;
export const TALK = conversationID('line', 'a1');

/** A clinic with an owner and an animal, to which an account of the messaging app writes. */
export async function talk({ linked = false } = {}) {
  const clinic = new TestClinic();
  const { petID, userID } = await clinic.visit();
  const server = operatorActor('line');
  const serverRuns = (command: unknown, input: object) => clinic.run(command as Command, input, server);
  if (linked) await serverRuns(joinOwnerLine, { userID, lineUserID: LINE_USER });
  const hear = (name: string, line: object = {}, more: object = {}) =>
    serverRuns(hearLine, {
      ...{ conversationID: TALK, channel: 'line', account: LINE_USER, name: '小陳', userID: linked ? userID : '' },
      line: { _id: heardLineID('line', name), kind: 'text', text: name, dateTime: clinic.now, ...line },
      ...more,
    });
  const conversation = async () => (await clinic.tx.get('conversation', TALK)) as Conversation;
  const line = async (name: string) =>
    (await clinic.tx.get('conversationLine', heardLineID('line', name))) as ConversationLine | undefined;
  const answer = (text: string, seen: number, more: object = {}) => ({
    ...{ conversationID: TALK, lineID: `/conversationLine/1-${text}`, messageID: `/message/1-${text}`, text, seen },
    ...more,
  });
  return { clinic, petID, userID, server, serverRuns, hear, conversation, line, answer };
}
