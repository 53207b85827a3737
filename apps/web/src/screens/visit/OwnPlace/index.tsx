import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useEffect } from 'react';
import { readQueuePlace } from '../../../data/visit/queue-links.ts';
import { tokenOfPage, useWatched } from '../../../data/visit/use-watched.ts';
import { queue } from '../../../locale/visit-queue.ts';
import { QueuePlaceView } from '../../../parts/queue-place/QueuePlaceView.tsx';
import classes from './mine.module.css';

const words = queue.mine;

/** Milliseconds between two looks: a phone's battery matters, and a minute's waiting isn't lost by ten seconds. */
const EVERY_MS = 10_000;

/** /myQueue: an owner's place in the queue by their link, on their phone, without a sign-in and without anybody else. */
export default function OwnPlace() {
  const watched = useWatched(tokenOfPage(), readQueuePlace, EVERY_MS);
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
  const { shown, isStale } = watched;
  return (
    <main className={classes.page}>
      <h1>{shown.clinic}</h1>
      <QueuePlaceView place={shown} />
      <p className={isStale ? classes.stale : classes.quiet}>
        {isStale ? words.stale(formatTime(shown.now)) : words.updated(formatTime(shown.now))}
      </p>
      {shown.state === 'waiting' ? <p className={classes.quiet}>{words.estimated}</p> : null}
    </main>
  );
}
