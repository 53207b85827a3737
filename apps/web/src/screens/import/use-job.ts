import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import { useCallback, useEffect, useState } from 'react';
import { imports } from '../../data/import/imports.ts';
import { refusal } from '../../locale/codes.ts';

/** Milliseconds between two looks at a job that runs. */
const LOOK_MS = 700;

/** A refusal as a pane shows it. */
export interface Failure {
  readonly sentence: string;
  readonly code: number;
}

/** An import that has ended and is being held against its file. Those of former days never are. */
export const isAwaited = ({ state, accounts, reconciliation }: ImportJob): boolean =>
  state === 'done' && accounts && reconciliation === null;

/** A job, looked at again while it runs. */
export function useJob(id: string) {
  const [job, setJob] = useState<ImportJob>();
  const [failure, setFailure] = useState<Failure>();
  const take = useCallback((next: ImportJob) => {
    setJob(next);
    setFailure(undefined);
  }, []);
  const refuse = useCallback((error: unknown) => setFailure(refusal(error)), []);
  useEffect(() => {
    imports.get(id).then(take, refuse);
  }, [id, take, refuse]);
  const moving = job !== undefined && (job.state === 'running' || job.state === 'undoing' || isAwaited(job));
  useEffect(() => {
    if (!moving) return;
    // A look that fails, because the line is away for a moment, is made again.
    const timer = setInterval(() => void imports.get(id).then(take, () => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [moving, id, take]);
  return {
    job,
    failure,
    moving,
    /** Does something with the job and shows what it became. */
    act: (work: () => Promise<ImportJob>) => work().then(take, refuse),
  };
}
