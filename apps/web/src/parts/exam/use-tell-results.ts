import { takeBackTelling, tellResults } from '@vetloom/domain/exam/tell-results.commands.ts';
import type { TellingWay } from '@vetloom/domain/lines/exam.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { exam } from '../../locale/exam.ts';

/** What an owner is told of. */
export interface Telling {
  readonly recordID: string;
  readonly taskIDs: readonly string[];
  readonly way: TellingWay;
  readonly words?: string;
  /** When it should be checked again, Unix seconds; 0 for never. */
  readonly recheckDueDateTime?: number;
}

/** Says that an owner was told of results, with a toast that takes it back. Rejects with a refusal. */
export function useTellResults(): (telling: Telling, message: string) => Promise<void> {
  const run = useRun();
  return async ({ recordID, taskIDs, way, words = '', recheckDueDateTime }, message) => {
    const about = { recordID, taskIDs: [...taskIDs], tellingID: newID.row() };
    const recheck = recheckDueDateTime === undefined ? {} : { recheckDueDateTime };
    await run(tellResults, { ...about, way, words, ...recheck });
    const onUndo = () => void run(takeBackTelling, about).then(() => showSuccess(exam.undone));
    showUndo({ message, undoWord: exam.undo, onUndo });
  };
}
