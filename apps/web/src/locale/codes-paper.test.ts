import { describe, expect, it } from 'vitest';
import { sentenceOf } from './codes.ts';
import { tagProblem } from './codes-paper.ts';

const PROBLEM = { problem: 'unclosedList', tag: '用藥', where: '藥單 {#用藥}', place: 'header' };

describe('the sentence of a form that is refused', () => {
  it.each([
    [{ rule: 'formNotDocx', kind: 'exe' }, '程式檔'],
    [{ rule: 'formNotDocx', kind: 'pdf' }, 'PDF'],
    [{ rule: 'formNotDocx', kind: 'doc' }, '舊版 Word'],
    [{ rule: 'formExternal', kind: 'attachedTemplate', target: 'x' }, '文件範本'],
    [{ rule: 'formExternal', kind: 'field', target: 'DDEAUTO' }, 'DDEAUTO'],
    [{ rule: 'formExternal', kind: 'image', target: 'http://evil.test' }, 'http://evil.test'],
    [{ rule: 'formTags', problems: [PROBLEM, PROBLEM, PROBLEM] }, '欄位「用藥」在頁首 「藥單 {#用藥}」有錯'],
    [{ rule: 'formTags', problems: [PROBLEM, PROBLEM, PROBLEM] }, '另有 2 處'],
    [{ rule: 'formTags', problems: 'no list' }, '請檢查大括號'],
  ])('says what it is and what to do: %o', (detail, words) => {
    expect(sentenceOf('badParameter', detail)).toContain(words);
  });

  it('tells which placeholder, where, and what to do', () => {
    expect(tagProblem(PROBLEM)).toEqual({
      tag: '用藥',
      where: '頁首 「藥單 {#用藥}」',
      todo: '重複的內容有開始，沒有結束；請在最後加上以「/」開頭的欄位。',
    });
    expect(tagProblem({ problem: 'something new' }).todo).toContain('請刪掉後重新輸入');
  });
});
