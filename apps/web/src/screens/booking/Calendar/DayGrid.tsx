import { dayStart } from '@vetloom/domain/core/clock.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { bookingCalendar as words } from '../../../locale/booking-calendar.ts';
import { GridColumnView } from './GridColumnView.tsx';
import classes from './grid.module.css';
import { type Geometry, gridHeight, hoursOf, topOf } from './grid-geometry.ts';
import { type CardFacts, type GhostPlace, type GridActs, type GridColumn, isIn } from './grid-types.ts';
import { moveBetweenCards } from './use-card-focus.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useSeen } from './use-seen.ts';

/** A column is at least so wide, px; narrower ones are scrolled sideways. */
const NARROWEST = 148;
/** Width of the hours at the left, and height of the head, px. */
export const AXIS = 46;
const HEAD = 44;
/** Drawn beyond what is in sight, px: once that is painted, so that nobody waits for what they don't see. */
const BEYOND = 240;

interface DayGridProps extends GridActs {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly geometry: Geometry;
  readonly step: number;
  readonly slot: number;
  /** Unix seconds. */
  readonly now: number;
  readonly selected: string | undefined;
  /** The booking that was picked up, by its id. */
  readonly held: string | undefined;
  /** What is being made or moved by keyboard, drawn where it would be. */
  readonly ghost: GhostPlace | undefined;
  readonly mayWrite: boolean;
  readonly factsOf: (entry: BookingEntry) => CardFacts;
}

/** Columns by time of day. Only what is in sight is in the page: a day of 25 doctors with 1,500 bookings is drawn at once, and scrolled and dragged without a halt. */
export function DayGrid(props: DayGridProps) {
  const { columns, geometry, now } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const dragged = useRef<HTMLDivElement>(null);
  const seen = useSeen(scroller);
  const beyond = useAfterPaint() ? BEYOND : 0;
  const room = Math.max(seen.width - AXIS, 1);
  const width = Math.max(NARROWEST, Math.floor(room / Math.max(columns.length, 1)));
  const first = Math.max(0, Math.floor((seen.left - beyond) / width));
  const shown = columns.slice(first, Math.ceil((seen.left + room + beyond) / width) + (beyond > 0 ? 1 : 0));
  const height = gridHeight(geometry);
  const pointer = useGridPointer(
    { body, ghost: dragged, scroller },
    {
      ...{ columns, columnWidth: width, geometry, step: props.step, slot: props.slot, mayWrite: props.mayWrite },
      ...{ judge: props.judge, onMove: props.onMove, onCreate: props.onCreate, onOpen: props.onOpen },
    },
  );
  const [day = 0] = columns.map((column) => column.day);
  const today = dayStart(now, geometry.zone);
  const todays = columns.some((column) => column.day === today);
  const nowTop = topOf(geometry, now, now);
  const isNowShown = todays && nowTop >= 0 && nowTop <= height;
  const dayOf = useCallback((time: number) => dayStart(time, geometry.zone), [geometry.zone]);
  useFirstLook(scroller, { nowTop: isNowShown ? nowTop : undefined, key: `${day}` });
  useInSight(scroller, props.ghost, { columns, width, geometry, dayOf });
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={props.label}
      data-ground
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys go from it to its bookings
      tabIndex={0}
      onKeyDown={props.held === undefined ? moveBetweenCards : undefined}
    >
      <div className={classes.canvas} style={{ width: AXIS + columns.length * width, height: HEAD + height }}>
        <div className={classes.heads} style={{ height: HEAD }}>
          <div className={classes.corner} style={{ width: AXIS }} />
          {shown.map((column, at) => (
            <div key={column.key} className={classes.head} style={{ left: AXIS + (first + at) * width, width }}>
              {column.isPerson ? <StaffAvatar name={column.name} colour={column.colour} size={24} /> : null}
              <span className={classes.headWords}>
                <strong>{column.name}</strong>
                {column.sub === '' ? null : <small>{column.sub}</small>}
              </span>
              <span className={classes.headCount}>{words.count(column.booked, column.places)}</span>
            </div>
          ))}
        </div>
        <div className={classes.axis} style={{ width: AXIS, height }}>
          {hoursOf(geometry, day).map((hour) => (
            <span key={hour} style={{ top: topOf(geometry, hour, day) }}>
              {formatTime(hour)}
            </span>
          ))}
          {isNowShown ? (
            <span className={classes.nowTime} style={{ top: nowTop }}>
              {formatTime(now)}
            </span>
          ) : null}
        </div>
        <div
          ref={body}
          className={classes.body}
          style={{
            left: AXIS,
            top: HEAD,
            width: columns.length * width,
            height,
            backgroundSize: `100% ${geometry.hour}px`,
          }}
          {...pointer}
        >
          {shown.map((column, at) => (
            <GridColumnView
              key={column.key}
              column={column}
              geometry={geometry}
              left={(first + at) * width}
              width={width}
              seenFrom={seen.top - beyond}
              seenTo={seen.top + seen.height + beyond}
              now={now}
              nowTop={isNowShown ? nowTop : undefined}
              selected={props.selected}
              held={props.held}
              factsOf={props.factsOf}
            />
          ))}
          {props.ghost === undefined ? null : (
            <Ghost ghost={props.ghost} columns={columns} width={width} geometry={geometry} dayOf={dayOf} />
          )}
          <div ref={dragged} className={classes.ghost} hidden>
            <strong />
            <span />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Whether the first picture has been painted. */
function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true), 50);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

