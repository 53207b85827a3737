import {
  answerConversation,
  assignConversation,
  claimConversation,
  closeConversation,
  readConversation,
  reopenConversation,
} from '@vetloom/domain/conversation/conversation.commands.ts';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import type { ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { attachLines, detachLines } from '@vetloom/domain/conversation/note.commands.ts';
import type { MessageCard } from '@vetloom/domain/message/message-card.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { conversations } from '../../../locale/conversation.ts';
import { attempt } from '../../../parts/act/attempt.ts';

const words = conversations;

/** What is done in the inbox; all of it works without a network. Refusals are told by a toast; each answers whether it was done. */
export interface InboxActs {
  readonly read: (conversation: Conversation) => Promise<boolean>;
  readonly answer: (conversation: Conversation, text: string, card?: MessageCard) => Promise<boolean>;
  readonly claim: (conversation: Conversation, writing: boolean) => Promise<boolean>;
  readonly assign: (conversation: Conversation, staffID: string) => Promise<boolean>;
  readonly close: (conversation: Conversation) => Promise<boolean>;
  readonly reopen: (conversation: Conversation) => Promise<boolean>;
  readonly attach: (conversation: Conversation, lines: readonly ConversationLine[], pet: Pet) => Promise<boolean>;
}

/** The acts. Each goes by the lines that lay before whoever did it. */
export function useInboxActs(): InboxActs {
  const run = useRun();
  const store = useStore();
  const undoable = (message: string, undo: () => Promise<unknown>) =>
    showUndo({ message, undoWord: words.done.undo, onUndo: () => void attempt(undo) });
  return {
    read: ({ _id, inCount }) => attempt(() => run(readConversation, { conversationID: _id, seen: inCount })),
    answer: ({ _id, inCount }, text, card) =>
      attempt(() => {
        const now = store.now();
        const ids = { lineID: newID.conversationLine(now), messageID: newID.message(now) };
        return run(answerConversation, {
          ...{ ...ids, conversationID: _id, text, seen: inCount },
          ...(card !== undefined && { card }),
        });
      }),
    claim: ({ _id }, writing) => attempt(() => run(claimConversation, { conversationID: _id, writing })),
    assign: ({ _id }, staffID) => attempt(() => run(assignConversation, { conversationID: _id, staffID })),
    close: ({ _id, inCount }) =>
      attempt(async () => {
        await run(closeConversation, { conversationID: _id, seen: inCount });
        undoable(words.done.closed, () => run(reopenConversation, { conversationID: _id }));
      }),
    reopen: ({ _id }) => attempt(() => run(reopenConversation, { conversationID: _id })),
    attach: ({ _id }, lines, pet) =>
      attempt(async () => {
        const noteID = newID.conversationNote(pet._id, store.now());
        const files = lines
          .filter(({ file }) => file !== undefined)
          .map((line) => ({ lineID: line._id, fileID: newID.row() }));
        const lineIDs = lines.map((line) => line._id);
        await run(attachLines, { noteID, conversationID: _id, petID: pet._id, lineIDs, files });
        undoable(words.attach.done(pet.name), () => run(detachLines, { noteID }));
      }),
  };
}
