import { CONTENT_STATE } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { conversationState, inOrder, isProved, unreadLines } from '@vetloom/domain/conversation/conversation-state.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { describe, expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';

const documents = inventedDocuments();
const conversations = ofCollection(documents, 'conversation');
const lines = ofCollection(documents, 'conversationLine');
const linesOf = (id: string) => lines.filter(({ conversationID }) => conversationID === id).toSorted(inOrder);

describe('conversations of the demo clinic', () => {
  it('stand in every state, of known and unknown people, by both ways', () => {
    expect(new Set(conversations.map(conversationState))).toEqual(new Set(['unread', 'open', 'answered', 'closed']));
    expect(new Set(conversations.map(({ channel }) => channel))).toEqual(new Set(['line', 'mail']));
    const owners = new Map(ofCollection(documents, 'user').map((owner) => [owner._id, owner]));
    const proved = conversations.map((one) => isProved(one, owners.get(one.userID)));
    expect(new Set(proved)).toEqual(new Set([true, false]));
  });

  it('stand as their lines say, and nothing of them is yet to come', () => {
    for (const { _id, inCount, lineDateTime, openStatus, ...facts } of conversations) {
      const own = linesOf(_id);
      expect(own.filter(({ direction }) => direction === 'in')).toHaveLength(inCount);
      expect(own.at(-1)?.dateTime).toBe(lineDateTime);
      expect(own.map(({ nth }) => nth)).toEqual(own.map(({ nth }) => nth).toSorted((a, b) => a - b));
      expect(openStatus).toBe(conversationState({ inCount, ...facts }) === 'closed' ? 0 : 1);
      expect(unreadLines({ inCount, ...facts })).toBeLessThanOrEqual(inCount);
      for (const { dateTime, updateDateTime } of own)
        expect(Math.max(dateTime, updateDateTime)).toBeLessThanOrEqual(AFTERNOON);
    }
  });

  it('have answers that arrived, and a picture that is fetched with the files', () => {
    const messages = new Map(ofCollection(documents, 'message').map((message) => [message._id, message]));
    for (const { messageID, text } of lines.filter(({ direction }) => direction === 'out')) {
      expect(messages.get(messageID)).toMatchObject({ text });
      expect(messages.get(messageID)?.status).toBeGreaterThanOrEqual(MESSAGE_STATUS.sent);
    }
    expect(lines.filter(({ contentState }) => contentState === CONTENT_STATE.waiting)).toHaveLength(2);
  });
});
