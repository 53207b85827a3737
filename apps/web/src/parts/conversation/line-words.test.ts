import { expect, it } from 'vitest';
import { wordsOfLine } from './line-words.ts';

it('a line is told by its own words, else by what it brought', () => {
  expect(wordsOfLine({ kind: 'text', text: ' 吐了\n兩次 ' })).toBe('吐了 兩次');
  expect(wordsOfLine({ kind: 'picture', text: '' })).toBe('照片');
});
