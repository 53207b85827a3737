import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { type Geometry, timeAt, topOf } from './grid-geometry.ts';
import { type GridActs, type GridColumn, type Judged, placeIn } from './grid-types.ts';

/** A pointer that went so far means to drag, px. */
const THRESHOLD = 4;
/** So near to an edge the grid is scrolled while something is dragged, and so far at each frame, px. */
const [EDGE, STRIDE] = [36, 12];

/** What the pointer works on, as it is at the moment of an event. */
export interface GridHold extends Pick<GridActs, 'judge' | 'onMove' | 'onCreate' | 'onOpen'> {
  readonly columns: readonly GridColumn[];
  readonly columnWidth: number;
  readonly geometry: Geometry;
  /** To what times snap, and how long a place is that is only clicked on, minutes. */
  readonly step: number;
  readonly slot: number;
  readonly mayWrite: boolean;
}

type Mode = 'move' | 'stretch' | 'create';

interface Drag {
  readonly mode: Mode;
  readonly entry: BookingEntry | undefined;
  readonly startX: number;
  readonly startY: number;
  /** How far below its begin a booking was taken, px. */
  readonly grip: number;
  readonly from: { readonly column: number; readonly time: number };
  begun: boolean;
  x: number;
  y: number;
  place: BookingPlace | undefined;
  frame: number;
}

/**
 * Drags bookings, stretches them, and draws new ones, by mouse, pen and touch alike. What is dragged is one element that is moved by its style: nothing is rendered while it moves, and what speaks
 * against a place is asked once for each place. By touch the booking that is chosen is dragged; any other touch scrolls.
 */
