import type { OwnQueue } from '@vetloom/protocol/owner-booking.ts';
import { queue } from '../../locale/visit-queue.ts';
import classes from './queue-place.module.css';

const words = queue.mine;

/** One's number, how many are before them and how long they still wait, or where they are called to; never who else waits. */
export function QueuePlaceView({ place }: { readonly place: OwnQueue }) {
  return (
    <section className={classes.card} data-state={place.state}>
      <h2>{words.yours}</h2>
      <p className={classes.number}>{place.ticket === '' ? '–' : place.ticket.replace('*', '')}</p>
      {place.ticket === '' ? <p>{words.noNumber}</p> : null}
      <div role="status">
        <Place place={place} />
      </div>
    </section>
  );
}

function Place({ place }: { readonly place: OwnQueue }) {
  switch (place.state) {
    case 'waiting':
      return (
        <dl className={classes.facts}>
          <div>
            <dt>{words.before}</dt>
            <dd>{words.count(place.before)}</dd>
          </div>
          {place.wait === null ? null : (
            <div>
              <dt>{words.wait}</dt>
              <dd>{words.minutes(place.wait)}</dd>
            </div>
          )}
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
