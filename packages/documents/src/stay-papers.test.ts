import { dischargeSummary } from '@vetloom/domain/hospital/stay.schema.ts';
import { estimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { describe, expect, it } from 'vitest';
import { stayQuotation } from './stay-quotation.ts';
import { staySummary } from './stay-summary.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const data = { ...sampleData(), now: november(22, 18, 0) };
const line = (_id: string, name: string, price: number, number: number, more: object = {}) =>
  estimateLine.parse({ _id, name, price, number, ...more });

describe('an estimate for a stay', () => {
  const stay = { cause: '急性腸胃炎', cageName: 'A1', startDateTime: november(20, 10, 0) };
  const text = (estimate: ReturnType<typeof line>[]) =>
    documentText(stayQuotation({ ...data, note: '', stay: { ...stay, estimate } })).split('\n');

  it('says from what to what each line and the whole may come, where somebody said so', () => {
    const lines = text([line('1', '住院費', 800, 2, { most: 4 }), line('2', '點滴護理', 450, 1)]);
    const at = lines.indexOf('住院費');
    expect(lines.slice(at + 1, at + 4)).toEqual(['800', '2 – 4', '1,600 – 3,200']);
    expect(lines.slice(lines.indexOf('點滴護理') + 1, lines.indexOf('點滴護理') + 4)).toEqual(['450', '1', '450']);
    expect(lines[lines.indexOf('估價合計') + 1]).toBe('NT$ 2,050 – NT$ 3,650');
  });

  it('says one sum where nothing has a range', () => {
    const lines = text([line('1', '住院費', 800, 2)]);
    expect(lines[lines.indexOf('估價合計') + 1]).toBe('NT$ 1,600');
  });
});

describe('a discharge summary', () => {
  const stay = { startDateTime: november(20, 10, 0), dischargeDateTime: november(22, 16, 0), doctor: '王志明' };
  const summary = dischargeSummary.parse({
    problem: '急性腸胃炎',
    course: '11/20 嘔吐\n\n11/21 停吐',
    watch: '少量多餐',
  });

  it('tells what was written, part by part, and leaves out what nobody wrote', () => {
    const lines = documentText(staySummary({ ...data, stay, summary })).split('\n');
    for (const part of ['出院摘要', '住院原因', '急性腸胃炎', '11/20 嘔吐', '11/21 停吐', '回家後注意', '少量多餐'])
      expect(lines).toContain(part);
    expect(lines[lines.indexOf('出院日期') + 1]).toBe('2026/11/22');
    for (const part of ['檢查', '帶回家的藥', '下次回診']) expect(lines).not.toContain(part);
  });

  it('of an animal that is still in hospital names no day of discharge, and stands in English where the clinic asks for it', () => {
    const printSetting = { ...data.printSetting, englishVersion: true };
    const inside = { ...stay, dischargeDateTime: 0 };
    const text = documentText(staySummary({ ...data, printSetting, stay: inside, summary }));
    expect(text).toContain('What to watch for');
    expect(text).not.toContain('Discharged');
  });
});
