// One day of 25 doctors with 1,500 bookings, as our calendar draws it and as others do: how long until it is painted, and how long a frame takes while a booking is dragged.

import '../../../apps/web/src/theme/ThemeRoot.tsx';
import '@mantine/schedule/styles.css';
import { Calendar as FullCalendar } from '@fullcalendar/core';
import timeGridPlugin from '@fullcalendar/timegrid';
import * as mantineSchedule from '@mantine/schedule';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { stripesOf } from '@vetloom/domain/booking/day-stripes.ts';
import { calendarOf } from '@vetloom/domain/booking/places.ts';
import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { DayGrid } from '../../../apps/web/src/screens/booking/Calendar/DayGrid.tsx';
import { hourHeight, shownHours } from '../../../apps/web/src/screens/booking/Calendar/grid-geometry.ts';
import type { CardFacts, GridColumn } from '../../../apps/web/src/screens/booking/Calendar/grid-types.ts';
import { ThemeRoot } from '../../../apps/web/src/theme/ThemeRoot.tsx';
import { DAY, doctors, fullDay, NOW, SETTING, ZONE } from './day-data.ts';

const COLUMNS = 25;
const EACH = 60;
const ids = doctors(COLUMNS);
const bookings = fullDay(DAY, ids, EACH);
const calendar = calendarOf({ setting: SETTING, holidays: [], schedules: [], leaves: [], zone: ZONE, bookings });
const place = document.getElementById('root') as HTMLElement;

type Which = 'ours' | 'schedule' | 'fullcalendar' | 'dom';
const byDoctor = Map.groupBy(bookings, ({ doctorID }) => doctorID);
const two = (value: number) => String(value).padStart(2, '0');
const wall = (time: number) => `${two(Math.floor((time - DAY) / 3600))}:${two(Math.floor(((time - DAY) % 3600) / 60))}`;
const petOf = (booking: Booking) => `動物${booking.petID.slice(5)}`;

const FACTS: CardFacts = {
  breed: '米克斯',
  doctor: '',
  colour: undefined,
  isFirst: false,
  warning: '',
  deposit: false,
  missing: '',
};
const factsOf = () => FACTS;
const nothing = () => undefined;

/** What the screen does with a day's bookings before they are drawn: columns with their grounds. */
function ours(): ReactNode {
  const ground = calendar.groundAt(DAY);
  const hours = shownHours([ground], bookings, ZONE);
  const [from, to] = [DAY + hours.from, DAY + hours.to];
  const columns = ids.map((doctorID): GridColumn => {
    const items = byDoctor.get(doctorID) ?? [];
    return {
      ...{ key: doctorID, day: DAY, name: doctorID.slice(7, 16), sub: '一般內科', colour: undefined, isPerson: true },
      ...{ booked: items.length, places: 66, doctorID, roomID: undefined },
      stripes: stripesOf(ground, { leaves: [], doctorID, from, to }),
      items: items.map((booking) => ({
        entry: { booking, pet: { name: petOf(booking) } as never, visit: undefined },
        as: 'own' as const,
      })),
    };
  });
  return (
    <div style={{ height: '100%', display: 'flex' }}>
      <DayGrid
        label="bench"
        columns={columns}
        geometry={{ ...hours, hour: hourHeight(SETTING.timeSlotMin, false), zone: ZONE }}
        step={5}
        slot={10}
        now={NOW}
        selected={undefined}
        held={undefined}
        ghost={undefined}
        mayWrite
        factsOf={factsOf}
        onOpen={nothing}
        onCreate={nothing}
        onMove={nothing}
        judge={(where, booking) => {
          const found = calendar.objectionsTo({ ...where, _id: booking?._id ?? '' }, NOW);
          return {
            words: found.map(({ kind }) => kind),
            isDouble: found.some(({ kind }) => kind === 'doctorTaken'),
          };
        }}
      />
    </div>
  );
}

// Its types name no such view.
const { ResourcesDayView } = mantineSchedule as unknown as {
  readonly ResourcesDayView: ComponentType<Readonly<Record<string, unknown>>>;
};
const schedule = (): ReactNode => (
  <ResourcesDayView
    date="2026-11-20"
    resources={ids.map((id) => ({ id, label: id.slice(7, 16) }))}
    startTime="09:00:00"
    endTime="22:00:00"
    intervalMinutes={30}
    withEventsDragAndDrop
    events={bookings.map((booking) => ({
      id: booking._id,
      title: `${petOf(booking)} ${booking.cause}`,
      start: `2026-11-20 ${wall(booking.dateTime)}:00`,
      end: `2026-11-20 ${wall(booking.dateTimeEnd)}:00`,
      color: 'blue',
      resourceId: booking.doctorID,
    }))}
  />
);

let root: Root | undefined;
let full: FullCalendar | undefined;

