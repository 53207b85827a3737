import type { BackupAnswer, BackupJob } from '@vetloom/domain/backup/backup.schema.ts';
import type { BackupPlaceSetting } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { backup as words } from '../../../locale/backup.ts';
import { fileSize } from '../../../locale/files.ts';
import classes from './backup.module.css';

const { status } = words;

interface BackupStatusProps {
  readonly settings: BackupAnswer;
  readonly jobs: readonly BackupJob[];
}

/** At one look whether the clinic could be restored: the last backup, its proof, its size and place, and the next one. */
export function BackupStatus({ settings, jobs }: BackupStatusProps) {
  const taken = jobs.filter(({ kind, name }) => kind === 'backup' && name !== null);
  const [last] = taken;
  const proved = taken.find(({ provedDateTime }) => provedDateTime !== null);
  const place = last?.place ?? settings.place;
  const facts = [
    [status.last, last ? formatDateTime(last.createDateTime) : status.none],
    [status.proof, proved?.provedDateTime ? formatDateTime(proved.provedDateTime) : status.none],
    [status.size, proved?.bytes ? fileSize(proved.bytes) : status.none],
    [status.place, place ? placeName(place) : status.none],
    [status.next, settings.nextDateTime === null ? status.off : formatDateTime(settings.nextDateTime)],
  ] as const;
  return (
    <section className={classes.status} aria-label={status.label}>
      <Verdict settings={settings} jobs={jobs} proved={proved} />
      <dl className={classes.facts}>
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Verdict({ settings, jobs, proved }: BackupStatusProps & { readonly proved: BackupJob | undefined }) {
  const latest = jobs.find(({ kind, state }) => kind === 'backup' && state !== 'running');
  if (latest?.failure)
    return (
      <Notice tone="cinnabar" title={`${status.failing}（${formatDateTime(latest.createDateTime)}）`}>
        {words.failures[latest.failure]}
        <span className={classes.detail}>{latest.failureDetail}</span>
      </Notice>
    );
  if (!settings.here && settings.place !== null) return <Notice tone="ochre">{status.notHere}</Notice>;
  if (proved === undefined)
    return (
      <Notice tone="ochre" title={status.start}>
        {status.startText}
      </Notice>
    );
  if (!settings.enabled)
    return (
      <Notice tone="ochre" title={status.stale}>
        {status.staleText(formatDateTime(proved.createDateTime))}
      </Notice>
    );
  return (
    <Notice tone="moss" title={status.good}>
      {status.goodText(formatDateTime(proved.createDateTime))}
    </Notice>
  );
}

/** A place in one line. */
export const placeName = (place: BackupPlaceSetting): string =>
  place.kind === 'folder'
    ? place.folder
    : [place.endpoint.replace(/^https?:\/\//, ''), place.bucket, place.prefix].filter(Boolean).join('/');