interface Placing {
  readonly columns: readonly GridColumn[];
  readonly width: number;
  readonly geometry: Geometry;
  readonly dayOf: (time: number) => number;
}

/** What is being made or moved, where it would be. */
function Ghost({ ghost, columns, width, geometry, dayOf }: Placing & { readonly ghost: GhostPlace }) {
  const { place, label, judged } = ghost;
  const at = columns.findIndex((column) => isIn(column, place, dayOf));
  const column = columns[at];
  if (!column) return null;
  const top = topOf(geometry, place.dateTime, column.day);
  return (
    <div
      className={classes.ghost}
      data-tone={judged.isDouble ? 'double' : judged.words.length > 0 ? 'warned' : 'free'}
      data-ghost
      role="status"
      style={
        {
          transform: `translate(${at * width + 2}px, ${top}px)`,
          '--width': `${width - 4}px`,
          height: Math.max(topOf(geometry, place.dateTimeEnd, column.day) - top - 2, 16),
        } as CSSProperties
      }
    >
      <strong>{`${label} ${formatTime(place.dateTime)}`}</strong>
      <span>{judged.words.join('、')}</span>
    </div>
  );
}

/** Begins a day with the present in sight. */
function useFirstLook(
  scroller: React.RefObject<HTMLElement | null>,
  { nowTop, key }: { readonly nowTop: number | undefined; readonly key: string },
): void {
  const done = useRef('');
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || done.current === key) return;
    done.current = key;
    if (nowTop !== undefined) box.scrollTop = Math.max(0, nowTop - box.clientHeight / 3);
  });
}

/** Keeps what is moved by keyboard, or made, in sight. */
function useInSight(
  scroller: React.RefObject<HTMLElement | null>,
  ghost: GhostPlace | undefined,
  placing: Placing,
): void {
  const { columns, width, geometry, dayOf } = placing;
  const at = ghost === undefined ? -1 : columns.findIndex((column) => isIn(column, ghost.place, dayOf));
  const top = ghost === undefined || at < 0 ? 0 : topOf(geometry, ghost.place.dateTime, columns[at]?.day ?? 0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || at < 0) return;
    const left = at * width;
    if (left < box.scrollLeft || left + width > box.scrollLeft + box.clientWidth - AXIS)
      box.scrollLeft = left - width / 2;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - HEAD - geometry.hour)
      box.scrollTop = top - box.clientHeight / 3;
  }, [scroller, at, top, width, geometry]);
}
