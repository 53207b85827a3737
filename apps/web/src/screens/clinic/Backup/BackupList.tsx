import { Button } from '@mantine/core';
import type { BackupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { backup } from '../../../locale/backup.ts';
import { fileSize } from '../../../locale/files.ts';
import classes from './backup.module.css';

const words = backup.list;

interface BackupListProps {
  readonly jobs: readonly BackupJob[];
  /** To whose key the next one is sealed. */
  readonly recipient: string | null;
  readonly busy: boolean;
  readonly onRestore: (backup: BackupJob) => void;
}

/** What was taken and restored, the newest first. */
export function BackupList({ jobs, recipient, busy, onRestore }: BackupListProps) {
  return (
    <section aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      {jobs.length === 0 ? <p className={classes.none}>{words.none}</p> : null}
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <li key={job._id} data-state={job.state}>
            <span className={classes.when}>{formatDateTime(job.createDateTime)}</span>
            <span className={classes.result}>
              {resultOf(job)}
              <small>{factsOf(job, recipient)}</small>
            </span>
            {isThere(job) ? (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                aria-label={words.restoreOf(formatDateTime(job.createDateTime))}
                onClick={() => onRestore(job)}
              >
                {words.restore}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isThere = ({ kind, name, provedDateTime, removedDateTime }: BackupJob): boolean =>
  kind === 'backup' && name !== null && provedDateTime !== null && removedDateTime === null;

function resultOf({ kind, state, failure, provedDateTime, removedDateTime, into }: BackupJob): string {
  if (state === 'running') return words.runningState;
  if (failure !== null) return `${words.failed}：${backup.failures[failure]}`;
  if (kind === 'restore') return words.restored(into ?? '');
  if (removedDateTime !== null) return words.removed;
  return provedDateTime === null ? words.failed : words.proved(formatDateTime(provedDateTime));
}

function factsOf(job: BackupJob, recipient: string | null): string {
  const visits = job.totals?.collections.record?.count;
  return [
    job.kind === 'restore' ? words.restoring(job.into ?? '') : job.createBy || words.clock,
    job.bytes === null ? '' : fileSize(job.bytes),
    visits === undefined ? '' : words.records(formatCount(visits)),
    job.recipient !== null && job.recipient !== recipient ? words.earlierKey : '',
    job.failure === null ? '' : job.failureDetail,
  ]
    .filter(Boolean)
    .join(' · ');
}
