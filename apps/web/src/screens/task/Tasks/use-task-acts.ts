import {
  dropTask,
  finishTask,
  handOverTasks,
  reopenTask,
  takeBackTaskOutcome,
} from '@vetloom/domain/task/task.commands.ts';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import type { TaskOutcome } from '@vetloom/domain/task/task-status.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { tasks } from '../../../locale/task.ts';

/** What is done with tasks. Each can be taken back for ten seconds. */
export interface TaskActs {
  readonly finish: (task: Task, outcome: TaskOutcome, words: string) => Promise<void>;
  readonly drop: (task: Task, reason: string) => Promise<void>;
  readonly reopen: (task: Task) => Promise<void>;
  /** `to`: a staff id, or empty for anybody; `name`: how the toast calls them. */
  readonly handOver: (some: readonly Task[], to: string, name: string, words: string) => Promise<void>;
}

const words = tasks.done;
/** One command hands over so many at most. */
const AT_ONCE = 200;

/** The acts, told by toasts; dropping and handing over reject, so that their dialogs show why. */
export function useTaskActs(): TaskActs {
  const run = useRun();
  const fail = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  const undoable = (message: string, undo: () => Promise<unknown>) =>
    showUndo({ message, undoWord: tasks.undo, onUndo: () => void undo().catch(fail) });
  return {
    finish: async ({ _id: taskID, title }, outcome, said) => {
      const entryID = newID.row();
      await run(finishTask, { taskID, entryID, outcome, words: said });
      undoable(words.finished(title, tasks.outcomes[outcome]), () => run(takeBackTaskOutcome, { taskID, entryID }));
    },
    drop: async ({ _id: taskID }, reason) => {
      await run(dropTask, { taskID, entryID: newID.row(), reason });
      undoable(words.dropped, () => run(reopenTask, { taskID, entryID: newID.row() }));
    },
    reopen: ({ _id: taskID }) =>
      run(reopenTask, { taskID, entryID: newID.row() }).then(() => showSuccess(words.reopened), fail),
    handOver: async (some, to, name, said) => {
      for (let from = 0; from < some.length; from += AT_ONCE) {
        const given = some.slice(from, from + AT_ONCE).map(({ _id, staffID }) => ({ taskID: _id, from: staffID }));
        await run(handOverTasks, { tasks: given, to, words: said, entryID: newID.row() });
      }
      undoable(words.handed(some.length, name), async () => {
        for (const { _id, staffID } of some)
          await run(handOverTasks, { tasks: [{ taskID: _id, from: to }], to: staffID, entryID: newID.row() });
      });
    },
  };
}
