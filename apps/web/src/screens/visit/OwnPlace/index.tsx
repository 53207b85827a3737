import type { QueuePlace } from '@vetloom/protocol/queue.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useEffect } from 'react';
import { readQueuePlace } from '../../../data/visit/queue-links.ts';
import { tokenOfPage, useWatched } from '../../../data/visit/use-watched.ts';
import { queue } from '../../../locale/visit-queue.ts';
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
      <section className={classes.card} data-state={shown.state}>
        <h2>{words.yours}</h2>
        <p className={classes.number}>{shown.ticket === '' ? '–' : shown.ticket.replace('*', '')}</p>
        {shown.ticket === '' ? <p>{words.noNumber}</p> : null}
        <div role="status">
          <Place place={shown} />
        </div>
      </section>
      <p className={isStale ? classes.stale : classes.quiet}>
        {isStale ? words.stale(formatTime(shown.now)) : words.updated(formatTime(shown.now))}
      </p>
      {shown.state === 'waiting' ? <p className={classes.quiet}>{words.estimated}</p> : null}
    </main>
  );
}

function Place({ place }: { readonly place: QueuePlace }) {
  switch (place.state) {
    case 'waiting':
      return (
        <dl className={classes.facts}>
          <div>
            <dt>{words.before}</dt>
            <dd>{words.count(place.before)}</dd>
          </div>
          <div>
            <dt>{words.wait}</dt>
            <dd>{words.minutes(place.wait)}</dd>
          </div>
        </dl>
      );
    case 'called':
      return (
        <>
          <p className={classes.turn}>{words.called}</p>
          <p className={classes.turn}>{words.calledTo(place.room)}</p>
        </>
      );
    case 'skipped':
      return (
        <>
          <p className={classes.turn}>{words.skipped}</p>
          <p>{words.skippedNext}</p>
        </>
      );
    case 'inRoom':
      return <p className={classes.turn}>{words.inRoom}</p>;
    case 'over':
      return (
        <>
          <p className={classes.turn}>{words.over}</p>
          <p>{words.overNext}</p>
        </>
      );
  }
}
