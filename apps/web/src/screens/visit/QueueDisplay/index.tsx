import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import type { QueueScreen } from '@vetloom/protocol/queue.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useRef, useState } from 'react';
import { readQueueScreen } from '../../../data/visit/queue-links.ts';
import { tokenOfPage, useWatched } from '../../../data/visit/use-watched.ts';
import { queue } from '../../../locale/visit-queue.ts';
import classes from './display.module.css';
import { allowSound, chime, isSoundAllowed, say } from './sound.ts';

const words = queue.display;

/** Milliseconds between two looks: whoever is called should hear it at once. */
const EVERY_MS = 3000;
/** Milliseconds between the chime and what is said. */
const SAID_AFTER_MS = 1100;

/** /queue: the waiting room's screen by its link: the number of now, the five before it, how many wait; no sign-in, and nobody is named. */
export default function QueueDisplay() {
  const watched = useWatched(tokenOfPage(), readQueueScreen, EVERY_MS);
  useEffect(() => {
    document.title = words.title;
  }, []);
  if (watched.state !== 'shown')
    return (
      <main className={classes.alone}>
        {watched.state === 'opening' ? <p role="status">{words.opening}</p> : null}
        {watched.state === 'ended' ? <EmptyState title={words.ended} next={words.endedNext} /> : null}
      </main>
    );
  return <Shown screen={watched.shown} isStale={watched.isStale} />;
}

function Shown({ screen, isStale }: { readonly screen: QueueScreen; readonly isStale: boolean }) {
  const now = useNow();
  const [first, ...before] = screen.called;
  useCallSound(screen);
  useEffect(() => {
    if (!screen.isDark) return;
    const root = document.documentElement;
    const was = root.getAttribute('data-mantine-color-scheme') ?? 'light';
    root.setAttribute('data-mantine-color-scheme', 'dark');
    return () => root.setAttribute('data-mantine-color-scheme', was);
  }, [screen.isDark]);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{screen.clinic}</h1>
        <SoundButton />
        <span className={isStale ? classes.stale : classes.time} role={isStale ? 'alert' : undefined}>
          {isStale ? words.stale(formatTime(screen.now)) : `${formatDay(now)} ${formatTime(now)}`}
        </span>
      </header>
      <div className={classes.body}>
        <section className={classes.now} aria-live="assertive">
          {first === undefined ? (
            <p className={classes.none}>{words.none}</p>
          ) : (
            <>
              <h2>{words.now}</h2>
              {/* The number anew makes the mark anew, which a glance from across the room sees. */}
              <p key={first._id} className={classes.number}>
                {first.ticket.replace('*', '')}
              </p>
              <p className={classes.room}>{first.room === '' ? words.anyRoom : first.room}</p>
            </>
          )}
        </section>
        <aside className={classes.side}>
          <h2>{words.before}</h2>
          <ol>
            {before.map(({ _id, ticket, room }) => (
              <li key={_id}>
                <b>{ticket.replace('*', '')}</b>
                <span>{room}</span>
              </li>
            ))}
          </ol>
        </aside>
      </div>
      <footer className={classes.foot}>
        <span>
          {words.waiting} <b>{words.count(screen.waiting)}</b>
        </span>
        {screen.wait === null ? null : (
          <span>
            {words.wait} <b>{words.minutes(screen.wait)}</b>
          </span>
        )}
        <small>{screen.wait === null ? null : words.estimated}</small>
      </footer>
    </main>
  );
}

/** Sounds once for each call that wasn't there before; what stood there when the screen was opened is old. */
function useCallSound({ called, isSpoken }: QueueScreen): void {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const fresh = called.filter(({ _id }) => known.current?.has(_id) === false);
    known.current = new Set(called.map(({ _id }) => _id));
    if (fresh.length === 0) return;
    chime();
    if (!isSpoken) return;
    const timer = setTimeout(() => {
      for (const { ticket, room } of fresh.toReversed()) say(words.spoken(ticket.replace('*', ''), room));
    }, SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [called, isSpoken]);
}

/** Browsers let a page sound only once somebody has touched it: asked for once, and gone then. */
function SoundButton() {
  const [isAllowed, setAllowed] = useState(isSoundAllowed);
  if (isAllowed) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconVolume size={18} />}
      title={words.soundHint}
      onClick={() =>
        void allowSound().then((allowed) => {
          setAllowed(allowed);
          if (allowed) chime();
        })
      }
    >
      {words.sound}
    </Button>
  );
}
