import { type ExamResult, type ExamTask, type ExamTaskType, examObject, examTask } from '../lines/exam.schema.ts';
import { type RecordContent, recordContent } from '../record/record.schema.ts';
import { examTypeOf } from './catalogue-words.ts';
import { isReported, type LabPlace, taskTypeOf } from './lab-category.ts';
import type { LabRow, LabValue } from './lab-row.ts';

/** Why an animal came of whose values alone are known. */
const CAUSE = '檢驗紀錄';

/** A value with where it belongs. */
export interface PlacedValue extends LabValue, LabPlace {}

/**
 * An exam of another program as the content of a visit: a finished task for each kind of value that it has, with the values as the laboratory keeps them. It
 * was seen and told there and then, so that nobody's inbox waits for it; a report in words is the task's own.
 */
export function formerExam(
  { exam, device, dateTime }: Pick<LabRow, 'exam' | 'device'> & { readonly dateTime: number },
  values: readonly PlacedValue[],
): RecordContent {
  const tasks: ExamTask[] = [];
  const results: Record<LabPlace['category'], ExamResult[]> = {
    basic: [],
    hematology: [],
    biochemistry: [],
    urine: [],
    reagent: [],
  };
  const taskFor = (type: ExamTaskType) => {
    const found = tasks.find((task) => task.type === type);
    if (found) return found;
    const task = examTask.parse({
      _id: `t${tasks.length}`,
      type,
      name: exam,
      device,
      price: 0,
      number: 1,
      subTotal: 0,
      createTaskDateTime: dateTime,
      finishDateTime: dateTime,
      seenDateTime: dateTime,
      toldDateTime: dateTime,
    });
    tasks.push(task);
    return task;
  };
  for (const [at, { name, value, unit, low, high, flag, itemID, category }] of values.entries()) {
    const reported = isReported(exam) ? examTypeOf(exam) : undefined;
    const type = reported ?? taskTypeOf(category);
    const task = type && taskFor(type);
    if (task && reported) task.result = joined(task.result, `${name}：${value}${unit === '' ? '' : ` ${unit}`}`);
    else
      results[category].push({
        _id: `v${at}`,
        taskID: task?._id ?? '',
        ...{ itemID, name, value, unit, low, high, device, dateTime },
        by: '',
      });
    if (task && flag !== '') task.result = joined(task.result, `${name}：${flag}`);
  }
  return recordContent.parse({ dateTime, cause: CAUSE, examTask: tasks, exam: examObject.parse(results) });
}

const joined = (before: string, line: string): string => (before === '' ? line : `${before}\n${line}`);
