import { finishTask, takeBackTaskOutcome } from '@vetloom/domain/task/task.commands.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { found, useDocument, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { UnresolvedEntry } from '../../../data/unresolved/unresolved.ts';
import { tasks } from '../../../locale/task.ts';
import { unresolved } from '../../../locale/unresolved.ts';
import { TellDialog } from '../../../parts/exam/TellDialog.tsx';
import { useTellResults } from '../../../parts/exam/use-tell-results.ts';
import { FinishDialog } from '../../../parts/task/FinishDialog.tsx';
import { CallDialog } from './CallDialog.tsx';
import { OffPlanDialog } from './OffPlanDialog.tsx';
import { nameOf } from './unresolved-words.ts';

interface SettleDialogProps {
  readonly entry: UnresolvedEntry;
  readonly onClose: () => void;
}

/** Settles what needs a word more: how an owner was told, what came of a task or of a call in place of a message. */
export function SettleDialog({ entry, onClose }: SettleDialogProps) {
  const { section, subjectID } = entry.line;
  if (section === 'tasksLate') return <Finish taskID={subjectID} onClose={onClose} />;
  if (section === 'messagesFailed') return <CallDialog entry={entry} onClose={onClose} />;
  if (section === 'givenOffPlan') return <OffPlanDialog entry={entry} onClose={onClose} />;
  return <Tell entry={entry} onClose={onClose} />;
}

function Tell({ entry, onClose }: SettleDialogProps) {
  const { line, pet } = entry;
  const tell = useTellResults();
  return (
    <TellDialog
      pet={pet?.name ?? unresolved.unknownPet}
      exams={line.names}
      onTell={(way, words) =>
        tell(
          { recordID: line.subjectID, taskIDs: line.rowIDs, way, words },
          unresolved.done.of(nameOf(entry), unresolved.done.told),
        )
      }
      onClose={onClose}
    />
  );
}

function Finish({ taskID, onClose }: { readonly taskID: string; readonly onClose: () => void }) {
  const task = found(useDocument('task', taskID));
  const run = useRun();
  if (task === undefined) return null;
  return (
    <FinishDialog
      task={task}
      onFinish={async (outcome, words) => {
        const entryID = newID.row();
        await run(finishTask, { taskID, entryID, outcome, words });
        showUndo({
          message: tasks.done.finished(task.title, tasks.outcomes[outcome]),
          undoWord: tasks.undo,
          onUndo: () => void run(takeBackTaskOutcome, { taskID, entryID }),
        });
      }}
      onClose={onClose}
    />
  );
}
