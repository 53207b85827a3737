import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatNearDay, formatTime } from '@vetloom/ui/format/date.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { REPORT_VIEWS, type ReportEntry, type ReportView } from '../../../data/instrument/reports.ts';
import { results as words } from '../../../locale/instrument.ts';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import { useChosenInSight } from '../../../parts/queue-list/use-chosen-in-sight.ts';
import { saidOf } from './report-words.ts';
import classes from './results.module.css';
import type { Marks } from './use-marks.ts';

interface ReportListProps {
  readonly lists: Readonly<Record<ReportView, readonly ReportEntry[]>>;
  readonly view: ReportView;
  readonly chosen: string | undefined;
  /** Unix seconds. */
  readonly now: number;
  /** Absent where nothing can be done with several. */
  readonly marks: Marks | undefined;
  readonly onAside: () => void;
  readonly onView: (view: ReportView) => void;
  readonly onChoose: (reportID: string) => void;
}

/** Reports by device and time, with whom the instrument says and why it waits. */
export function ReportList({ lists, view, chosen, now, marks, onAside, onView, onChoose }: ReportListProps) {
  const list = useChosenInSight<HTMLElement>(chosen);
  const entries = lists[view];
  const [title] = words.empty[view];
  return (
    <nav ref={list} className={classes.list} aria-label={words.list}>
      <div className={classes.filters}>
        <SegmentedFilter
          label={words.views}
          value={view}
          onChange={onView}
          options={REPORT_VIEWS.map((value) => ({
            value,
            label: words.view[value],
            ...(value === 'waiting' ? { count: lists.waiting.length } : {}),
          }))}
        />
      </div>
      {marks && entries.length > 1 ? <MarkBar {...{ marks, total: entries.length, onAside }} /> : null}
      {entries.length === 0 ? <p className={queueList.calm}>{title}</p> : null}
      <ul className={queueList.list}>
        {entries.map((entry) => (
          <li key={entry.report._id} className={classes.listed}>
            {marks && entries.length > 1 ? (
              <Checkbox
                className={classes.mark ?? ''}
                aria-label={words.mark(`${entry.report.device} ${whoOf(entry)}`)}
                checked={marks.marked.includes(entry.report._id)}
                onChange={() => marks.toggle(entry.report._id)}
              />
            ) : null}
            <button
              type="button"
              className={queueList.row}
              aria-current={entry.report._id === chosen}
              onClick={() => onChoose(entry.report._id)}
            >
              <b className={classes.ellipsis}>{entry.report.device || words.unknownDevice}</b>
              <span className={queueList.rowEnd}>
                {`${formatNearDay(entry.report.dateTime, now)} ${formatTime(entry.report.dateTime)}`}
              </span>
              <span className={classes.rowWho}>{whoOf(entry)}</span>
              <span className={classes.rowWhy}>{whyOf(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MarkBarProps {
  readonly marks: Marks;
  readonly total: number;
  readonly onAside: () => void;
}

/** Marks all, and says what can be done with those that are. */
function MarkBar({ marks: { marked, toggleAll, clear }, total, onAside }: MarkBarProps) {
  const some = marked.length > 0;
  return (
    <div className={classes.markBar}>
      <Checkbox
        label={some ? words.marked(marked.length) : words.markAll}
        checked={marked.length === total}
        indeterminate={some && marked.length < total}
        onChange={toggleAll}
      />
      {some ? (
        <>
          <Button size="compact-sm" rightSection={<Keycap keys="X" onFill />} onClick={onAside}>
            {words.asideMarked}
          </Button>
          <ActionIcon variant="subtle" aria-label={words.unmark} title={words.unmark} onClick={clear}>
            <IconX size={16} />
          </ActionIcon>
        </>
      ) : null}
    </div>
  );
}

/** Whose it is where that is known, else whom the instrument says. */
const whoOf = ({ report, pet }: ReportEntry): string =>
  (report.attachedID === '' ? undefined : pet?.name) ?? (saidOf(report.said) || words.unnamed);

function whyOf({ report }: ReportEntry): string {
  const [doubt] = report.doubts;
  if (report.attachedID !== '' && doubt === undefined) return words.matchedBy[report.matchedBy];
  return doubt === undefined ? report.asideReason : words.doubts[doubt];
}
