import { Button } from '@mantine/core';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { JobView } from '@vetloom/protocol/instrument.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { isJobOver, toolCalls, useJob } from '../../../data/instrument/tool-calls.ts';
import { saidByTool } from '../../../locale/instrument-said.ts';
import { tools as words } from '../../../locale/instrument-tools.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './tools.module.css';

/** The last lines of a tool's log, fetched from its workstation (spec 3 §7 "getlogs"). */
export function ToolLogs({ tool }: { readonly tool: SyncTool }) {
  const isOnline = useSyncStatus()?.connection === 'online';
  const [queued, setQueued] = useState<JobView>();
  const job = useJob(queued);
  const { busy, failure, attempt } = useAttempt();
  const ask = () => attempt(async () => setQueued(await toolCalls.logs(tool._id)));
  return (
    <section aria-label={words.logsOf(tool.name)}>
      <Button
        variant="default"
        loading={busy}
        disabled={!isOnline && job === undefined}
        onClick={() => (job === undefined ? void ask() : setQueued(undefined))}
      >
        {job === undefined ? words.logs : words.logsHide}
      </Button>
      {isOnline || job !== undefined ? null : <span className={classes.quiet}> {words.needsNetwork}</span>}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {job === undefined ? null : isJobOver(job) ? (
        job.state === 'done' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
          <section className={classes.logs} aria-label={words.logsOf(tool.name)} tabIndex={0}>
            <pre>{job.answer || words.logsEmpty}</pre>
          </section>
        ) : (
          <ErrorState title={saidByTool(job.reason)} />
        )
      ) : (
        <p className={classes.quiet} role="status">
          {job.isOnline ? words.jobWaits : words.jobWaitsOff}
        </p>
      )}
    </section>
  );
}
