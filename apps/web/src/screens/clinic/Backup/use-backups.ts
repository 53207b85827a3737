import type { BackupAnswer, BackupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { useCallback, useEffect, useState } from 'react';
import { backups } from '../../../data/backup/backups.ts';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';

/** Milliseconds between two looks while a job runs, and while none does. */
const LOOK_MS = 2000;
const REST_MS = 30_000;

/** The clinic's backups, looked at again while one runs. */
export function useBackups() {
  const connection = useSyncStatus()?.connection;
  const [settings, setSettings] = useState<BackupAnswer>();
  const [jobs, setJobs] = useState<readonly BackupJob[]>();
  const [failure, setFailure] = useState<Failure>();
  const look = useCallback(
    () =>
      Promise.all([backups.settings(), backups.jobs()]).then(
        ([found, listed]) => {
          setSettings(found);
          setJobs(listed);
          setFailure(undefined);
        },
        (error: unknown) => setFailure(refusal(error)),
      ),
    [],
  );
  const running = jobs?.find(({ state }) => state === 'running');
  const moving = running !== undefined;
  useEffect(() => {
    if (connection === 'offline') return;
    void look();
    const timer = setInterval(() => void look(), moving ? LOOK_MS : REST_MS);
    return () => clearInterval(timer);
  }, [look, moving, connection]);
  return { settings, jobs, running, failure, offline: connection === 'offline', look, take: setSettings };
}
