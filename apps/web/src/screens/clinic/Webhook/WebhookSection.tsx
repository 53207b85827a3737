import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { type WebhookRow, type Webhooks, webhookCalls } from '../../../data/webhook/webhook-calls.ts';
import { refusal } from '../../../locale/codes.ts';
import { webhook as words } from '../../../locale/webhook.ts';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SecretNotice } from './SecretNotice.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import classes from './webhook.module.css';

/** The clinic's own programs that hear of events: only the server knows them, so they are read and changed with the network. */
export function WebhookSection() {
  const online = useSyncStatus()?.connection === 'online';
  const [known, setKnown] = useState<Webhooks>();
  const [failure, setFailure] = useState<ReturnType<typeof refusal>>();
  const [form, setForm] = useState<WebhookRow | 'new'>();
  const [secret, setSecret] = useState<string>();
  const load = useCallback(
    () =>
      webhookCalls.all().then(
        (found) => {
          setFailure(undefined);
          setKnown(found);
        },
        (error: unknown) => setFailure(refusal(error)),
      ),
    [],
  );
  useEffect(() => {
    if (online) void load();
  }, [online, load]);
  const add = (
    <Button disabled={!online} onClick={() => setForm('new')}>
      {words.add}
    </Button>
  );
  return (
    <SettingPage title={words.title} text={words.text}>
      <div className={classes.body}>
        {online ? null : <Notice tone="ochre">{words.offline}</Notice>}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {secret === undefined ? null : <SecretNotice secret={secret} onDone={() => setSecret(undefined)} />}
        {known === undefined ? null : form === undefined ? (
          <>
            {known.webhooks.length === 0 ? (
              <EmptyState title={words.none} next={words.noneNext} actions={add} />
            ) : (
              <ul className={classes.list} aria-label={words.title}>
                {known.webhooks.map((one) => (
                  <WebhookItem
                    key={one._id}
                    webhook={one}
                    online={online}
                    onEdit={() => setForm(one)}
                    onChanged={() => void load()}
                    onSecret={setSecret}
                  />
                ))}
              </ul>
            )}
            {known.webhooks.length === 0 ? null : add}
          </>
        ) : (
          <WebhookForm
            before={form === 'new' ? undefined : form}
            subjects={known.subjects}
            onClose={(made) => {
              setForm(undefined);
              if (made !== undefined) setSecret(made);
              void load();
            }}
          />
        )}
      </div>
    </SettingPage>
  );
}
