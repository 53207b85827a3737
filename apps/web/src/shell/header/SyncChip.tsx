import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloud,
  IconCloudCheck,
  IconCloudDown,
  IconCloudOff,
  IconCloudUp,
  IconDatabaseOff,
} from '@tabler/icons-react';
import { shell } from '../../locale/shell.ts';
import { useSessionView } from '../ports.tsx';
import classes from '../shell.module.css';

const icons = {
  synced: IconCloudCheck,
  pending: IconCloudUp,
  connecting: IconCloud,
  loading: IconCloudDown,
  offline: IconCloudOff,
  cleared: IconDatabaseOff,
};

interface SyncChipProps {
  readonly opened: boolean;
  readonly onClick: () => void;
}

/** The state of synchronisation on every screen; it opens the sync drawer. */
export function SyncChip({ opened, onClick }: SyncChipProps) {
  const { syncState, unsynced, loaded, needsAttention, clockMark } = useSessionView();
  // What needs somebody is not done: the mark doesn't say that all is well beside it.
  const wanting = syncState === 'synced' && needsAttention > 0;
  const Icon = wanting ? IconAlertTriangle : icons[syncState];
  const text = {
    synced: shell.sync.synced,
    pending: shell.sync.pending(unsynced),
    connecting: shell.sync.connecting,
    loading: shell.sync.loading(loaded),
    offline: shell.sync.offline(unsynced),
    cleared: shell.sync.cleared,
  }[syncState];
  const said = wanting ? shell.sync.attention(needsAttention) : text;
  return (
    <>
      <button
        type="button"
        className={classes.sync}
        data-tour="sync"
        data-state={wanting ? 'wanting' : syncState}
        aria-expanded={opened}
        onClick={onClick}
      >
        <Icon size={16} stroke={1.8} aria-hidden="true" />
        <span>{said}</span>
        {clockMark === undefined ? null : <span className={classes.attention}>{`· ${clockMark}`}</span>}
        {needsAttention > 0 && !wanting ? (
          <span className={classes.attention}>{`· ${shell.sync.attention(needsAttention)}`}</span>
        ) : null}
      </button>
      {/* Beside the button: within it a status would be no part of its name, and its changes would not be told. */}
      <VisuallyHidden role="status">
        {[syncState === 'loading' ? shell.sync.loadingTitle : said, clockMark].filter(Boolean).join(' · ')}
      </VisuallyHidden>
    </>
  );
}
