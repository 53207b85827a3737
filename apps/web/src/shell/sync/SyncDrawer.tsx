import { Button } from '@mantine/core';
import { IconClockExclamation, IconDownload } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate, formatDateTime, formatTime } from '@vetloom/ui/format/date.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { lazy, Suspense, useState } from 'react';
import { shell } from '../../locale/shell.ts';
import { sync } from '../../locale/sync.ts';
import { CaseCard } from './CaseCard.tsx';
import { OnlyHere } from './OnlyHere.tsx';
import { askPressing } from './put-off.ts';
import { QueueRow } from './QueueRow.tsx';
import { SyncBanner } from './SyncBanner.tsx';
import classes from './sync.module.css';
import type { SyncView } from './sync-view.ts';

const DeviceSection = lazy(() => import('./DeviceSection.tsx').then((code) => ({ default: code.DeviceSection })));

/** Rows of the queue that show before it is unfolded. */
const FOLDED = 5;

export interface SyncDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly view: SyncView;
  /** Unix seconds now. */
  readonly now: number;
  readonly onReconnect: () => void;
  readonly onExport: () => void;
  readonly onKeepHistory: (days: number) => Promise<void>;
}

/** What is on its way to the server and what needs a person; and what this device holds. */
export function SyncDrawer(props: SyncDrawerProps) {
  const { opened, onClose, view, onExport, onKeepHistory } = props;
  const [part, setPart] = useState<'queue' | 'device'>('queue');
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={shell.sync.title}
      footer={
        <>
          <span className={classes.numbers}>
            {view.numbersLeft === undefined ? null : shell.sync.numbersLeft(view.numbersLeft)}
          </span>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onExport}>
            {shell.sync.exportBackup}
          </Button>
        </>
      }
    >
      <SegmentedFilter
        label={sync.device.tabs}
        value={part}
        onChange={setPart}
        options={[
          { value: 'queue', label: sync.device.queueTab },
          { value: 'device', label: sync.device.deviceTab },
        ]}
      />
      {part === 'queue' ? (
        <QueuePart {...props} />
      ) : (
        <Suspense fallback={null}>
          <DeviceSection view={view} onKeepHistory={onKeepHistory} />
        </Suspense>
      )}
    </SidePanel>
  );
}

/** A time of today alone, of another day with it. Unix seconds. */
const sinceText = (at: number, now: number): string =>
  formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at);

/** First that work goes on, then cases, then the queue. */
function QueuePart({ view, now, onReconnect }: SyncDrawerProps) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? view.queue : view.queue.slice(0, FOLDED);
  const hidden = view.queue.length - shown.length;
  const oldest = view.queue.length === 0 ? undefined : Math.min(...view.queue.map(({ at }) => at));
  return (
    <div className={classes.part}>
      <SyncBanner view={view} now={now} onReconnect={onReconnect} onAnswer={askPressing} />
      {view.state === 'offline' && view.queue.length > 0 ? <OnlyHere unsent={view.queue.length} /> : null}
      {view.clock === undefined ? null : (
        <Notice
          tone="ochre"
          icon={<IconClockExclamation size={24} stroke={1.6} aria-hidden="true" />}
          title={<span className={classes.calm}>{view.clock.title}</span>}
        >
          {view.clock.text}
        </Notice>
      )}
      {view.cases.length === 0 ? null : (
        <section className={classes.group}>
          <SectionHeading level={3} count={<Chip tone="ochre">{view.cases.length}</Chip>}>
            {shell.sync.attentionHeading}
          </SectionHeading>
          {view.cases.map((item) => (
            <CaseCard key={item.id} item={item} />
          ))}
        </section>
      )}
      {oldest === undefined ? null : (
        <section className={classes.group}>
          <SectionHeading
            level={3}
            count={shell.sync.queueCount(view.queue.length)}
            aside={shell.sync.oldest(sinceText(oldest, now))}
          >
            {shell.sync.queueHeading}
          </SectionHeading>
          <ul className={classes.queue}>
            {shown.map((item) => (
              <QueueRow key={item.id} item={item} />
            ))}
          </ul>
          {hidden > 0 ? (
            <div className={classes.more}>
              {shell.sync.more(hidden)}
              <button type="button" className={classes.link} onClick={() => setUnfolded(true)}>
                {shell.sync.showAll}
              </button>
            </div>
          ) : null}
        </section>
      )}
    </div>
  );
}
