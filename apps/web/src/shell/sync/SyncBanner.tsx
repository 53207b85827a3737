import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockQuestion,
  IconCloudCheck,
  IconCloudDown,
  IconCloudOff,
  IconCloudUp,
  IconDatabaseOff,
} from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { shell } from '../../locale/shell.ts';
import classes from './sync.module.css';
import type { SyncView } from './sync-view.ts';

interface SyncBannerProps {
  readonly view: SyncView;
  readonly now: number;
  readonly onReconnect: () => void;
  /** Leads to the question that work waits for. */
  readonly onAnswer: () => void;
}

/** The calm sentence on top: offline is a normal state of work, not an error. */
export function SyncBanner({ view, now, onReconnect, onAnswer }: SyncBannerProps) {
  if (view.state === 'offline') {
    const since = view.offlineSince;
    return (
      <Notice
        tone="ochre"
        icon={<IconCloudOff size={24} stroke={1.6} aria-hidden="true" />}
        title={
          <span className={classes.calm}>
            {view.troubled === true ? shell.sync.maintenanceTitle : shell.sync.offlineTitle}
          </span>
        }
        action={
          <Button variant="default" size="sm" onClick={onReconnect}>
            {shell.sync.reconnect}
          </Button>
        }
      >
        {view.troubled === true
          ? shell.sync.maintenanceText
          : since === undefined
            ? shell.sync.offlineText
            : shell.sync.offlineSince(formatTime(since), minutesBetween(since, now))}
      </Notice>
    );
  }
  if (view.state === 'cleared') {
    return (
      <Notice
        tone="ochre"
        icon={<IconDatabaseOff size={24} stroke={1.6} aria-hidden="true" />}
        title={shell.cleared.title}
      >
        {shell.cleared.text}
      </Notice>
    );
  }
  if (view.halted === true) {
    return (
      <Notice
        tone="ochre"
        icon={<IconAlertTriangle size={24} stroke={1.6} aria-hidden="true" />}
        title={shell.sync.haltedTitle(view.queue.length)}
      >
        {shell.sync.haltedText}
      </Notice>
    );
  }
  const held = view.queue.filter((item) => item.held === true).length;
  if (view.state === 'pending' && held > 0) {
    return (
      <Notice
        tone="ochre"
        icon={<IconClockQuestion size={24} stroke={1.6} aria-hidden="true" />}
        title={shell.sync.heldTitle(held)}
        action={
          <Button variant="default" size="sm" onClick={onAnswer}>
            {shell.sync.answer}
          </Button>
        }
      >
        {shell.sync.heldText}
      </Notice>
    );
  }
  if (view.state === 'pending') {
    return (
      <Notice
        tone="accent"
        icon={<IconCloudUp size={24} stroke={1.6} aria-hidden="true" />}
        title={shell.sync.pendingTitle}
      >
        {shell.sync.pendingText}
      </Notice>
    );
  }
  if (view.state === 'loading' || view.state === 'connecting') {
    return (
      <Notice
        tone="accent"
        icon={<IconCloudDown size={24} stroke={1.6} aria-hidden="true" />}
        title={view.state === 'loading' ? shell.sync.loading(view.loaded) : shell.sync.connectingTitle}
      >
        {shell.sync.loadingText}
      </Notice>
    );
  }
  // What the server refused is not on the server: nobody may read here that everything is.
  if (view.cases.length > 0) {
    return (
      <Notice
        tone="ochre"
        icon={<IconAlertTriangle size={24} stroke={1.6} aria-hidden="true" />}
        title={shell.sync.refusedTitle(view.cases.length)}
      >
        {shell.sync.refusedText}
      </Notice>
    );
  }
  return (
    <Notice
      tone="moss"
      icon={<IconCloudCheck size={24} stroke={1.6} aria-hidden="true" />}
      title={shell.sync.syncedTitle}
    >
      {shell.sync.syncedText(formatTime(view.lastSyncAt))}
    </Notice>
  );
}
