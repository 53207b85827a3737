import { Button } from '@mantine/core';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { booking as bookingWords } from '../../../locale/booking.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { BookingFacts } from '../../../parts/booking/BookingFacts.tsx';
import { BookingWarnings } from '../../../parts/booking/BookingWarnings.tsx';
import { objectionWord, petName, timeRange } from '../../../parts/booking/booking-words.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './pending.module.css';
import type { PendingEntry, Review } from './use-pending.ts';

interface PendingPaneProps {
  readonly entry: PendingEntry;
  readonly review: Review;
  readonly mayAnswer: boolean;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
  readonly onMove: () => void;
}

/** All of the chosen booking, with what its owner said, what speaks against its place just now, and whom it meets there. */
export function PendingPane({ entry, review, mayAnswer, onApprove, onRefuse, onMove }: PendingPaneProps) {
  const { booking, objections, sharers, warnings } = entry;
  return (
    <>
      <h2 className={classes.paneTitle}>
        <AppLink to={links.pet(booking.petID)}>{petName(entry)}</AppLink>
        <BookingWarnings warnings={warnings} />
      </h2>
      <section className={classes.against} data-calm={objections.length === 0 && sharers.length === 0}>
        {objections.length === 0 && sharers.length === 0 ? <p>{words.nothingAgainst}</p> : null}
        {objections.length === 0 ? null : <h3>{words.against}</h3>}
        <ul>
          {objections.map((objection) => (
            <li key={objection.kind}>{objectionWord(objection, booking, review.names)}</li>
          ))}
        </ul>
        {sharers.length === 0 ? null : (
          <>
            <h3>{words.others}</h3>
            <ul>
              {sharers.map((other) => (
                <li key={other.booking._id} className={classes.other}>
                  <BookingStatus status={other.booking.status} visit={other.visit} bare />
                  {timeRange(other.booking)} {petName(other)} · {bookingWords.statuses[other.booking.status]}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {mayAnswer ? (
        <div className={classes.paneActions}>
          <Button rightSection={<Keycap keys="A" onFill />} onClick={onApprove}>
            {words.approve}
          </Button>
          <Button variant="default" rightSection={<Keycap keys="R" />} onClick={onRefuse}>
            {words.refuse}
          </Button>
          <Button variant="default" rightSection={<Keycap keys="M" />} onClick={onMove}>
            {words.move}
          </Button>
        </div>
      ) : null}
      <BookingFacts entry={entry} />
    </>
  );
}
