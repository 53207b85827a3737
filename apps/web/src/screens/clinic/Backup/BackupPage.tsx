import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import type { BackupAnswer, BackupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { backups } from '../../../data/backup/backups.ts';
import { backup as words } from '../../../locale/backup.ts';
import { fileSize } from '../../../locale/files.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { SettingPage } from '../frame/SettingPage.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { BackupForm } from './BackupForm.tsx';
import { BackupList } from './BackupList.tsx';
import { BackupStatus } from './BackupStatus.tsx';
import classes from './backup.module.css';
import { type BackupValues, changedRows, changeOf, valuesOf } from './backup-values.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

interface BackupPageProps {
  readonly settings: BackupAnswer;
  readonly jobs: readonly BackupJob[];
  readonly running: BackupJob | undefined;
  readonly look: () => Promise<void>;
  readonly take: (settings: BackupAnswer) => void;
}

/** The clinic's backups: how they stand, the next one now, what was taken, and how they are set up. */
export function BackupPage({ settings, jobs, running, look, take }: BackupPageProps) {
  const [typed, setTyped] = useState<Partial<BackupValues>>({});
  const [restoring, setRestoring] = useState<BackupJob>();
  const starting = useAttempt();
  const values = { ...valuesOf(settings), ...typed };
  const rows = changedRows(settings, values);
  const saving = useSaving({
    changed: rows.map((row) => words.form[row].label),
    alsoReady: !settings.here && settings.place !== null,
    send: async () => take(await backups.save(changeOf(settings, values))),
    restore: () => setTyped({}),
    saved: words.form.saved,
  });
  const ready = settings.here && settings.place !== null && settings.recipient !== null;
  const start = () =>
    starting.attempt(async () => {
      await backups.run();
      showSuccess(words.started);
      await look();
    });
  return (
    <SettingPage title={words.title} text={words.text} saving={saving}>
      <BackupStatus settings={settings} jobs={jobs} />
      <div className={classes.now}>
        {running === undefined ? (
          <Button
            leftSection={<IconDatabaseExport size={16} />}
            disabled={!ready}
            loading={starting.busy}
            onClick={() => void start()}
          >
            {words.now}
          </Button>
        ) : (
          <ProgressBar
            title={words.running(running.kind)}
            done={running.done}
            total={running.total}
            detail={`${words.stages[running.stage]} ${howFar(running)}`}
            note={words.meanwhile}
          />
        )}
        {starting.failure ? <ErrorState title={starting.failure.sentence} code={starting.failure.code} /> : null}
      </div>
      <BackupForm settings={settings} values={values} change={(part) => setTyped({ ...typed, ...part })} />
      <BackupList jobs={jobs} recipient={settings.recipient} busy={running !== undefined} onRestore={setRestoring} />
      {restoring === undefined ? null : (
        <RestoreDialog
          backup={restoring}
          onClose={() => setRestoring(undefined)}
          onStarted={() => {
            showSuccess(words.restore.started);
            void look();
          }}
        />
      )}
    </SettingPage>
  );
}

/** Bytes while a file moves, counts while it is restored. */
function howFar({ stage, done, total }: BackupJob): string {
  const shown = stage === 'prove' || stage === 'update' || stage === 'found' ? formatCount : fileSize;
  if (done === 0) return '';
  return total === 0 ? shown(done) : words.of(shown(done), shown(total));
}
