import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { createExams, editExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import { mergeExamResults } from '@vetloom/domain/exam/exam-result.commands.ts';
import type { GridLine } from '@vetloom/domain/exam/exam-results.ts';
import { finishExams, resetExams, setExamDevice } from '@vetloom/domain/exam/exam-work.commands.ts';
import type { ExamTask, ResultValue } from '@vetloom/domain/lines/exam.schema.ts';
import { valueCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { exam } from '../../../locale/exam.ts';
import { attempt as told } from '../../../parts/act/attempt.ts';

/** What the laboratory does with a visit's exams; a refusal shows as a toast. */
export function useExamActs({ _id: recordID }: Benched) {
  const run = useRun();
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  const attempt = (act: () => Promise<unknown>): Promise<boolean> => {
    const done = act();
    keeping.current = Promise.allSettled([keeping.current, done]);
    return told(() => done);
  };
  const reset = (taskIDs: readonly string[]) => attempt(() => run(resetExams, { recordID, taskIDs: [...taskIDs] }));
  return {
    /** Resolves when everything that was entered is kept, or was refused. */
    kept: async () => void (await keeping.current),
    send: (taskIDs: readonly string[]) => attempt(() => run(createExams, { recordID, taskIDs: [...taskIDs] })),
    /** Keeps a value; an empty one takes it out. */
    enter: (task: ExamTask, line: Pick<GridLine, 'item' | 'name' | 'unit' | 'result'>, value: ResultValue) => {
      const category = valueCategoryOf(task.type);
      const { item, name, unit, result } = line;
      if (!category) return Promise.resolve(false);
      const row = {
        _id: result?._id ?? newID.row(),
        itemID: item?._id ?? '',
        name,
        unit,
        value,
        device: task.device,
        from: result?.value ?? null,
      };
      return attempt(() =>
        run(mergeExamResults, { recordID, taskID: task._id, parts: [{ category, results: [row] }] }),
      );
    },
    choose: (taskID: string, setting: { standardID: string; standardName: string }) =>
      attempt(() => run(setExamDevice, { recordID, taskID, ...setting })),
    /** Keeps what an examiner says of an exam; rejects where it is refused. */
    write: (edit: Edit) => {
      const done = run(editExams, { recordID, edits: [edit] });
      keeping.current = Promise.allSettled([keeping.current, done]);
      return done;
    },
    finish: async (
      tasks: readonly ExamTask[],
      message: string,
      submit: boolean,
      texts: Record<string, string> = {},
    ) => {
      const taskIDs = tasks.map(({ _id }) => _id);
      if (!(await attempt(() => run(finishExams, { recordID, taskIDs, texts, submit })))) return;
      const undo = () => void reset(taskIDs).then((done) => done && showSuccess(exam.undone));
      showUndo({ message, undoWord: exam.undo, onUndo: undo });
    },
    reset: async (task: ExamTask) => {
      if (await reset([task._id])) showSuccess(exam.resetDone(task.name || exam.types[task.type]));
    },
  };
}

/** What the laboratory does with a visit's exams. */
export type ExamActs = ReturnType<typeof useExamActs>;
