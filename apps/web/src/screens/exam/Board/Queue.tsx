import { type MergedKinds, ofPresentKind, rangesOfPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { waitingTasks } from '@vetloom/domain/exam/bench.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { abnormalCount, itemsByKey, type JudgedPet, judgedResults } from '@vetloom/domain/exam/exam-results.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { WaitingTime, type WaitLimits } from '@vetloom/ui/status/WaitingTime.tsx';
import { useMemo } from 'react';
import { useSetting } from '../../../data/engine/hooks.ts';
import type { BenchEntry } from '../../../data/exam/bench.ts';
import { exam, inbox } from '../../../locale/exam.ts';
import { today } from '../../../locale/overview.ts';
import { waited } from '../../../locale/overview-waited.ts';
import { useExamItems } from '../../../parts/exam/use-exam-data.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { useChosenInSight } from '../../../parts/queue-list/use-chosen-in-sight.ts';
import { StayMark } from '../../../parts/ward/StayMark.tsx';
import classes from './board.module.css';
import { LAB_VIEWS, type LabView, waitsSince } from './use-laboratory.ts';

interface QueueProps {
  readonly lists: Readonly<Record<LabView, readonly BenchEntry[]>>;
  readonly view: LabView;
  readonly chosen: string | undefined;
  readonly onView: (view: LabView) => void;
  readonly onChoose: (recordID: string) => void;
}

/** What waits, for which animal and since when. */
export function Queue({ lists, view, chosen, onView, onChoose }: QueueProps) {
  const now = useNow();
  const list = useChosenInSight<HTMLElement>(chosen);
  const items = useExamItems();
  const kinds = useKinds();
  const byKey = useMemo(() => itemsByKey(rangesOfPresentKinds(kinds, items)), [items, kinds]);
  const { waitWarnMinutes: long, waitAlertMinutes: over } = useSetting(BOARD_SETTING) ?? BOARD_SETTING.defaults;
  const limits = { long, over };
  const entries = lists[view];
  const [title] = exam.empty[view];
  return (
    <nav ref={list} className={classes.queue} aria-label={exam.boardLabel}>
      <div className={classes.filters}>
        <SegmentedFilter
          label={exam.views}
          value={view}
          onChange={onView}
          options={LAB_VIEWS.map((value) => ({ value, label: exam[value], count: lists[value].length }))}
        />
      </div>
      {entries.length === 0 ? <p className={queueList.calm}>{title}</p> : null}
      <ul className={queueList.list}>
        {entries.map((entry) => (
          <li key={entry.record._id}>
            <button
              type="button"
              className={queueList.row}
              aria-current={entry.record._id === chosen}
              onClick={() => onChoose(entry.record._id)}
            >
              <b>
                {entry.pet?.name ?? today.unknownPet} <StayMark stay={entry.record.stay} />
              </b>
              <span className={queueList.rowEnd}>
                <RowEnd {...{ entry, view, byKey, kinds, limits, now }} />
              </span>
              <span className={classes.rowTasks}>{tasksOf(entry, view)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RowEndProps {
  readonly entry: BenchEntry;
  readonly view: LabView;
  readonly byKey: ReadonlyMap<string, ExamItem>;
  readonly kinds: MergedKinds;
  readonly limits: WaitLimits;
  /** Unix seconds. */
  readonly now: number;
}

/** What a row has to say at once: how long the house has been waiting, or how far a report is and whether anything in it is abnormal. */
function RowEnd({ entry: { record, pet }, view, byKey, kinds, limits, now }: RowEndProps) {
  if (view === 'inbox') {
    const odd = abnormalCount(judgedResults(record, ofPresentKind(kinds, pet ?? UNKNOWN), byKey));
    return (
      <>
        {odd === 0 ? null : <b className={classes.odd}>{exam.abnormal(odd)}</b>} {inbox.states[record.examResultStatus]}
      </>
    );
  }
  const since = waitsSince(record, view);
  if (since === 0) return exam.unsent;
  // An outside laboratory takes days: its wait is no alarm.
  return view === 'inside' ? <WaitingTime {...{ since, now, limits }} /> : waited(minutesBetween(since, now));
}

const UNKNOWN: JudgedPet = { type: '', birth: null };

function tasksOf({ record, pet }: BenchEntry, view: LabView): string {
  const tasks =
    view === 'inbox' ? record.examTask.filter((task) => task.finishDateTime !== 0) : waitingTasks(record, view);
  const names = tasks.map((task) => task.name || exam.types[task.type]);
  return [pet?.userName ?? '', names.join('、')].filter(Boolean).join(' · ');
}
