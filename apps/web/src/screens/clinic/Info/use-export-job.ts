import type { ArchiveExport } from '@vetloom/protocol/archive.ts';
import { useCallback, useEffect, useState } from 'react';
import { clinicArchive } from '../../../data/export/clinic-archive.ts';
import { type Attempt, useAttempt } from '../../../parts/form/use-attempt.ts';

/** Milliseconds between two looks at an export that runs. */
const LOOK_MS = 1000;

/** The clinic's export, looked at again while it runs. `job` is undefined until there is an answer, null where there is none. */
export function useExportJob(): { readonly job: ArchiveExport | null | undefined } & Pick<
  Attempt,
  'busy' | 'failure'
> & {
    /** Does something with it and shows what it became. */
    readonly act: (work: () => Promise<unknown>) => Promise<boolean>;
  } {
  const [job, setJob] = useState<ArchiveExport | null>();
  const { busy, failure, attempt } = useAttempt();
  const look = useCallback(async () => setJob(await clinicArchive.look()), []);
  const act = useCallback(
    (work: () => Promise<unknown>) =>
      attempt(async () => {
        await work();
        await look();
      }),
    [attempt, look],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void attempt(look), []);
  const running = job?.state === 'running';
  useEffect(() => {
    if (!running) return;
    // A look that fails, because the line is away for a moment, is made again.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [running, look]);
  return { job, busy, failure, act };
}
