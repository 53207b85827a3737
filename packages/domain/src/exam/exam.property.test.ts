import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '../core/error.ts';
import { EXAM_TASK_TYPES } from '../lines/exam.schema.ts';
import { isOutside, pendingInside, pendingOutside } from '../lines/exam-tasks.ts';
import { examStatusOf } from '../record/record.machine.ts';
import type { VisitRecord } from '../record/record.schema.ts';

const NAMES = ['create', 'finish', 'reset', 'remove', 'note', 'request', 'submit', 'fixSubmit', 'value'] as const;
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('order' as const), type: fc.constantFrom(...EXAM_TASK_TYPES) }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constantFrom(...NAMES), which: fc.nat(5) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function perform(clinic: TestClinic, recordID: string, step: Act, at: number): Promise<void> {
  if (step.kind === 'order')
    return clinic.run('exam.order', { recordID, tasks: [{ _id: `t${at}`, type: step.type, price: 100, number: 1 }] });
  const tasks = (await clinic.tx.get('record', recordID))?.examTask ?? [];
  const chosen = tasks[step.which % Math.max(tasks.length, 1)]?._id ?? 'nobody';
  const inputs = {
    create: { taskIDs: [chosen] },
    finish: { taskIDs: [chosen], submit: step.which > 3 },
    reset: { taskIDs: [chosen] },
    remove: { taskIDs: [chosen] },
    note: { taskIDs: [chosen], step: 'told' },
    request: { items: [{ type: 'urine' }] },
    submit: {},
    fixSubmit: {},
    value: { taskID: chosen, parts: [{ category: 'urine', results: [{ _id: `v${at}`, name: 'USG', value: 1.02 }] }] },
  };
  const name = step.kind === 'value' ? 'mergeResults' : step.kind;
  return clinic.run(`exam.${name}`, { recordID, ...inputs[step.kind] });
}

/** The sub-status rules of spec 2 §4, said once more in other words. */
function checkRules(record: VisitRecord): void {
  const { examTask: tasks, examStatus, examTaskSubmitDateTime: submit } = record;
  expect(examStatus).toBe(examStatusOf(record));
  expect(record.hasExamTaskTodo).toBe(examStatus === 10 || examStatus === 20);
  expect(examStatus === 0).toBe(tasks.length === 0);
  const waits = pendingInside(record).length + pendingOutside(record).length > 0;
  if (tasks.length > 0) expect(examStatus === 30).toBe(!waits);
  for (const task of tasks) {
    if (task.finishDateTime !== 0 && !isOutside(task)) expect(task.createTaskDateTime).not.toBe(0);
    if (task.finishDateTime !== 0) expect(task.finishDateTime).toBeGreaterThanOrEqual(task.createTaskDateTime);
    expect(task.finishBy === '').toBe(task.finishDateTime === 0);
    if (task.toldDateTime !== 0) expect(task.seenDateTime).not.toBe(0);
    if (task.seenDateTime !== 0) expect(task.finishDateTime).not.toBe(0);
  }
  if (submit !== 0) expect(record.examTaskSubmitBy).not.toBe('');
  expect(record.examResultStatus === 0).toBe(tasks.every((task) => task.finishDateTime === 0));
  expect(record.total).toBe(tasks.length * 100);
  const known = new Set(tasks.map(({ _id }) => _id));
  expect(record.exam.urine.every(({ taskID }) => known.has(taskID))).toBe(true);
}

it('whatever the laboratory does in whatever order, exams stand where the sub-status rules say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 30 }),
      fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 5 }),
      async (acts, skew) => {
        const clinic = new TestClinic();
        const { recordID } = await clinic.visit();
        for (const [at, step] of acts.entries()) {
          const before = await clinic.tx.get('record', recordID);
          // The next desk's clock is ahead or behind.
          clinic.now += skew[at % skew.length] ?? 0;
          try {
            await perform(clinic, recordID, step, at);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            expect(await clinic.tx.get('record', recordID)).toEqual(before);
          }
          const after = await clinic.tx.get('record', recordID);
          if (!after) throw new Error('the record is gone');
          checkRules(after);
        }
        await clinic.run('exam.fixSubmit', { recordID });
        const fixed = await clinic.tx.get('record', recordID);
        await clinic.run('exam.fixSubmit', { recordID });
        expect(await clinic.tx.get('record', recordID)).toEqual(fixed);
      },
    ),
    { numRuns: 150 },
  );
});
