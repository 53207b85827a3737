import type { Habit } from './sight.ts';

/** How people keep up with what owners write: they read, say whose it is, answer, put a line to the animal, and close. */
export const CONVERSATION_HABITS: Readonly<Record<string, Habit>> = {
  'conversation.read': {
    weight: 2,
    make: async (sight) => {
      const talk = await sight.conversation();
      return talk && { conversationID: talk._id, seen: talk.inCount };
    },
  },
  'conversation.answer': {
    weight: 2,
    make: async (sight) => {
      const talk = await sight.conversation();
      if (!talk) return undefined;
      const name = `${sight.now()}-${sight.row()}`;
      const ids = { lineID: `/conversationLine/${name}`, messageID: `/message/${name}` };
      return { ...ids, conversationID: talk._id, text: 'We will call you.', seen: talk.inCount };
    },
  },
  'conversation.close': {
    weight: 1,
    make: async (sight) => {
      const talk = await sight.conversation();
      return talk && { conversationID: talk._id, seen: talk.inCount };
    },
  },
};
