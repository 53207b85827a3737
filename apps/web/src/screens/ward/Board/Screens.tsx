import { Button, CopyButton, Modal, Stack, Text, TextInput } from '@mantine/core';
import { WARD_SCREEN_SETTING } from '@vetloom/domain/clinic/settings/ward-screen.setting.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useState } from 'react';
import { useSetting, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { hangScreen, takeScreenOff, wallPageUrl } from '../../../data/ward/wall.ts';
import { wardWall } from '../../../locale/ward-wall.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './screens.module.css';

const words = wardWall.screens;

/** Screens on the wall: each has a link of its own that can be ended. */
export function Screens({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const isOffline = useSyncStatus()?.connection === 'offline';
  const screens = useSetting(WARD_SCREEN_SETTING)?.screens ?? [];
  const [name, setName] = useState('');
  const [url, setUrl] = useState<string>();
  const { busy, act } = useAct();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    await act(async () => {
      setUrl(wallPageUrl((await hangScreen(name.trim())).token));
      setName('');
      await store.syncNow();
    });
  };
  const remove = (screen: { readonly _id: string; readonly name: string }) =>
    act(async () => {
      await takeScreenOff(screen._id);
      showSuccess(words.removed(screen.name));
      await store.syncNow();
    });
  return (
    <Modal opened onClose={onClose} title={words.title} size={480} centered>
      <Stack gap="md">
        <Text size="sm">{isOffline ? words.offline : words.text}</Text>
        <ul className={classes.screens}>
          {screens.length === 0 ? <li className={classes.quiet}>{words.none}</li> : null}
          {screens.map((screen) => (
            <li key={screen._id}>
              <b>{screen.name}</b>
              <small>{words.since(formatDate(screen.createDateTime), '')}</small>
              <Button
                size="compact-sm"
                variant="default"
                disabled={busy || isOffline}
                aria-label={words.removeOf(screen.name)}
                onClick={() => void remove(screen)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
        {url === undefined ? null : (
          <div className={classes.link} role="status">
            <Text size="sm">{words.link}</Text>
            <TextInput readOnly aria-label={words.copy} value={url} onFocus={(event) => event.currentTarget.select()} />
            <div className={classes.linkActs}>
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
        <form onSubmit={(event) => void create(event)} className={classes.newScreen}>
          <TextInput
            label={words.name}
            placeholder={words.namePlaceholder}
            maxLength={40}
            autoComplete="off"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={name.trim() === '' || isOffline}>
            {words.create}
          </Button>
        </form>
      </Stack>
    </Modal>
  );
}
