import {
  attachReport,
  bringReportBack,
  detachReport,
  setReportAside,
} from '@vetloom/domain/instrument/device-exam.commands.ts';
import { type DeviceReport, EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import type { Candidate } from '../../../data/instrument/candidates.ts';
import { refusal } from '../../../locale/codes.ts';
import { results as words } from '../../../locale/instrument.ts';
import { attempt } from '../../../parts/act/attempt.ts';

/** What somebody does with a report; a refusal shows as a toast, except where a dialog tells it (`setAside`, `detach`). */
export function useReportActs({ _id: reportID }: Pick<DeviceReport, '_id'>) {
  const run = useRun();
  const store = useStore();
  const stateNow = async () => (await store.get('exam', reportID))?.state;
  const back = () => attempt(() => run(bringReportBack, { reportID }));
  return {
    attach: async ({ recordID, taskIDs, pet }: Candidate) => {
      // A key that is pressed again before the screen has changed does nothing, and offers nothing to be taken back.
      const state = await stateNow();
      if (state !== EXAM_STATE.waiting && state !== EXAM_STATE.questioned) return;
      if (!(await attempt(() => run(attachReport, { reportID, recordID, taskIDs })))) return;
      // Taking it off would not bring it back to where it hung.
      if (state === EXAM_STATE.questioned) return showSuccess(words.attached(pet?.name ?? ''));
      const onUndo = () =>
        void attempt(() => run(detachReport, { reportID })).then((done) => done && showSuccess(words.undone));
      showUndo({ message: words.attached(pet?.name ?? ''), undoWord: words.undo, onUndo });
    },
    /** Says that a report whose chip is questioned hangs where it belongs. */
    confirm: async ({ attachedID, taskIDs }: Pick<DeviceReport, 'attachedID' | 'taskIDs'>) => {
      if ((await stateNow()) !== EXAM_STATE.questioned) return;
      if (await attempt(() => run(attachReport, { reportID, recordID: attachedID, taskIDs: [...taskIDs] })))
        showSuccess(words.confirmed);
    },
    detach: async (reason: string) => {
      await run(detachReport, { reportID, reason });
      showSuccess(words.detachDone);
    },
    setAside: async (reason: string) => {
      await run(setReportAside, { reportID, reason });
      const onUndo = () => void back().then((done) => done && showSuccess(words.undone));
      showUndo({ message: words.asideDone, undoWord: words.undo, onUndo });
    },
    back: async () => {
      if (await back()) showSuccess(words.backDone);
    },
  };
}

/**
 * Sets reports aside that belong together, each by itself: one that somebody has hung up meanwhile keeps no other from it. Rejects with DomainError where none was; of fewer
 * than all a toast says why. One offer takes all of them back.
 */
export function useAsideMany(): (reportIDs: readonly string[], reason: string) => Promise<void> {
  const run = useRun();
  return async (reportIDs, reason) => {
    const done: string[] = [];
    const failures: unknown[] = [];
    for (const reportID of reportIDs)
      await run(setReportAside, { reportID, reason }).then(
        () => done.push(reportID),
        (error: unknown) => failures.push(error),
      );
    const [first] = failures;
    if (done.length === 0 && first !== undefined) throw first;
    if (first !== undefined) {
      const { sentence, code } = refusal(first);
      showError(words.asideSome(failures.length, sentence), code);
    }
    const back = async () => {
      for (const reportID of done) if (!(await attempt(() => run(bringReportBack, { reportID })))) return;
      showSuccess(words.undone);
    };
    showUndo({ message: words.asideManyDone(done.length), undoWord: words.undo, onUndo: () => void back() });
  };
}

/** What somebody does with a report. */
export type ReportActs = ReturnType<typeof useReportActs>;
