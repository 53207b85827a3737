import { expect, it } from 'vitest';
import { debtStatement } from './debt-statement.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const data = { ...sampleData(), now: november(20, 18, 0), owner: { name: '陳怡君', phone: '0912345678', address: '' } };
const bill = (_id: string, dateTime: number, total: number, received: number) => ({
  _id,
  userID: '/user/1',
  name: '麻糬',
  dateTime,
  total,
  received,
  owed: total - received,
});

it('a statement lists what is open, by age, and what is to be paid; what is settled isn’t on it', () => {
  const bills = [
    bill('/record/2', november(18, 10, 0), 1200, 200),
    bill('/record/1', november(1, 10, 0) - 40 * 86_400, 800, 0),
    bill('/record/3', november(19, 10, 0), 777, 777),
  ];
  const lines = documentText(debtStatement({ ...data, bills })).split('\n');
  expect(lines[lines.indexOf('30 天以內') + 1]).toBe('1,000');
  expect(lines[lines.indexOf('31–60 天') + 1]).toBe('800');
  expect(lines[lines.indexOf('應付總額') + 1]).toBe('NT$ 1,800');
  expect(lines).not.toContain('777');
});

it('a statement of an owner who owes nothing says so', () => {
  expect(documentText(debtStatement({ ...data, bills: [] }))).toContain('沒有未結清的帳單。');
});
