import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { REPORT_VIEWS, type ReportView, useReport, useReports } from '../../../data/instrument/reports.ts';
import { results as words } from '../../../locale/instrument.ts';
import { useHeldChoice } from '../../../parts/held-choice/held-choice.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportPane } from './ReportPane.tsx';
import classes from './results.module.css';

/**
 * What instruments sent of which nobody knows whose it is (spec 3 §7 "attach candidates"): the list at the left, the chosen report with whom it could be of at
 * the right. `?view=` and `?report=` choose.
 */
export default function InstrumentResults() {
  const now = useNow();
  const lists = useReports(now);
  return lists === undefined ? null : <Desk lists={lists} now={now} />;
}

interface DeskProps {
  readonly lists: NonNullable<ReturnType<typeof useReports>>;
  /** Unix seconds. */
  readonly now: number;
}

function Desk({ lists, now }: DeskProps) {
  const [query, setQuery] = useQuery();
  const view: ReportView = REPORT_VIEWS.find((one) => one === query.view) ?? 'waiting';
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
  const next = list.find(({ report }) => report._id !== chosen);
  const [title, hint] = words.empty[view];
  const [gone, goneNext] = words.gone;
  return (
    <Sheet fill>
      <div className={classes.page}>
        <ReportList
          {...{ lists, view, chosen, now }}
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
            onAct={() => choose(entry.report._id)}
            onNext={next ? () => choose(next.report._id) : undefined}
          />
        )}
      </div>
    </Sheet>
  );
}
