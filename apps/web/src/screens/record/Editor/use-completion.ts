import { createExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import { unexplained } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { isArchivable, needsPharmacy } from '@vetloom/domain/record/record.machine.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { completeRecord, setRecordStatus } from '@vetloom/domain/visit/visit.commands.ts';
import { showError, showOffer, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState, useSyncExternalStore } from 'react';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { useToday } from '../../../data/overview/today.ts';
import { refusal } from '../../../locale/codes.ts';
import { prescribing as words } from '../../../locale/pharmacy-warnings.ts';
import { visit } from '../../../locale/record.ts';
import { cameFrom } from '../../../routes/came-from.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { useSessionView } from '../../../shell/ports.tsx';
import { useEditing } from './editing.ts';
import { useVisitDrugs } from './Prescribed.tsx';
import { useShown } from './shown.ts';
import { unsentExams } from './unsent-exams.ts';
import { nextWaiting } from './use-visit.ts';

/** What completing would do now, and why it can't. */
export interface Completion {
  /**
   * `complete` while the visit is open; `bill` when something billable came after it; `archive` once it is paid and all its work done, until the
   * doctor has put it away; `done` when nothing is left to ask for.
   */
  readonly step: 'complete' | 'bill' | 'archive' | 'done';
  readonly pharmacy: 'none' | 'ready' | 'sent';
  /** Why neither is possible; undefined when nothing blocks. */
  readonly blocked: string | undefined;
  /** Exams that are noted and not with the laboratory yet: completing sends them. */
  readonly unsent: number;
  readonly busy: boolean;
  readonly finish: () => void;
  readonly toPharmacy: () => void;
}

/** Completing the visit and asking pharmacy or cashier: first everything typed is saved, then the command runs. */
export function useCompletion(): Completion {
  const { desk, record, pet, readOnly } = useEditing();
  const store = useStore();
  const prescribing = useVisitDrugs();
  const hasDrugs = useShown(needsPharmacy);
  const run = useRun();
  const can = useCan();
  const go = useGo();
  const session = useSessionView();
  const today = useToday(useNow());
  const [busy, setBusy] = useState(false);
  const hits = unexplained(prescribing).reduce((sum, { warnings }) => sum + warnings.length, 0);
  const stuck = useSyncExternalStore(desk.subscribe, () => desk.stuck !== undefined);
  const blocked = hits > 0 ? words.blocked(hits) : stuck ? visit.blocked.stuck : undefined;
  const open = record.status === RECORD_STATUS.checkIn;
  const step = open
    ? 'complete'
    : record.billStatus === THREAD_STATUS.unrequested
      ? 'bill'
      : isArchivable(record)
        ? 'archive'
        : 'done';
  const asked = record.dispenseStatus >= THREAD_STATUS.requested;
  const pharmacy = !hasDrugs ? 'none' : asked ? 'sent' : 'ready';

  const attempt = async (act: () => Promise<void>) => {
    if (busy || readOnly || blocked !== undefined) return;
    setBusy(true);
    try {
      await desk.flush();
      // What was typed last may be what is wrong.
      if (desk.stuck !== undefined) return;
      await act();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      setBusy(false);
    }
  };
  const recordID = record._id;
  /** An order that nobody sends is paid for and never done. */
  const sendNoted = async (): Promise<number> => {
    // What was noted a moment ago may not have come to the screen yet.
    const taskIDs = unsentExams((await store.get('record', recordID)) ?? record).map(({ _id }) => _id);
    if (taskIDs.length > 0) await run(createExams, { recordID, taskIDs });
    return taskIDs.length;
  };
  const finish = () =>
    void attempt(async () => {
      if (step === 'done') return;
      if (step === 'bill') {
        await run(setRecordStatus, { recordID, type: 'billStatus', status: THREAD_STATUS.requested });
        showSuccess(visit.billSent);
        return;
      }
      if (step === 'archive') {
        const put = (status: number) => run(setRecordStatus, { recordID, type: 'archiveStatus', status });
        await put(ARCHIVE_STATUS.done);
        const back = () => put(ARCHIVE_STATUS.undone).catch((error: unknown) => showError(refusal(error).sentence));
        showUndo({ message: visit.archived, undoWord: visit.undo, onUndo: () => void back() });
        return;
      }
      const sent = await sendNoted();
      await run(completeRecord, { recordID });
      const message = visit.completed(pet?.name ?? visit.unnamed, sent);
      const next = nextWaiting(today?.lanes.waiting ?? [], record);
      // Back to where the doctor came from: whoever comes next is called by the doctor, not by the key that ended this visit.
      go(cameFrom(session) ?? links.to(can('DAILY_STATUS') ? 'today.record' : 'record'));
      if (next)
        showOffer({
          message,
          word: visit.next(next.pet?.name ?? visit.unnamed),
          onTake: () => go(links.visit(next.record.petID, next.record._id)),
        });
      else showSuccess(message);
    });
  const toPharmacy = () =>
    void attempt(async () => {
      if (pharmacy !== 'ready') return;
      await run(setRecordStatus, { recordID, type: 'dispenseStatus', status: THREAD_STATUS.requested });
      showSuccess(visit.sentDispense);
    });
  const unsent = step === 'complete' ? unsentExams(record).length : 0;
  return { step, pharmacy, blocked, unsent, busy, finish, toPharmacy };
}
