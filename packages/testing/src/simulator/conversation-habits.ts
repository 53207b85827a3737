import type { Habit } from './sight.ts';

/** How people keep up with what owners write: they read, say whose matter it is, answer, put lines to an animal and take them off it, close, and open again. What owners write comes by `outsideAct`. */
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
  'conversation.assign': {
    weight: 1,
    make: async (sight) => {
      const talk = await sight.conversation();
      const staffID = sight.random.chance(0.3) ? '' : (await sight.colleague())?._id;
      return talk && staffID !== undefined ? { conversationID: talk._id, staffID } : undefined;
    },
  },
  'conversation.claim': {
    weight: 0.5,
    make: async (sight) => {
      const talk = await sight.conversation();
      return talk && { conversationID: talk._id, writing: sight.random.chance(0.7) };
    },
  },
  'conversation.reopen': {
    weight: 0.5,
    make: async (sight) => {
      const talk = await sight.conversation();
      return talk && { conversationID: talk._id };
    },
  },
  'conversation.attach': {
    weight: 2,
    make: async (sight) => {
      const talk = await sight.conversation();
      const petID = await sight.id('pet');
      if (!talk || petID === undefined) return undefined;
      const written = await sight.store.query('conversationLine', 'byConversation', { equals: [talk._id], limit: 12 });
      const lines = written.filter(() => sight.random.chance(0.4));
      if (lines.length === 0) return undefined;
      const kept = lines.filter(({ file }) => file !== undefined);
      return {
        ...{ noteID: `/conversationNote${petID}/${sight.now()}-${sight.row()}`, conversationID: talk._id, petID },
        ...{
          lineIDs: lines.map(({ _id }) => _id),
          files: kept.map(({ _id }) => ({ lineID: _id, fileID: sight.row() })),
        },
      };
    },
  },
  // Put to the wrong animal.
  'conversation.detach': {
    weight: 1,
    make: async (sight) => {
      const talk = await sight.conversation();
      const notes = await sight.store.query('conversationNote', 'byConversation', { equals: [talk?._id ?? ''] });
      const note = sight.random.pick(notes);
      return note && { noteID: note._id };
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
