import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../data/engine/hooks.ts';
import { messageAccounts, type TestAnswer } from '../../../data/message/accounts.ts';
import { reasonWords } from '../../../locale/message.ts';
import { messageSetting } from '../../../locale/message-setting.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './message-setting.module.css';

const words = messageSetting.test;

/** Sends a text to oneself by one way, and says what the vendor made of it. */
export function TestSend({ channel }: { readonly channel: Channel }) {
  const { clinic, email } = useSession();
  const [opened, setOpened] = useState(false);
  const [to, setTo] = useState(channel === 'mail' ? (email ?? '') : '');
  const [answer, setAnswer] = useState<TestAnswer>();
  const { busy, failure, attempt } = useAttempt();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() === '') return;
    setAnswer(undefined);
    void attempt(async () =>
      setAnswer(await messageAccounts.test(channel, to.trim(), words.sample(clinic?.clinicName ?? ''))),
    );
  };
  if (!opened)
    return (
      <div>
        <Button size="sm" variant="subtle" leftSection={<IconSend size={14} />} onClick={() => setOpened(true)}>
          {words.title}
        </Button>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label={words.to[channel]}
        description={words.toHint[channel] === '' ? words.costs : `${words.toHint[channel]}。${words.costs}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={to}
        maxLength={160}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      {answer === undefined ? null : (
        <Notice tone={answer.outcome === 'handedOver' ? 'moss' : 'ochre'} title={words.outcomes[answer.outcome]}>
          {[reasonWords(answer.reason), answer.said].filter(Boolean).join(' · ')}
        </Notice>
      )}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <div className={classes.formFoot}>
        <Button type="submit" loading={busy} disabled={to.trim() === ''}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
