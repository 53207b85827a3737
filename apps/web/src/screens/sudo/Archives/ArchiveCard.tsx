import { Button } from '@mantine/core';
import { codeName } from '@vetloom/domain/core/codes.ts';
import type { ArchiveImport } from '@vetloom/protocol/archive.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { archives } from '../../../data/sudo/archives.ts';
import { sentenceOf } from '../../../locale/codes.ts';
import { archive } from '../../../locale/export-archive.ts';
import { fileSize } from '../../../locale/files.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from '../sudo.module.css';
import { ArchiveWishForm } from './ArchiveWishForm.tsx';
import { FirstInvitation } from './FirstInvitation.tsx';

const words = archive.in;

interface ArchiveCardProps {
  readonly job: ArchiveImport;
  /** Whether this page is sending it. */
  readonly isSending: boolean;
  readonly onChanged: () => Promise<void>;
}

/** One archive, from its first part to the first link for the clinic that stands. */
export function ArchiveCard({ job, isSending, onChanged }: ArchiveCardProps) {
  const { busy, failure, attempt } = useAttempt();
  const remove = () =>
    void attempt(async () => {
      await archives.remove(job.id);
      await onChanged();
    });
  const { about, state, progress } = job;
  const title = about?.name ?? job.name;
  return (
    <li className={classes.archive} aria-label={title}>
      <div>
        <div className={classes.name}>{title}</div>
        <div className={classes.role}>
          {about ? words.from(about.clinic, formatDateTime(about.madeAt)) : fileSize(job.size)}
        </div>
        {about ? (
          <div className={classes.role}>
            {archive.counts(about.counts.documents, about.counts.history, about.counts.files)}
            {about.counts.missingFiles === 0 ? null : `　${archive.missing(about.counts.missingFiles)}`}
          </div>
        ) : null}
        {about?.earlier ? <div className={classes.role}>{words.earlier}</div> : null}
      </div>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {state === 'uploading' && isSending ? (
        <ProgressBar
          title={words.sending(job.name)}
          done={job.bytes}
          total={job.size}
          detail={`${fileSize(job.bytes)}／${fileSize(job.size)}`}
          note={words.keepOpen}
        />
      ) : null}
      {state === 'uploading' && !isSending ? (
        <Notice tone="ochre" title={words.broken(fileSize(job.bytes), fileSize(job.size))}>
          {words.goOn(job.name)}
        </Notice>
      ) : null}
      {state === 'running' ? (
        <ProgressBar
          title={words.running(job.clinicName ?? title)}
          done={progress?.done ?? 0}
          total={progress?.total ?? 0}
          detail={progress && `${archive.stages[progress.stage]} ${archive.progress(progress.done, progress.total)}`}
          note={words.meanwhile}
          action={
            <Button size="sm" variant="default" loading={busy} onClick={remove}>
              {words.stop}
            </Button>
          }
        />
      ) : null}
      {state === 'failed' && job.failure ? (
        <ErrorState title={failedWith(job.failure)} code={job.failure.code} />
      ) : null}
      {about && (state === 'ready' || (state === 'failed' && job.bytes > 0)) ? (
        <ArchiveWishForm job={job} about={about} onBegun={onChanged} />
      ) : null}
      {state === 'done' && job.clinic !== null ? <Founded job={job} clinic={job.clinic} title={title} /> : null}
      {state === 'running' || isSending ? null : (
        <div className={classes.foot}>
          <p />
          <Button size="sm" variant="subtle" color="gray" loading={busy} onClick={remove}>
            {job.bytes > 0 ? words.remove : words.dismiss}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Why no clinic came of it; most refusals say so themselves that none did. */
function failedWith({ code, detail }: NonNullable<ArchiveImport['failure']>): string {
  const sentence = sentenceOf(codeName(code), detail);
  return sentence.includes(words.failed) ? sentence : `${words.failed}：${sentence}`;
}

interface FoundedProps {
  readonly job: ArchiveImport;
  readonly clinic: string;
  readonly title: string;
}

function Founded({ job: { about, checkpoints, clinicName }, clinic, title }: FoundedProps) {
  return (
    <>
      <Notice tone="moss" title={words.done(clinicName ?? title)}>
        {checkpoints === null ? null : (
          <>
            {words.key(checkpoints.count)}
            <br />
            <code className={classes.fingerprint}>{checkpoints.key}</code>
          </>
        )}
      </Notice>
      <FirstInvitation clinic={clinic} clinicName={clinicName ?? title} people={about?.people ?? []} />
    </>
  );
}
