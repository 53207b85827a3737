import { examItemSchema } from '@vetloom/domain/exam/exam-item.schema.ts';
import { emptyExam } from '@vetloom/domain/lines/exam-tasks.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { expect, it } from 'vitest';
import { knowledgeOf } from '../../../parts/exam/exam-knowledge.ts';
import { examGlance } from './exam-glance.ts';

const item = (name: string, high: number) =>
  examItemSchema.parse({
    _id: `/examItem/${name}`,
    collection: 'examItem',
    category: 'biochemistry',
    name,
    ranges: [{ _id: 'r', low: 10, high }],
    updateDateTime: 1,
  });
const items = [item('ALT', 125), item('BUN', 27)];

function visit(at: number, values: Readonly<Record<string, number | string>>, suggestion = ''): VisitRecord {
  const biochemistry = Object.entries(values).map(([name, value]) => ({
    _id: name,
    taskID: '',
    itemID: `/examItem/${name}`,
    name,
    value,
    unit: '',
    low: null,
    high: null,
    device: '',
    dateTime: at,
    by: '',
  }));
  const content = recordContent.parse({ dateTime: at, exam: { ...emptyExam(), biochemistry, suggestion } });
  return { ...content, _id: `/record/${at}` } as VisitRecord;
}

const glance = (record: VisitRecord, ...others: VisitRecord[]) =>
  examGlance(record, knowledgeOf(items, [record, ...others], { type: 'Canine', birth: null }));

it('names what is abnormal with its mark and course, that the rest is normal, and the advice', () => {
  const now = visit(300, { ALT: 128, BUN: 18 }, '八週後複驗\n低脂飲食');
  expect(glance(now, visit(100, { ALT: 60 }), visit(200, { ALT: 90 }), visit(400, { ALT: 70 }))).toEqual({
    line: 'ALT 128 ▲ · 其餘正常 · 八週後複驗',
    odd: 1,
    figures: [60, 90, 128],
  });
});

it('says that all is normal, and nothing of a visit without values or of values that nobody judges', () => {
  expect(glance(visit(1, { ALT: 60, BUN: 12 }))).toMatchObject({ line: '都在範圍內', odd: 0 });
  expect(glance(visit(1, {}))).toBeUndefined();
  expect(glance(visit(1, { GGT: 5 }))).toMatchObject({ line: '', odd: 0 });
});
