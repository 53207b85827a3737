import { messageView, replayed, wholeMessage } from '@vetloom/protocol/instrument.ts';
import { z } from 'zod';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';

/** A message in the archive. */
export type MessageView = z.output<typeof messageView>;
/** A message with what it says. */
export type WholeMessage = z.output<typeof wholeMessage>;
/** What reading messages again came to. */
export type Replayed = z.output<typeof replayed>;

/** What is looked for in the archive; empty parts ask for everything. */
export interface MessageFilter {
  readonly words: string;
  readonly instrumentID: string;
  readonly state: MessageView['state'] | '';
  /** Unix seconds. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Messages that a page of the archive has. */
export const MESSAGES_A_PAGE = 50;

const messages = z.array(messageView);
/** A message's id is no document's, and stands in its path as it is. */
const messagePath = async (messageID: string) => `${clinicBase()}/exam/message/${encodeURIComponent(messageID)}`;

/** Calls about the archive of what instruments sent; each rejects with a DomainError, networkRequired where nothing answers. */
export const messageCalls = {
  list: async ({ words, instrumentID, state, from, to }: MessageFilter, skip: number): Promise<MessageView[]> => {
    const asked = {
      ...(words === '' ? {} : { words }),
      ...(instrumentID === '' ? {} : { instrumentID }),
      ...(state === '' ? {} : { state }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    return messages.parse(
      await callServer('POST', inClinic`/exam/message/list`, { ...asked, limit: MESSAGES_A_PAGE, skip }),
    );
  },
  read: async (messageID: string): Promise<WholeMessage> =>
    wholeMessage.parse(await callServer('GET', () => messagePath(messageID))),
  /** Reads messages again as they would be read today. */
  replay: async (messageIDs: readonly string[]): Promise<Replayed> =>
    replayed.parse(await callServer('POST', inClinic`/exam/message/replay`, { messageIDs })),
};
