import { newExamTask } from '@vetloom/domain/catalog/item-lines.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { stayExamID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { Dose } from '@vetloom/domain/ward/doses.ts';
import { examOrderID } from '@vetloom/domain/ward/exam-orders.ts';
import { decideDouble, editExecution, executeMissions } from '@vetloom/domain/ward/mission.commands.ts';
import { editDay, openDay, removeDay, stopBag } from '@vetloom/domain/ward/plan.commands.ts';
import { orderStayExam } from '@vetloom/domain/ward/stay-exam.commands.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { attempt } from '../../../parts/act/attempt.ts';

const words = flowsheet;

/** What names a day of a stay. */
export interface DayRef {
  readonly inHospitalID: string;
  readonly planDateTime: number;
}

/** What is done with a day's sheet beside entering values and noting doses. Each answers whether it was done; refusals are told. */
export type SheetActs = ReturnType<typeof useSheetActs>;

/** The acts of a sheet, told by toasts. */
export function useSheetActs() {
  const run = useRun();
  const store = useStore();
  return useMemo(() => {
    const edit = (day: DayRef, edits: Edit[]) => run(editDay, { ...day, edits });
    return {
      attempt,
      edit: (day: DayRef, edits: Edit[]) => attempt(() => edit(day, edits)),
      /** Opens a day, empty or as a copy of another; it can be taken back while nothing was done on it. */
      open: (day: DayRef, copyOf: number | undefined) =>
        attempt(async () => {
          await run(openDay, { ...day, ...(copyOf === undefined ? {} : { copyOf }) });
          showUndo({
            message: words.planned(formatShortDay(day.planDateTime)),
            undoWord: words.undo,
            onUndo: () => void attempt(() => run(removeDay, day)),
          });
        }),
      /** Moves a dose to another time of the plan. */
      delay: (day: DayRef, plan: StayPlan, { list, missionID, due }: Dose, to: number, name: string) =>
        attempt(async () => {
          const from = plan[list].find((one) => one.missionID === missionID)?.arrangeDateTime ?? [];
          const moved = [...new Set(from.map((time) => (time === due ? to : time)))].sort((a, b) => a - b);
          const path = [list, missionID, 'arrangeDateTime'];
          await edit(day, [{ op: 'set', path, from, to: moved }]);
          showUndo({
            message: words.dose.delayed(name, formatTime(to)),
            undoWord: words.undo,
            onUndo: () => void attempt(() => edit(day, [{ op: 'set', path, from: moved, to: from }])),
          });
        }),
      /** Corrects the note of an entry, or writes one down beside what was measured. */
      remark: (
        day: DayRef,
        target:
          | { readonly executeID: string; readonly note: string }
          | { readonly missionID: string; readonly due?: number; readonly at: number },
        note: string,
      ) =>
        attempt(async () => {
          if ('executeID' in target)
            await run(editExecution, {
              ...day,
              executeID: target.executeID,
              edits: [{ op: 'set', path: ['note'], from: target.note, to: note }],
            });
          else {
            const { missionID, due, at } = target;
            const mission = { missionID, done: false, ...(due === undefined ? {} : { due }) };
            const entry = { _id: newID.row(), dateTime: at, missions: [mission], note };
            await run(executeMissions, { ...day, entry });
          }
          showSuccess(words.dose.noted);
        }),
      decide: (day: DayRef, executeID: string, missionID: string, both: boolean) =>
        attempt(async () => {
          await run(decideDouble, { ...day, executeID, missionID, both });
          showSuccess(words.dose.decided);
        }),
      stop: (day: DayRef, bagID: string, name: string, reason: string) =>
        attempt(async () => {
          await run(stopBag, { ...day, bagID, disableDateTime: Math.floor(store.now()), reason });
          showSuccess(words.order.stopped(name));
        }),
      /** Asks the laboratory for an exam of a mission at a moment; asked for already counts as asked for. */
      examine: (day: DayRef, missionID: string, due: number, itemID: string) =>
        attempt(async () => {
          const item = itemID === '' ? undefined : await store.get('catalog', itemID);
          if (item === undefined || item.examType === '') return;
          const executeID = examOrderID(missionID, due, shownZone());
          const fields = { examTask: [newExamTask(item, executeID)], examConsumable: [] };
          await run(orderStayExam, { ...day, executeID, dateTime: due, fields });
        }),
      /** The moments of a mission for which the laboratory was asked, of those that are named. */
      examined: async ({ inHospitalID, planDateTime }: DayRef, missionID: string, moments: readonly number[]) => {
        const idOf = (due: number) => stayExamID(inHospitalID, planDateTime, examOrderID(missionID, due, shownZone()));
        const held = await Promise.all(moments.map((due) => store.get('inHospitalExam', idOf(due))));
        return moments.filter((_, at) => held[at] !== undefined);
      },
    };
  }, [run, store]);
}