function clear() {
  root?.unmount();
  root = undefined;
  full?.destroy();
  full = undefined;
  place.replaceChildren();
}

/** FullCalendar's views of several resources are sold; its free ones have a column a day, and the 25 doctors take as many days. */
function drawFull() {
  const dayOf = (column: number) => new Date(Date.UTC(2026, 10, 1 + column)).toISOString().slice(0, 10);
  full = new FullCalendar(place, {
    plugins: [timeGridPlugin],
    initialView: 'timeGrid',
    initialDate: '2026-11-01',
    duration: { days: COLUMNS },
    slotMinTime: '09:00:00',
    slotMaxTime: '22:00:00',
    slotDuration: '00:10:00',
    height: '100%',
    events: ids.flatMap((id, column) =>
      (byDoctor.get(id) ?? []).map((booking) => ({
        title: `${petOf(booking)} ${booking.cause}`,
        start: `${dayOf(column)}T${wall(booking.dateTime)}:00`,
        end: `${dayOf(column)}T${wall(booking.dateTimeEnd)}:00`,
      })),
    ),
  });
  full.render();
}

/** The same words at the same places, with nothing around them. */
function drawBare() {
  const box = document.createElement('div');
  box.style.cssText = 'position:relative;overflow:auto;height:100%';
  for (const [column, id] of ids.entries())
    for (const booking of byDoctor.get(id) ?? []) {
      const card = document.createElement('div');
      card.dataset.booking = booking._id;
      card.textContent = `${petOf(booking)} 米克斯 ${booking.cause}`;
      card.style.cssText = `position:absolute;left:${column * 148}px;width:144px;top:${((booking.dateTime - DAY) / 3600 - 9) * 132}px;height:20px;border:1px solid #ccc;font:13px sans-serif;overflow:hidden`;
      box.append(card);
    }
  place.append(box);
}

const DRAW: Readonly<Record<Which, () => void>> = {
  ours: () => root?.render(<ThemeRoot>{ours()}</ThemeRoot>),
  schedule: () => root?.render(<ThemeRoot>{schedule()}</ThemeRoot>),
  fullcalendar: drawFull,
  dom: drawBare,
};
const CARD: Readonly<Record<Which, string>> = {
  ours: '[data-booking]',
  schedule: '[class*="ResourcesDayView-event" i], [class*="ScheduleEvent" i], [class*="scheduleEvent"]',
  fullcalendar: '.fc-event',
  dom: '[data-booking]',
};

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const task = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/** What the driver calls. */
export interface CalendarsPage {
  /** ms until the day is painted. */
  draw(which: Which): Promise<number>;
  /** ms of work of each frame while a booking of ours, or a bare one, is dragged. */
  drag(which: 'ours' | 'dom', frames: number): Promise<number[]>;
  cards(which: Which): number;
}
declare global {
  interface Window {
    calendars?: CalendarsPage;
  }
}

window.calendars = {
  async draw(which) {
    clear();
    // The application is there before somebody opens its calendar.
    if (which === 'ours' || which === 'schedule') {
      root = createRoot(place);
      root.render(<ThemeRoot>{null}</ThemeRoot>);
    }
    for (let wait = 0; wait < 4; wait += 1) await frame();
    await task();
    const began = performance.now();
    DRAW[which]();
    while (document.querySelectorAll(CARD[which]).length < COLUMNS) await frame();
    await frame();
    await task();
    return performance.now() - began;
  },
  async drag(which, frames) {
    const card = [...document.querySelectorAll<HTMLElement>(CARD[which])].find(({ dataset }) =>
      which === 'dom' ? true : dataset.face === 'approved',
    );
    if (!card) throw new Error('nothing to drag');
    const box = card.getBoundingClientRect();
    const [x, y] = [box.left + 30, box.top + 4];
    const tell = (kind: string, at: number) =>
      card.dispatchEvent(
        new PointerEvent(kind, {
          ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: kind === 'pointerup' ? 0 : 1 },
          ...{ clientX: x + ((at * 7) % 700), clientY: y + ((at * 5) % 400) },
        }),
      );
    // A made-up pointer can't be captured.
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const work: number[] = [];
    tell('pointerdown', 0);
    for (let at = 1; at <= frames; at += 1) {
      await frame();
      const began = performance.now();
      if (which === 'dom') card.style.transform = `translate(${(at * 7) % 700}px, ${(at * 5) % 400}px)`;
      else tell('pointermove', at);
      // What ours does it does in the next frame: until that one is painted.
      await frame();
      const drawn = performance.now();
      await task();
      work.push(performance.now() - drawn + Math.min(drawn - began, 1));
    }
    tell('pointercancel', frames);
    return work;
  },
  cards: (which) => document.querySelectorAll(CARD[which]).length,
};
