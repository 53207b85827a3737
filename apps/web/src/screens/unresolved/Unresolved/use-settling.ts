import { noteExamResults } from '@vetloom/domain/exam/exam-work.commands.ts';
import { putOffUnresolved, takeBackPutOff } from '@vetloom/domain/unresolved/put-off.commands.ts';
import type { HeldLine } from '@vetloom/domain/unresolved/unresolved.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { unresolved } from '../../../locale/unresolved.ts';

/** What is done with lines where they stand; each can be taken back for ten seconds. `name` says in the toast whose it was. */
export interface Settling {
  /** Says that the results of a line were looked at. */
  readonly see: (line: HeldLine, name: string) => Promise<void>;
  /** Rejects with a refusal. */
  readonly putOff: (line: HeldLine, name: string, until: number, reason: string) => Promise<void>;
  readonly takeBack: (line: HeldLine) => Promise<void>;
}

/** The acts, told by toasts. */
export function useSettling(): Settling {
  const run = useRun();
  const store = useStore();
  const fail = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  const undoable = (message: string, undo: () => Promise<unknown>) =>
    showUndo({ message, undoWord: unresolved.undo, onUndo: () => void undo().catch(fail) });
  return {
    see: async ({ subjectID, rowIDs }, name) => {
      const input = { recordID: subjectID, taskIDs: [...rowIDs], step: 'seen' as const };
      await run(noteExamResults, input).then(
        () =>
          undoable(unresolved.done.of(name, unresolved.done.seen), () =>
            run(noteExamResults, { ...input, undo: true }),
          ),
        fail,
      );
    },
    putOff: async ({ subjectID, section, stand }, name, until, reason) => {
      const _id = newID.putOff(store.now());
      await run(putOffUnresolved, { _id, subjectID, section, stand, until, reason });
      undoable(unresolved.done.of(name, unresolved.putOff.done), () => run(takeBackPutOff, { putOffIDs: [_id] }));
    },
    takeBack: async ({ putOffs }) => {
      await run(takeBackPutOff, { putOffIDs: putOffs.map(({ _id }) => _id) }).then(
        () => showSuccess(unresolved.putOff.takenBack),
        fail,
      );
    },
  };
}
