import { aTask } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import { emptyExam, isExamEmpty } from './exam-tasks.ts';

it('[2.5.09] spaces and empty containers are no content of an exam', () => {
  const exam = { ...emptyExam(), suggestion: ' \n ', other: '　', summary: { ...emptyExam().summary, urine: '\t' } };
  expect(isExamEmpty({ examTask: [], exam, outsourcingFile: [] })).toBe(true);
  expect(isExamEmpty({ examTask: [aTask({ result: '  ', files: [] })] })).toBe(true);
  expect(isExamEmpty({ examTask: [], exam: { ...exam, suggestion: '追蹤' } })).toBe(false);
});
