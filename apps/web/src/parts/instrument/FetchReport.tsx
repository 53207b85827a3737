import { Button, TextInput } from '@mantine/core';
import type { ExamOrder } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { JobView } from '@vetloom/protocol/instrument.ts';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../data/engine/hooks.ts';
import { orderCalls } from '../../data/instrument/orders.ts';
import { useJob } from '../../data/instrument/tool-calls.ts';
import { orders as words } from '../../locale/instrument-orders.ts';
import { saidByTool } from '../../locale/instrument-said.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import classes from './instrument.module.css';

/** Has the PDF report of an order fetched from the device on which it lies, and says what came of it. */
export function FetchReport({ order }: { readonly order: ExamOrder }) {
  const can = useCan();
  const isOnline = useSyncStatus()?.connection === 'online';
  const [asked, setAsked] = useState(false);
  const [url, setURL] = useState(order.url);
  const [queued, setQueued] = useState<JobView>();
  const job = useJob(queued);
  if (!can('LAB_TASK_WRITE') && order.type !== 'abaxis') return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!isOnline}
        title={isOnline ? undefined : words.needsNetwork}
        onClick={() => setAsked(true)}
      >
        {words.report}
      </Button>
      {job === undefined ? null : (
        <span className={job.state === 'failed' ? classes.failed : classes.quiet} role="status">
          {job.state === 'failed'
            ? words.reportFailed(saidByTool(job.reason))
            : job.state === 'done'
              ? words.reportDone
              : words.reportQueued}
        </span>
      )}
      {asked ? (
        <ConfirmDialog
          opened
          onClose={() => setAsked(false)}
          title={words.reportTitle(order.device)}
          text={words.reportText}
          confirmWord={words.report}
          onConfirm={async () => setQueued(await orderCalls.fetchReport(order._id, url.trim()))}
        >
          <TextInput
            label={words.reportURL}
            type="url"
            value={url}
            maxLength={500}
            onChange={(event) => setURL(event.currentTarget.value)}
            data-autofocus
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
