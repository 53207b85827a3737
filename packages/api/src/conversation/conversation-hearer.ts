import { randomUUID } from 'node:crypto';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { hearLine, noteStanding, unsendLine } from '@vetloom/domain/conversation/hear.commands.ts';
import { recogniseOwner } from '@vetloom/domain/conversation/place.commands.ts';
import type { LineChannel } from '@vetloom/integrations/line/line-channel.ts';
import type { LineSaid } from '@vetloom/integrations/line/webhook.ts';
import { noteLineEvent, ownersOfLine } from '@vetloom/storage/outbox/line-rows.ts';
import { cleanLine } from '../engine/clean-words.ts';
import { one } from '../engine/read.ts';
import type { MessageServices } from '../message/message-services.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';
import type { ContentKeeper } from './content-keeper.ts';
import { conversationWith, lineOf } from './conversation-ids.ts';
import { saidAsLine } from './heard-line.ts';

/** How long a name is waited for, ms: what somebody wrote shall not wait for what they are called. */
const NAME_PATIENCE_MS = 2500;

/** A message of the messaging app, as its webhook tells of it. */
export interface HeardMessage {
  /** The event's id, by which it is done once. */
  readonly id: string;
  /** Unix seconds. */
  readonly at: number;
  /** The account that wrote. */
  readonly userID: string;
  readonly messageID: string;
  readonly said: LineSaid;
}

/** Writes down what people write to a clinic by the messaging app, and what became of it there. */
export class ConversationHearer {
  readonly #services: MessageServices;
  readonly #contents: ContentKeeper;

  constructor(services: MessageServices, contents: ContentKeeper) {
    this.#services = services;
    this.#contents = contents;
  }

  /** Writes a message down, once. `known` is thrown for an event that was heard before. */
  async hear(clinic: string, message: HeardMessage, known: () => Error): Promise<void> {
    const { sync, outbox } = this.#services;
    const { id, at, userID: account, messageID, said } = message;
    const conversationID = conversationWith('line', account);
    const before = await this.#conversation(clinic, conversationID);
    const { line } = before?.name ? {} : await outbox.accounts.waysOf(clinic);
    const name = line === undefined ? '' : await nameWithin(line, account);
    const heard = saidAsLine(said);
    await runAsOutbox(sync, {
      ...{ clinic, command: hearLine, uuid: randomUUID(), by: 'line' },
      before: async (tx) => {
        if (!(await noteLineEvent(tx, id, sync.now()))) throw known();
      },
      input: async (base) => {
        const owners = await ownersOfLine(base, clinic, account);
        return {
          conversationID,
          channel: 'line' as const,
          account,
          name,
          // Of two who share an account nobody can say which of them wrote.
          userID: owners.length === 1 ? (owners[0] ?? '') : '',
          line: { ...heard, _id: lineOf('line', messageID), dateTime: at, sourceID: cleanLine(messageID, 250) },
        };
      },
      answer: async () => undefined,
    });
    if (heard.contentState !== undefined) this.#contents.wake(clinic);
  }

  /** Takes back what its author took back. */
  async unsend(clinic: string, { userID: account, messageID, at }: Omit<HeardMessage, 'said' | 'id'>): Promise<void> {
    const input = {
      ...{ conversationID: conversationWith('line', account), lineID: lineOf('line', messageID), dateTime: at },
    };
    await this.#run(clinic, (frame) => runAsOutbox(this.#services.sync, { ...frame, command: unsendLine, input }));
  }

  /** Notes that somebody who wrote before left, or came back (0). */
  async stand(clinic: string, account: string, leftDateTime: number): Promise<void> {
    const conversationID = conversationWith('line', account);
    if ((await this.#conversation(clinic, conversationID)) === undefined) return;
    const input = { conversationID, leftDateTime };
    await this.#run(clinic, (frame) => runAsOutbox(this.#services.sync, { ...frame, command: noteStanding, input }));
  }

  /** Takes the conversation of an account that the app has linked for its owner's. */
  async recognise(clinic: string, account: string, ownerID: string): Promise<void> {
    const input = { conversationID: conversationWith('line', account), userID: ownerID };
    await this.#run(clinic, (frame) => runAsOutbox(this.#services.sync, { ...frame, command: recogniseOwner, input }));
  }

  #run(
    clinic: string,
    run: (frame: {
      readonly clinic: string;
      readonly uuid: string;
      readonly by: 'line';
      readonly answer: () => Promise<void>;
    }) => Promise<void>,
  ): Promise<void> {
    return run({ clinic, uuid: randomUUID(), by: 'line', answer: async () => undefined });
  }

  #conversation(clinic: string, id: string): Promise<Conversation | undefined> {
    return this.#services.sync.db.readClinic(clinic, (tx) => one(tx.reader, 'conversation', id));
  }
}

/** What an account calls itself; empty where the app doesn't say so soon. */
async function nameWithin(line: LineChannel, account: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), NAME_PATIENCE_MS);
  });
  const profile = await Promise.race([line.profile(account), late]);
  clearTimeout(timer);
  return profile?.kind === 'answered' ? cleanLine(profile.displayName, 80) : '';
}
