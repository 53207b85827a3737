import { visitFacts } from '@vetloom/domain/overview/visit-facts.ts';
import { vitals } from '@vetloom/domain/record/record.schema.ts';
import { expect, it } from 'vitest';
import { factText } from './fact-text.ts';

const facts = visitFacts({
  _id: '/record/1-a',
  weight: 6.1,
  record: '\u54b3'.repeat(200),
  vitals: vitals.parse({ temperature: 39.1, heartRate: 120 }),
  total: 300,
});

it('a visit says in a few words what it says, with units, and nothing of what it does not', () => {
  expect(factText(facts, 'weight')).toBe('6.1 kg');
  expect(factText(facts, 'vitals')).toBe('體溫 39.1℃、心跳 120 bpm');
  expect(factText(facts, 'total')).toBe('NT$ 300');
  expect(factText(facts, 'written').length).toBeLessThan(130);
  expect((['cause', 'drugs', 'received', 'files'] as const).map((fact) => factText(facts, fact))).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
