import { Button, PasswordInput } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { toolCalls } from '../../../data/instrument/tool-calls.ts';
import { tools, instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './tools.module.css';

interface SecretFieldProps {
  readonly toolID: string;
  /** Undefined until the instrument is saved. */
  readonly instrumentID: string | undefined;
}

/** The password of an instrument's service: kept on the server for that tool alone, and never shown again. */
export function SecretField({ toolID, instrumentID }: SecretFieldProps) {
  const isOnline = useSyncStatus()?.connection === 'online';
  const [isKept, setKept] = useState(false);
  const [typed, setTyped] = useState('');
  const { busy, failure, attempt } = useAttempt();
  useEffect(() => {
    if (!isOnline || instrumentID === undefined) return;
    let isCurrent = true;
    toolCalls.secrets(toolID).then(
      (kept) => isCurrent && setKept(kept.includes(instrumentID)),
      // Whether one is kept is only told; keeping one says itself what is wrong.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isOnline, toolID, instrumentID]);
  if (instrumentID === undefined) return <p className={classes.quiet}>{words.secretFirst}</p>;
  const keep = (secret: string | null) =>
    attempt(async () => {
      await toolCalls.keepSecret(toolID, instrumentID, secret);
      setKept(secret !== null);
      setTyped('');
      showSuccess(secret === null ? words.secretForgotten : words.secretSaved);
    });
  return (
    <div className={classes.secret}>
      <PasswordInput
        label={words.secret}
        description={isOnline ? words.secretHint : tools.needsNetwork}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={isKept ? words.secretKept : undefined}
        value={typed}
        maxLength={2000}
        autoComplete="new-password"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.secretActs}>
        <Button variant="default" loading={busy} disabled={!isOnline || typed === ''} onClick={() => void keep(typed)}>
          {words.secretSave}
        </Button>
        {isKept ? (
          <Button variant="subtle" disabled={!isOnline || busy} onClick={() => void keep(null)}>
            {words.secretForget}
          </Button>
        ) : null}
      </div>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </div>
  );
}
