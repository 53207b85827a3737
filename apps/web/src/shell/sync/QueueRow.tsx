import {
  IconCalendar,
  IconCash,
  IconFile,
  IconNotes,
  IconPaw,
  IconPencil,
  IconPill,
  IconUser,
} from '@tabler/icons-react';
import { formatTime } from '@vetloom/ui/format/date.ts';
import type { ComponentType } from 'react';
import { shell } from '../../locale/shell.ts';
import classes from './sync.module.css';
import type { SyncQueueItem, SyncQueueKind } from './sync-view.ts';
import { WrittenTexts } from './WrittenTexts.tsx';

const icons: Record<SyncQueueKind, ComponentType<{ size?: number; stroke?: number }>> = {
  payment: IconCash,
  record: IconNotes,
  drug: IconPill,
  pet: IconPaw,
  owner: IconUser,
  booking: IconCalendar,
  file: IconFile,
  other: IconPencil,
};

interface QueueRowProps {
  readonly item: SyncQueueItem;
  /** Within a case: it waits for a person, not for the server. */
  readonly plain?: boolean;
}

/** One command that waits: what it does, to whom, who did it and when; opened, what was written in it. */
export function QueueRow({ item, plain = false }: QueueRowProps) {
  const Icon = icons[item.kind];
  const { texts = [] } = item;
  const row = (
    <>
      <span className={classes.rowIcon}>
        <Icon size={16} stroke={1.6} />
      </span>
      <span className={classes.rowBody}>
        <span className={classes.rowTitle}>{item.title}</span>
        <span className={classes.rowDetail}>{item.detail}</span>
      </span>
      <span className={classes.rowEnd}>
        {formatTime(item.at)}
        {plain ? null : (
          <>
            <br />
            {item.sending === true ? shell.sync.sending : item.held === true ? shell.sync.held : shell.sync.waiting}
          </>
        )}
      </span>
    </>
  );
  if (texts.length === 0) return <li className={classes.row}>{row}</li>;
  return (
    <li>
      <details>
        <summary className={`${classes.row} ${classes.opens}`}>{row}</summary>
        <WrittenTexts facts={[{ label: '', value: item.title }]} texts={texts} />
      </details>
    </li>
  );
}
