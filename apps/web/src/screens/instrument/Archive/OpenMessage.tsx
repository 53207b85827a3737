import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useEffect, useState } from 'react';
import { type MessageView, messageCalls, type WholeMessage } from '../../../data/instrument/messages.ts';
import { archive as words } from '../../../locale/instrument-archive.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { MessageText } from '../MessageText.tsx';
import classes from './archive.module.css';

interface OpenMessageProps {
  readonly row: MessageView;
  readonly onReplay: (() => void) | undefined;
}

/** One message as it came, why it couldn't be read, and the results that were read from it. */
export function OpenMessage({ row, onReplay }: OpenMessageProps) {
  const [message, setMessage] = useState<WholeMessage>();
  const { failure, attempt } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for the message that was opened
  useEffect(() => {
    void attempt(async () => setMessage(await messageCalls.read(row.messageID)));
  }, [row.messageID]);
  return (
    <div className={classes.message}>
      {row.why === '' ? null : <p className={classes.why}>{words.why(row.why)}</p>}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {row.gone === '' ? null : <p className={classes.why}>{words.gone[row.gone]}</p>}
      {message === undefined || row.gone !== '' ? null : <MessageText message={message} />}
      <div className={classes.foot}>
        {row.reports.map((report) => (
          <AppLink key={report} className={classes.link} to={links.to('exam.results', { report })}>
            {words.toReport}
          </AppLink>
        ))}
        {onReplay === undefined || row.gone !== '' ? null : (
          <Button size="compact-sm" variant="default" onClick={onReplay}>
            {words.replay}
          </Button>
        )}
      </div>
    </div>
  );
}
