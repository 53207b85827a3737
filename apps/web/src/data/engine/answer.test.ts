import { describe, expect, it } from 'vitest';
import { answerTo } from './answer.ts';

const month = { from: 1, to: 30 };
const answer = { question: ['record', month, 'day'], found: 2800 };

describe('an answer belongs to its question', () => {
  it('answers the same question, however often it is asked', () => {
    expect(answerTo(['record', month, 'day'], answer)).toBe(2800);
  });

  it.each([
    { question: ['record', { from: 1, to: 30 }, 'day'], why: 'another object may say something else' },
    { question: ['receipt', month, 'day'], why: 'another first part' },
    { question: ['record', month, 'week'], why: 'another last part' },
    { question: ['record', month], why: 'fewer parts' },
    { question: ['record', month, 'day', undefined], why: 'more parts' },
  ])('answers no other: $why', ({ question }) => {
    expect(answerTo(question, answer)).toBeUndefined();
  });

  it('tells an answer of nothing from no answer by neither', () => {
    expect(answerTo(['a'], undefined)).toBeUndefined();
    expect(answerTo([Number.NaN], { question: [Number.NaN], found: 0 })).toBe(0);
  });
});