export function useGridPointer(
  refs: {
    readonly body: RefObject<HTMLElement | null>;
    readonly ghost: RefObject<HTMLElement | null>;
    readonly scroller: RefObject<HTMLElement | null>;
  },
  hold: GridHold,
) {
  const latest = useRef(hold);
  useLayoutEffect(() => {
    latest.current = hold;
  });
  const drag = useRef<Drag>(undefined);
  /** A click follows the end of a drag: it opens nothing. */
  const swallow = useRef(false);
  const touched = useRef(false);

  const at = (x: number, y: number) => {
    const box = refs.body.current?.getBoundingClientRect();
    return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) };
  };
  const columnAt = (x: number) =>
    Math.min(Math.max(Math.floor(x / latest.current.columnWidth), 0), latest.current.columns.length - 1);

  const placeOf = (held: Drag): { place: BookingPlace; column: number } | undefined => {
    const { geometry, step, slot, columns } = latest.current;
    const point = at(held.x, held.y);
    const index = held.mode === 'move' ? columnAt(point.x) : held.from.column;
    const column = columns[index];
    if (!column) return undefined;
    const day = column.day;
    if (held.mode === 'move' && held.entry) {
      const { booking } = held.entry;
      const dateTime = timeAt(geometry, point.y - held.grip + (step / 120) * geometry.hour, day, step);
      const times = { dateTime, dateTimeEnd: dateTime + booking.dateTimeEnd - booking.dateTime };
      return { place: placeIn(column, times, booking), column: index };
    }
    const reached = timeAt(geometry, point.y, day, step) + step * 60;
    if (held.mode === 'stretch' && held.entry) {
      const { booking } = held.entry;
      const dateTimeEnd = Math.max(reached, booking.dateTime + 5 * 60);
      return { place: placeIn(column, { dateTime: booking.dateTime, dateTimeEnd }, booking), column: index };
    }
    const dateTime = held.from.time;
    const dateTimeEnd = held.begun ? Math.max(reached, dateTime + step * 60) : dateTime + slot * 60;
    return { place: placeIn(column, { dateTime, dateTimeEnd }), column: index };
  };

  const show = (held: Drag) => {
    held.frame = 0;
    const ghost = refs.ghost.current;
    const found = placeOf(held);
    if (!ghost || !found) return;
    const { geometry, columnWidth, columns, judge } = latest.current;
    const { place, column } = found;
    const day = columns[column]?.day ?? 0;
    const top = topOf(geometry, place.dateTime, day);
    ghost.style.transform = `translate(${column * columnWidth + 2}px, ${top}px)`;
    scrollNear(refs.scroller.current, held);
    if (held.place && isSame(held.place, place)) return;
    held.place = place;
    ghost.hidden = false;
    ghost.style.setProperty('--width', `${columnWidth - 4}px`);
    ghost.style.height = `${topOf(geometry, place.dateTimeEnd, day) - top - 2}px`;
    write(ghost, { place, name: held.entry ? petName(held.entry) : '', judged: judge(place, held.entry?.booking) });
  };

  const end = () => {
    const held = drag.current;
    drag.current = undefined;
    if (held) cancelAnimationFrame(held.frame);
    if (refs.ghost.current) refs.ghost.current.hidden = true;
    return held;
  };

  // What is dragged is left where it was; the key means nothing else meanwhile, as closing a panel.
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.begun) return;
      event.preventDefault();
      event.stopPropagation();
      swallow.current = true;
      end();
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    touched.current = event.pointerType === 'touch';
    swallow.current = false;
    const { columns, mayWrite, geometry, step } = latest.current;
    if (event.button !== 0 || !mayWrite) return;
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-booking]') : null;
    if (touched.current && card?.dataset.selected === undefined) return;
    const point = at(event.clientX, event.clientY);
    const index = columnAt(point.x);
    const column = columns[index];
    if (!column) return;
    const entry = card
      ? column.items.find(({ entry: one, as }) => as === 'own' && one.booking._id === card.dataset.booking)?.entry
      : undefined;
    if (card && (entry === undefined || !isOpenBooking(entry.booking))) return;
    const edge = card?.getBoundingClientRect();
    const isEdge = edge !== undefined && edge.bottom - event.clientY <= Math.min(7, edge.height / 3);
    drag.current = {
      mode: entry === undefined ? 'create' : isEdge ? 'stretch' : 'move',
      entry,
      startX: event.clientX,
      startY: event.clientY,
      grip: entry === undefined ? 0 : point.y - topOf(geometry, entry.booking.dateTime, column.day),
      from: { column: index, time: timeAt(geometry, point.y, column.day, step) },
      begun: false,
      x: event.clientX,
      y: event.clientY,
      place: undefined,
      frame: 0,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held) return;
    if (event.buttons === 0) {
      end();
      return;
    }
    held.x = event.clientX;
    held.y = event.clientY;
    if (!held.begun) {
      if (Math.hypot(held.x - held.startX, held.y - held.startY) < THRESHOLD) return;
      held.begun = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (held.frame === 0) held.frame = requestAnimationFrame(() => show(held));
  };

  const onPointerUp = () => {
    const held = end();
    if (!held) return;
    const found = placeOf(held);
    if (held.mode === 'create') {
      if (found) latest.current.onCreate(found.place);
      swallow.current = true;
      return;
    }
    if (!held.begun) return;
    swallow.current = true;
    if (found && held.entry) latest.current.onMove(held.entry, found.place);
  };

  const onClick = (event: { readonly target: EventTarget; readonly clientX: number; readonly clientY: number }) => {
    const wasDrag = swallow.current;
    swallow.current = false;
    if (wasDrag) return;
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-booking]') : null;
    if (card?.dataset.booking !== undefined) {
      latest.current.onOpen(card.dataset.booking);
      return;
    }
    // A finger that taps the ground means a place; a mouse has said so already.
    const { columns, geometry, step, slot, mayWrite } = latest.current;
    if (!touched.current || !mayWrite) return;
    const point = at(event.clientX, event.clientY);
    const column = columns[columnAt(point.x)];
    if (!column) return;
    const dateTime = timeAt(geometry, point.y, column.day, step);
    latest.current.onCreate(placeIn(column, { dateTime, dateTimeEnd: dateTime + slot * 60 }));
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => void end(), onClick };
}

const isSame = (a: BookingPlace, b: BookingPlace): boolean =>
  a.dateTime === b.dateTime && a.dateTimeEnd === b.dateTimeEnd && a.doctorID === b.doctorID && a.roomID === b.roomID;

/** Writes whose it is, the time and what speaks against it into what is dragged. */
function write(
  ghost: HTMLElement,
  { place, name, judged }: { readonly place: BookingPlace; readonly name: string; readonly judged: Judged },
): void {
  const { words, isDouble } = judged;
  ghost.dataset.tone = isDouble ? 'double' : words.length > 0 ? 'warned' : 'free';
  const [time, told] = ghost.children;
  if (time) time.textContent = `${name} ${formatTime(place.dateTime)}–${formatTime(place.dateTimeEnd)}`.trim();
  if (told) told.textContent = words.join('、');
}

/** Scrolls the grid where the pointer is at its edge. */
function scrollNear(scroller: HTMLElement | null, { x, y }: Pick<Drag, 'x' | 'y'>): void {
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  const along = (point: number, low: number, high: number) =>
    point < low + EDGE ? -STRIDE : point > high - EDGE ? STRIDE : 0;
  const [across, down] = [along(x, box.left + EDGE, box.right), along(y, box.top + EDGE, box.bottom)];
  if (across !== 0 || down !== 0) scroller.scrollBy(across, down);
}

/** Whether a booking may be moved. */
export const isMovable = (booking: Booking): boolean => isOpenBooking(booking);
