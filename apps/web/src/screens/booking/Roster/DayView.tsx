import { ActionIcon } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { groundOf } from '@vetloom/domain/booking/day-ground.ts';
import { DAY_PARTS, type DayPart, WEEKDAYS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { useMemo } from 'react';
import type { ShownMonth } from '../../../data/booking/roster-month.ts';
import { roster as words } from '../../../locale/booking-roster.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import classes from './roster.module.css';
import type { OwnTurn } from './SwapPanel.tsx';

interface DayViewProps {
  readonly month: ShownMonth;
  /** The day's place in the month. */
  readonly at: number;
  readonly bookings: readonly Booking[];
  readonly editable: boolean;
  readonly onToggle: (doctorID: string, part: DayPart) => void;
  readonly onSwap: (turn: OwnTurn) => void;
}

/** A day by its three parts: who works in each, who is away, who could; each doctor is one press. */
export function DayView({ month, at, bookings, editable, onToggle, onSwap }: DayViewProps) {
  const { roster, ground, doctors } = month;
  const day = roster.days[at];
  const open = useMemo(() => (day === undefined ? [] : groundOf(ground)(day.day).open), [ground, day]);
  if (day === undefined) return null;
  const hours = ground.setting.businessHours[WEEKDAYS[day.weekday] ?? 'mon'];
  return (
    <div className={classes.day}>
      {DAY_PARTS.map((part) => {
        const stretch = open.find((one) => one.part === part);
        const held = hours[part];
        const inPart = (doctor: Staff) =>
          stretch === undefined
            ? 0
            : bookings.filter(
                ({ doctorID, dateTime, dateTimeEnd }) =>
                  doctorID === doctor._id && dateTime < stretch.to && stretch.from < dateTimeEnd,
              ).length;
        const works = doctors.filter(({ _id }) => roster.rows.get(_id)?.[at]?.states[part] === 'works');
        return (
          <section
            key={part}
            className={classes.column}
            aria-label={words.day.of(words.parts[part])}
            data-closed={stretch === undefined || undefined}
          >
            <h3>
              {words.parts[part]}
              <small>
                {held === null || stretch === undefined ? words.day.closed : words.day.hours(held.from, held.to)}
              </small>
              {stretch !== undefined && works.length === 0 ? (
                <small className={classes.hit}>{words.day.nobody}</small>
              ) : null}
            </h3>
            {doctors.map((doctor) => (
              <Person
                key={doctor._id}
                doctor={doctor}
                part={part}
                state={roster.rows.get(doctor._id)?.[at]?.states[part] ?? 'free'}
                isAsked={roster.rows.get(doctor._id)?.[at]?.asked.includes(part) === true}
                booked={inPart(doctor)}
                editable={editable}
                onToggle={() => onToggle(doctor._id, part)}
                onSwap={() => onSwap({ day: day.day, part, doctorID: doctor._id })}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface PersonProps {
  readonly doctor: Staff;
  readonly part: DayPart;
  readonly state: 'works' | 'away' | 'free' | 'closed' | 'idle';
  readonly isAsked: boolean;
  readonly booked: number;
  readonly editable: boolean;
  readonly onToggle: () => void;
  readonly onSwap: () => void;
}

function Person({ doctor, part, state, isAsked, booked, editable, onToggle, onSwap }: PersonProps) {
  const said = [isAsked ? words.asked : words.states[state], words.day.bookings(booked)].filter(Boolean).join(' · ');
  const name = <StaffName id={doctor._id} name={doctor.name} />;
  if (!editable || state === 'closed')
    return (
      <div className={classes.person} data-state={state}>
        {name}
        <small>{said}</small>
      </div>
    );
  return (
    <div className={classes.turn}>
      <button
        type="button"
        className={classes.person}
        data-state={state}
        aria-pressed={state === 'works'}
        onClick={onToggle}
      >
        {name}
        <small>{said}</small>
      </button>
      {state === 'works' ? (
        <ActionIcon
          variant="subtle"
          aria-label={`${words.day.swap} ${doctor.name} ${words.parts[part]}`}
          onClick={onSwap}
        >
          <IconArrowsExchange size={16} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
