import { Button } from '@mantine/core';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import { codeName } from '@vetloom/domain/core/codes.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useSession } from '../../../data/engine/hooks.ts';
import { clinicArchive } from '../../../data/export/clinic-archive.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { sentenceOf } from '../../../locale/codes.ts';
import { archive as words } from '../../../locale/export-archive.ts';
import { fileSize } from '../../../locale/files.ts';
import classes from '../frame/frame.module.css';
import { useExportJob } from './use-export-job.ts';

const about = clinicInfo.export;

/** Takes the whole clinic out: written on the server in the background, and fetched when it is whole. */
export function ExportSection() {
  const { actor } = useSession();
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{about.title}</h2>
          <p>{about.text}</p>
        </header>
        <div className={classes.narrow}>
          {actor?.admin ? <ExportWork /> : <Notice tone="accent">{about.admin}</Notice>}
        </div>
      </div>
    </div>
  );
}

function ExportWork() {
  const { job, busy, failure, act } = useExportJob();
  const save = async () => {
    const link = document.createElement('a');
    link.href = await clinicArchive.address();
    link.download = '';
    link.click();
    showSuccess(words.out.started);
  };
  return (
    <>
      <Notice tone="ochre" title={about.private}>
        {about.logged}
      </Notice>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {job?.state === 'running' ? (
        <ProgressBar
          title={words.out.running}
          done={job.progress?.done ?? 0}
          total={job.progress?.total ?? 0}
          detail={
            job.progress &&
            `${words.stages[job.progress.stage]} ${words.progress(job.progress.done, job.progress.total)}`
          }
          note={words.out.meanwhile}
          action={
            <Button size="sm" variant="default" loading={busy} onClick={() => void act(clinicArchive.remove)}>
              {words.out.stop}
            </Button>
          }
        />
      ) : null}
      {job?.state === 'failed' && job.failure ? (
        <ErrorState
          title={`${words.out.failed}：${sentenceOf(codeName(job.failure.code), job.failure.detail)}`}
          code={job.failure.code}
        />
      ) : null}
      {job?.state === 'done' && job.counts ? (
        <Notice tone="moss" title={words.out.done(formatDateTime(job.startedAt), fileSize(job.bytes))}>
          {words.counts(job.counts.documents, job.counts.history, job.counts.files)}
          {job.counts.missingFiles === 0 ? null : `　${words.missing(job.counts.missingFiles)}`}
          <br />
          {job.expiresAt === null ? null : words.out.until(formatDateTime(job.expiresAt))}
        </Notice>
      ) : null}
      {job === undefined || job?.state === 'running' ? null : (
        <div className={classes.actions}>
          {job?.state === 'done' ? (
            <Button leftSection={<IconDownload size={16} />} loading={busy} onClick={() => void act(save)}>
              {words.out.save}
            </Button>
          ) : null}
          <Button
            variant={job?.state === 'done' ? 'default' : 'filled'}
            leftSection={<IconPackageExport size={16} />}
            loading={busy}
            onClick={() => void act(clinicArchive.begin)}
          >
            {job === null ? words.out.begin : words.out.again}
          </Button>
          {job?.state === 'done' ? (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => void act(clinicArchive.remove)}>
              {words.out.remove}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
