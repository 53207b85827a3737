import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { REPORT_VIEWS, useReport, useReports, viewOf } from '../../../data/instrument/reports.ts';
import { results as words } from '../../../locale/instrument.ts';
import { useHeldChoice } from '../../../parts/held-choice/held-choice.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { AsideDialog } from './AsideDialog.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportPane } from './ReportPane.tsx';
import classes from './results.module.css';
import { useMarks } from './use-marks.ts';
import { useAsideMany } from './use-report-acts.ts';

/**
 * What instruments sent of which nobody knows whose it is (spec 3 §7 "attach candidates"): the list at the left, the chosen report with whom it could be of at
 * the right. `?view=` and `?report=` choose.
 */
export default function InstrumentResults() {
  const now = useNow();
  const lists = useReports(now);
  return lists === undefined ? null : <Desk lists={lists} now={now} />;
}

const NONE: readonly string[] = [];

interface DeskProps {
  readonly lists: NonNullable<ReturnType<typeof useReports>>;
  /** Unix seconds. */
  readonly now: number;
}

function Desk({ lists, now }: DeskProps) {
  const [query, setQuery] = useQuery();
  // Whoever comes for one report need not know in which list it is by now.
  const sought = useReport(query.view === undefined ? query.report : undefined);
  const view = REPORT_VIEWS.find((one) => one === query.view) ?? (sought ? viewOf(sought.report) : 'waiting');
  const list = lists[view];
  const chosen = useHeldChoice(query.report, list[0]?.report._id, view);
  const entry = useReport(chosen);
  const choose = (report: string) => setQuery({ view, report });
  const at = list.findIndex(({ report }) => report._id === chosen);
  const move = (step: number) => {
    const next = list[Math.min(Math.max(at + step, 0), list.length - 1)];
    if (next) choose(next.report._id);
  };
  useHotkey('J', words.keys.row, () => move(1));
  useHotkey('K', words.keys.row, () => move(-1));
  const mayAttach = useCan()('LAB_TASK_WRITE');
  const marks = useMarks(view === 'waiting' ? list.map(({ report }) => report._id) : NONE);
  const [isAsking, setAsking] = useState(false);
  const asideMany = useAsideMany();
  const hasMarks = marks.marked.length > 0;
  const mark = () => {
    if (chosen === undefined || at < 0) return;
    marks.toggle(chosen);
    move(1);
  };
  useHotkey('M', words.keys.mark, mark, { enabled: mayAttach && view === 'waiting' && list.length > 1 });
  useHotkey('X', words.asideMarked, () => setAsking(true), { enabled: hasMarks });
  const next = list.find(({ report }) => report._id !== chosen);
  const [title, hint] = words.empty[view];
  const [gone, goneNext] = words.gone;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <ReportList
          {...{ lists, view, chosen, now }}
          marks={mayAttach && view === 'waiting' ? marks : undefined}
          onAside={() => setAsking(true)}
          onView={(other) => setQuery({ view: other, report: undefined })}
          onChoose={choose}
        />
        {chosen === undefined || entry === null ? (
          <div className={classes.nothing}>
            {chosen === undefined ? (
              <EmptyState title={title} next={hint} />
            ) : (
              <EmptyState title={gone} next={goneNext} />
            )}
          </div>
        ) : entry === undefined ? null : (
          <ReportPane
            key={entry.report._id}
            entry={entry}
            now={now}
            hasKeys={!hasMarks}
            onAct={() => choose(entry.report._id)}
            onNext={next ? () => choose(next.report._id) : undefined}
          />
        )}
      </div>
      {isAsking ? (
        <AsideDialog
          count={marks.marked.length}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await asideMany(marks.marked, reason);
            marks.clear();
          }}
        />
      ) : null}
    </Sheet>
  );
}
