import type { AttachCandidate } from '@vetloom/protocol/instrument.ts';
import { expect, it } from 'vitest';
import { presetCandidate } from './preset-candidate.ts';

type Judged = Pick<AttachCandidate, 'recordID' | 'for' | 'against'>;
const sure: Judged = { recordID: '/record/1-a', for: ['name', 'waiting'], against: [] };

it('one key takes the first candidate where something says that it is this animal', () => {
  expect(presetCandidate([sure, { ...sure, recordID: '/record/2-b' }])).toBe(sure);
});

it.each<[string, Partial<Judged>]>([
  ['something speaks against it', { against: ['otherSpecies'] }],
  ['only its waiting speaks for it', { for: ['waiting', 'today'] }],
  ['there is no place to attach to', { recordID: '' }],
])('no key takes one where %s', (_, part) => {
  expect(presetCandidate([{ ...sure, ...part }, sure])).toBeUndefined();
});
