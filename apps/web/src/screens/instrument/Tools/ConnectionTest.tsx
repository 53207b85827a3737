import { Button } from '@mantine/core';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { JobView } from '@vetloom/protocol/instrument.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { isJobOver, toolCalls, useJob } from '../../../data/instrument/tool-calls.ts';
import { localTool } from '../../../locale/instrument-local.ts';
import { saidByTool } from '../../../locale/instrument-said.ts';
import { tools, instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { HandOver } from '../../../parts/instrument/HandOver.tsx';
import classes from './tools.module.css';

interface ConnectionTestProps {
  readonly tool: SyncTool;
  readonly instrumentID: string;
  /** What was typed and not saved isn't tested. */
  readonly isSaved: boolean;
}

/** Whether an instrument answers, asked by its workstation; with what it said. */
export function ConnectionTest({ tool, instrumentID, isSaved }: ConnectionTestProps) {
  const isOnline = useSyncStatus()?.connection === 'online';
  const [queued, setQueued] = useState<JobView>();
  const job = useJob(queued);
  const { busy, failure, attempt } = useAttempt();
  const isUnderWay = job !== undefined && !isJobOver(job);
  const test = () => {
    setQueued(undefined);
    void attempt(async () => setQueued(await toolCalls.test(tool._id, instrumentID)));
  };
  return (
    <section className={classes.test} aria-label={words.test}>
      <div>
        <Button variant="default" loading={busy || isUnderWay} disabled={!isOnline || !isSaved} onClick={test}>
          {words.test}
        </Button>{' '}
        <HandOver
          {...{ toolID: tool._id, instrumentID, device: tool.name, label: localTool.testHere }}
          isDisabled={!isSaved || isUnderWay}
          onTaken={(jobID) => void attempt(async () => setQueued(await toolCalls.job(jobID)))}
        />{' '}
        <span className={classes.quiet}>
          {isOnline ? (isSaved ? '' : words.testUnsaved) : tools.needsNetwork}
          {isUnderWay ? words.states[job.state] : ''}
        </span>
      </div>
      {tool.isOnline ? null : <Notice tone="ochre">{words.testOff(tool.name)}</Notice>}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {job?.state === 'done' ? (
        <Notice tone="moss" title={words.testDone}>
          {saidByTool(job.answer)}
        </Notice>
      ) : null}
      {job?.state === 'failed' || job?.state === 'cancelled' ? (
        <ErrorState title={words.testFailed}>{saidByTool(job.reason)}</ErrorState>
      ) : null}
    </section>
  );
}
