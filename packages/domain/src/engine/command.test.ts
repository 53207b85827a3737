import { expect, it } from 'vitest';
import '../kinds.ts';
import { readsOf } from './command.ts';

const settings = { collection: 'setting', id: '/setting' };

it('what a command is about is fetched before it runs, and for a visit the settings that its sums follow', () => {
  const visit = { collection: 'record', id: '/record/1' };
  const pet = { collection: 'pet', id: '/pet/1' };
  expect(readsOf({ reads: () => [visit, pet] }, {})).toEqual([visit, pet, settings]);
  expect(readsOf({ reads: () => [pet] }, {})).toEqual([pet]);
  expect(readsOf({}, {})).toEqual([]);
});
