import { needsPerson } from '@vetloom/domain/message/message-status.ts';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { messages } from '../../../locale/message.ts';
import { purposeWord } from '../../../parts/message/message-words.ts';
import type { NewTask } from '../../../parts/task/compose.ts';

/** The task that a message gives somebody, with its owner, animal and words: a call where it reached nobody, or may not have. */
export function taskOf({ message, pet }: Pick<MessageEntry, 'message' | 'pet'>): NewTask {
  const isCall = needsPerson(message.status);
  return {
    kind: isCall ? 'callback' : 'todo',
    title: (isCall ? messages.task.call : messages.task.other)(purposeWord(message)),
    note: message.text,
    petID: pet?._id ?? '',
    userID: message.userID,
    from: { collection: 'message', id: message._id },
  };
}
