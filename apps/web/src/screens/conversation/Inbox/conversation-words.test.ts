import { expect, it } from 'vitest';
import { conversations } from '../../../locale/conversation.ts';
import { rowWords } from './conversation-words.ts';

const heard = { channel: 'line', subject: '', lastText: '還有一件事', lastDirection: 'in' } as const;

it('a row of mail says its subject, one of an answer what was answered, and a line without words is no photo', () => {
  expect(rowWords(heard)).toBe('還有一件事');
  expect(rowWords({ ...heard, channel: 'mail', subject: '想改約回診時間', lastText: '您好，' })).toBe(
    '想改約回診時間 · 您好，',
  );
  expect(rowWords({ ...heard, channel: 'mail', subject: '改約', lastText: '好的', lastDirection: 'out' })).toBe('好的');
  expect(rowWords({ ...heard, lastText: '' })).toBe(conversations.wordless);
});
