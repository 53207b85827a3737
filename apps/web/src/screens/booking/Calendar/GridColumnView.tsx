import { dayStart } from '@vetloom/domain/core/clock.ts';
import { memo, useMemo } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { bookingCalendar as words } from '../../../locale/booking-calendar.ts';
import { BookingCard, isTicking } from './BookingCard.tsx';
import classes from './grid.module.css';
import { type Geometry, gridHeight, lanesOf, topOf, wordTop } from './grid-geometry.ts';
import type { CardFacts, GridColumn } from './grid-types.ts';

interface GridColumnViewProps {
  readonly column: GridColumn;
  readonly geometry: Geometry;
  readonly left: number;
  readonly width: number;
  /** What of the height is in sight, px. */
  readonly seenFrom: number;
  readonly seenTo: number;
  /** Unix seconds. */
  readonly now: number;
  /** Where the present is drawn, px: behind the cards, whose words it would strike through. */
  readonly nowTop: number | undefined;
  readonly selected: string | undefined;
  readonly held: string | undefined;
  readonly factsOf: (entry: BookingEntry) => CardFacts;
}

/** A column with its ground and its bookings, as far as they are in sight. */
export const GridColumnView = memo(function GridColumnView(props: GridColumnViewProps) {
  const { column, geometry, left, width, now, selected, held } = props;
  const { day, items } = column;
  const lanes = useMemo(() => lanesOf(items.map(({ entry }) => entry.booking)), [items]);
  const whole = gridHeight(geometry);
  const wordTops = useMemo(() => {
    const cards = items.map(({ entry: { booking } }) => ({
      top: topOf(geometry, booking.dateTime, day),
      end: topOf(geometry, booking.dateTimeEnd, day),
    }));
    return column.stripes.map(({ from, to }) => wordTop(topOf(geometry, from, day), topOf(geometry, to, day), cards));
  }, [items, column.stripes, geometry, day]);
  const isToday = dayStart(now, geometry.zone) === day;
  return (
    <section className={classes.column} style={{ left, width, height: whole }} aria-label={column.name}>
      {column.stripes.map((stripe, at) => {
        const top = topOf(geometry, stripe.from, day);
        const word = wordTops[at];
        return (
          <div
            key={stripe.from}
            className={classes.stripe}
            data-kind={stripe.kind}
            style={{ top, height: topOf(geometry, stripe.to, day) - top }}
          >
            {word === undefined ? null : (
              <span style={{ top: word - top }}>
                {stripe.kind === 'holiday' ? stripe.name : words.stripes[stripe.kind]}
              </span>
            )}
          </div>
        );
      })}
      {isToday && props.nowTop !== undefined ? <div className={classes.nowLine} style={{ top: props.nowTop }} /> : null}
      {items.map(({ entry, as }, at) => {
        const { booking } = entry;
        const top = Math.max(topOf(geometry, booking.dateTime, day), 0);
        const end = Math.min(topOf(geometry, booking.dateTimeEnd, day), whole);
        if (end < props.seenFrom || top > props.seenTo) return null;
        const lane = lanes[at] ?? { at: 0, of: 1 };
        return (
          <BookingCard
            key={`${as} ${booking._id}`}
            entry={entry}
            as={as}
            facts={props.factsOf(entry)}
            now={isToday && isTicking(entry) ? now : 0}
            top={top}
            height={end - top}
            left={lane.at / lane.of}
            width={1 / lane.of}
            isSelected={selected === booking._id}
            isHeld={held === booking._id}
          />
        );
      })}
    </section>
  );
});
