import { describe, expect, it } from 'vitest';
import { type DecisionValues, decisionFieldsOf, decisionProblems, freshDecision } from './decision-values.ts';

const NOW = 1_795_147_200;
const LINES = [{ _id: 'a' }, { _id: 'b' }];
const typed = (part: Partial<DecisionValues> = {}): DecisionValues => ({
  ...freshDecision(NOW, { name: '陳怡君', phone: '0912345678' }),
  signature: 'M10 10L200 120',
  ...part,
});

describe('a decision as it is typed', () => {
  it('begins with the owner, who agrees and signs', () => {
    expect(freshDecision(NOW, { name: '陳怡君', phone: '0912345678' })).toMatchObject({
      ...{ outcome: 'accepted', way: 'signature', person: '陳怡君', phone: '0912345678', date: '2026-11-20' },
      ...{ time: '12:00', signature: '' },
    });
  });

  it.each<[Partial<DecisionValues>, string[]]>([
    [{}, []],
    [{ signature: '' }, ['signature']],
    [{ person: ' ' }, ['person']],
    [{ way: 'phone', signature: '' }, []],
    [{ way: 'phone', phone: '', time: '' }, ['phone']],
    [{ way: 'phone', date: '' }, ['date']],
    [{ outcome: 'partly' }, ['lineIDs']],
    [{ outcome: 'partly', lineIDs: ['a'] }, []],
    [{ outcome: 'partly', lineIDs: ['a', 'b'] }, ['lineIDs']],
  ])('of %j it is said what is wrong: %j', (part, wrong) => {
    expect(Object.keys(decisionProblems(typed(part), LINES, false))).toEqual(wrong);
  });

  it('asks for a reason where it corrects something', () => {
    expect(decisionProblems(typed(), LINES, true).reason).toBe('更正先前的決定時，請寫下原因。');
    expect(decisionProblems(typed({ reason: '寫錯' }), LINES, true)).toEqual({});
  });

  it('keeps of the two ways what belongs to the chosen one', () => {
    const phone = typed({ way: 'phone', date: '2026-11-19', time: '09:30', outcome: 'partly', lineIDs: ['a'] });
    expect(decisionFieldsOf(phone, [], NOW)).toMatchObject({
      ...{ phone: '0912345678', dateTime: NOW - 26.5 * 3600, signature: '', lineIDs: ['a'], reason: '' },
    });
    expect(decisionFieldsOf(typed({ lineIDs: ['a'], reason: 'x' }), [], NOW)).toMatchObject({
      ...{ phone: '', dateTime: NOW, signature: 'M10 10L200 120', lineIDs: [], reason: '' },
    });
  });
});
