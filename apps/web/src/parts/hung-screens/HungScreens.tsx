import { Button, CopyButton, Text, TextInput } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useState } from 'react';
import { useStore, useSyncStatus } from '../../data/engine/hooks.ts';
import { hungScreens as words } from '../../locale/hung-screens.ts';
import { useAct } from '../act/use-act.ts';
import classes from './hung-screens.module.css';

/** A screen on a wall that shows something of the clinic by a link of its own. */
interface HungScreen {
  readonly _id: string;
  readonly name: string;
  /** Unix seconds. */
  readonly createDateTime: number;
}

interface HungScreensProps {
  readonly screens: readonly HungScreen[];
  /** Makes a screen's link; answers the page's address, which is shown this once. */
  readonly hang: (name: string) => Promise<string>;
  readonly takeOff: (id: string) => Promise<unknown>;
  /** What such a screen shows no more once it is taken off, and where one hangs. */
  readonly removed: (name: string) => string;
  readonly placeholder: string;
  readonly editable: boolean;
}

/** Screens that hang in the house: each has a link of its own that can be ended. */
export function HungScreens({ screens, hang, takeOff, removed, placeholder, editable }: HungScreensProps) {
  const store = useStore();
  const isOffline = useSyncStatus()?.connection === 'offline';
  const [name, setName] = useState('');
  const [url, setUrl] = useState<string>();
  const { busy, act } = useAct();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    await act(async () => {
      setUrl(await hang(name.trim()));
      setName('');
      await store.syncNow();
    });
  };
  const remove = (screen: HungScreen) =>
    act(async () => {
      await takeOff(screen._id);
      showSuccess(removed(screen.name));
      await store.syncNow();
    });
  return (
    <>
      {isOffline ? <Text size="sm">{words.offline}</Text> : null}
      <ul className={classes.screens}>
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
      {url === undefined ? null : <ScreenLink url={url} />}
      {editable ? (
        <form onSubmit={(event) => void create(event)} className={classes.newScreen}>
          <TextInput
            label={words.name}
            placeholder={placeholder}
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
      ) : null}
    </>
  );
}

/** The link of a screen that was made: it is shown this once. */
function ScreenLink({ url }: { readonly url: string }) {
  return (
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
  );
}
