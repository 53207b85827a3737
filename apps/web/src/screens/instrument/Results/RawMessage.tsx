import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { messageCalls, type WholeMessage } from '../../../data/instrument/messages.ts';
import { results as words } from '../../../locale/instrument.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { MessageText } from '../MessageText.tsx';
import classes from './results.module.css';

/** The message as the instrument sent it, from the server's archive, for whoever doubts what was understood. */
export function RawMessage({ messageID }: { readonly messageID: string }) {
  const [message, setMessage] = useState<WholeMessage>();
  const { busy, failure, attempt } = useAttempt();
  const isOnline = useSyncStatus()?.connection === 'online';
  const open = () => attempt(async () => setMessage(await messageCalls.read(messageID)));
  return (
    <section className={classes.raw} aria-label={words.raw}>
      <header>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={busy}
          disabled={!isOnline && message === undefined}
          aria-expanded={message !== undefined}
          onClick={() => (message === undefined ? void open() : setMessage(undefined))}
        >
          {message === undefined ? words.raw : words.rawHide}
        </Button>
        {isOnline || message !== undefined ? null : <span className={classes.quiet}>{words.rawNeedsNetwork}</span>}
      </header>
      {failure === undefined ? null : (
        <ErrorState
          title={failure.code === CODE.networkRequired ? words.rawNeedsNetwork : failure.sentence}
          code={failure.code}
        />
      )}
      {message === undefined ? null : <MessageText message={message} />}
    </section>
  );
}
