import { Button, CopyButton, Text, TextInput } from '@mantine/core';
import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useState } from 'react';
import { useSetting, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { hangQueueScreen, queuePageUrl, takeQueueScreenOff } from '../../../data/visit/queue-links.ts';
import { queue } from '../../../locale/visit-queue.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './queue.module.css';

const words = queue.settings;

/** Screens in the waiting room: each has a link of its own that can be ended. */
export function QueueScreens({ editable }: { readonly editable: boolean }) {
  const store = useStore();
  const isOffline = useSyncStatus()?.connection === 'offline';
  const screens = useSetting(QUEUE_SETTING)?.screens ?? [];
  const [name, setName] = useState('');
  const [url, setUrl] = useState<string>();
  const { busy, act } = useAct();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    await act(async () => {
      setUrl(queuePageUrl((await hangQueueScreen(name.trim())).token));
      setName('');
      await store.syncNow();
    });
  };
  const remove = (screen: { readonly _id: string; readonly name: string }) =>
    act(async () => {
      await takeQueueScreenOff(screen._id);
      showSuccess(words.removed(screen.name));
      await store.syncNow();
    });
  return (
    <section className={classes.screens} aria-label={words.screens}>
      <h3>{words.screens}</h3>
      {isOffline ? <Text size="sm">{words.offline}</Text> : null}
      <ul>
        {screens.length === 0 ? <li className={classes.quiet}>{words.none}</li> : null}
        {screens.map((screen) => (
          <li key={screen._id}>
            <b>{screen.name}</b>
            <small>{formatDate(screen.createDateTime)}</small>
            {editable ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={busy || isOffline}
                aria-label={words.removeOf(screen.name)}
                onClick={() => void remove(screen)}
              >
                {words.remove}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {url === undefined ? null : (
        <div className={classes.link} role="status">
          <Text size="sm">{words.link}</Text>
          <TextInput readOnly aria-label={words.copy} value={url} onFocus={(event) => event.currentTarget.select()} />
          <div className={classes.acts}>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button size="sm" onClick={copy}>
                  {copied ? words.copied : words.copy}
                </Button>
              )}
            </CopyButton>
            <Button size="sm" variant="default" component="a" href={url} target="_blank" rel="noreferrer">
              {words.open}
            </Button>
          </div>
        </div>
      )}
      {editable ? (
        <form onSubmit={(event) => void create(event)} className={classes.form}>
          <TextInput
            label={words.name}
            placeholder={words.namePlaceholder}
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={name.trim() === '' || isOffline}>
            {words.create}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
