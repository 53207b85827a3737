import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../data/engine/hooks.ts';
import type { HandedOver } from '../../data/instrument/hand-over.ts';
import { handToLocalTool } from '../../data/instrument/local-tool.ts';
import { toolCalls } from '../../data/instrument/tool-calls.ts';
import { localTool as words } from '../../locale/instrument-local.ts';
import { useAttempt } from '../form/use-attempt.ts';

interface HandOverProps {
  readonly toolID: string;
  readonly instrumentID: string;
  readonly device: string;
  /** A job that waits for the tool; without one a test of the instrument. */
  readonly jobID?: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onTaken?: (jobID: string) => void;
}

/** Has the sync tool on this very machine do what waits for it, by a task that the server signs: also while the tool doesn't reach the server. */
export function HandOver({ toolID, instrumentID, device, jobID, label, isDisabled = false, onTaken }: HandOverProps) {
  const can = useCan();
  const isOnline = useSyncStatus()?.connection === 'online';
  const [outcome, setOutcome] = useState<HandedOver>();
  const { busy, failure, attempt } = useAttempt();
  if (!can('LAB_TASK_WRITE') && !can('VETLOOM_SYNCTOOL')) return null;
  const hand = () => {
    setOutcome(undefined);
    void attempt(async () => {
      const told = await handToLocalTool(toolID, await toolCalls.localTask(toolID, instrumentID, jobID));
      setOutcome(told);
      if (told.kind !== 'taken' && told.kind !== 'known') return;
      showSuccess(told.kind === 'taken' ? words.taken(device) : words.known);
      onTaken?.(told.jobID);
    });
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        disabled={!isOnline || isDisabled}
        title={isOnline ? undefined : words.offline}
        onClick={hand}
      >
        {label}
      </Button>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <WhyNot outcome={outcome} />
    </>
  );
}

function WhyNot({ outcome }: { readonly outcome: HandedOver | undefined }) {
  switch (outcome?.kind) {
    case 'denied':
    case 'absent':
      return <ErrorState title={words[outcome.kind].title}>{words[outcome.kind].text}</ErrorState>;
    case 'other':
      return <ErrorState title={words.other.title}>{words.other.text(outcome.name)}</ErrorState>;
    case 'refused':
      return <ErrorState title={words.refused.title}>{words.refused.text(outcome.why)}</ErrorState>;
    default:
      return null;
  }
}
