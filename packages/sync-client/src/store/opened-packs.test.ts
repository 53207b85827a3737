import { expect, it } from 'vitest';
import { OpenedPacks } from './opened-packs.ts';

it('keeps what was opened a moment ago, and lets go first what nobody has asked for longest', () => {
  const opened = new OpenedPacks();
  const lines = 'x'.repeat(3_000_000);
  opened.keep('record 0 1 0', lines);
  opened.keep('record 0 1 1', lines);
  expect(opened.get('record 0 1 0')).toBe(lines);
  opened.keep('record 0 1 2', lines);
  expect(opened.get('record 0 1 1')).toBeUndefined();
  expect(opened.get('record 0 1 0')).toBe(lines);
  expect(opened.get('record 0 1 2')).toBe(lines);
});

it('takes packs of another edition for others', () => {
  expect(OpenedPacks.name('record 1', [3, 0])).not.toBe(OpenedPacks.name('record 2', [3, 0]));
  expect(OpenedPacks.name('record 1', [3, 0])).not.toBe(OpenedPacks.name('receipt 1', [3, 0]));
});
