import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { webLogEntry } from './web-log-entry.ts';

const place = { path: '/app/petProfile/1763600000-k3f9ab', version: '1' };

it('names a failure and its place in the code, and nothing of a person', () => {
  const error = new TypeError('陳怡君 0912345678 is not a function');
  error.stack = `TypeError: 陳怡君 0912345678 is not a function
    at save (https://clinic.test/app/assets/index-4f2a.js?v=陳:1:2345)`;
  const entry = webLogEntry({ level: 'error', sentence: 'a screen failed', cause: error }, place);
  expect(entry).toEqual({
    level: 'error',
    message: 'a screen failed: TypeError',
    source: '/app/assets/index-4f2a.js:1:2345',
    path: '/app/petProfile',
    version: '1',
  });
});

it('tells the code of a refusal, not its words', () => {
  const cause = new DomainError('ownerPhoneTaken', 'taken by 陳怡君', { name: '陳怡君' });
  expect(webLogEntry({ level: 'warn', sentence: 'x', cause }, place).message).toBe('x: DomainError ownerPhoneTaken');
  expect(webLogEntry({ level: 'warn', sentence: 'x', cause: '陳怡君' }, place).message).toBe('x: string');
});
