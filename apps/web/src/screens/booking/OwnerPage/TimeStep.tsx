import { dayStart, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { FreeTimes } from '@vetloom/protocol/owner-booking.ts';
import { formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { CallLink, Step, Trouble } from './frame.tsx';
import classes from './owner-page.module.css';

const words = ownerWords.time;
/** Noon and evening, hours of the clinic's clock. */
const [NOON, EVENING] = [12, 18];

interface TimeStepProps {
  readonly title: string;
  readonly zone: Zone;
  readonly phone: string;
  /** Reads two weeks; changes when something else is asked. */
  readonly read: (from: number | undefined) => Promise<FreeTimes>;
  readonly onChoose: (dateTime: number) => void;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** Free times as days in a strip and the hours of one of them as big buttons. */
export function TimeStep({ title, zone, phone, read, onChoose, busy = false, children }: TimeStepProps) {
  const [shown, setShown] = useState<FreeTimes>();
  const [error, setError] = useState<unknown>();
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  const [chosen, setChosen] = useState<number>();
  const from = pages.at(-1);
  const load = useCallback(() => {
    let wanted = true;
    setError(undefined);
    read(from).then(
      (free) => wanted && setShown(free),
      (failure: unknown) => wanted && setError(failure),
    );
    return () => {
      wanted = false;
    };
  }, [read, from]);
  useEffect(load, [load]);
  const days = shown?.days ?? [];
  const open = days.find(({ day }) => day === chosen) ?? days.find(({ times }) => times.length > 0);
  const turn = (next: readonly (number | undefined)[]) => {
    setPages(next);
    setChosen(undefined);
  };
  return (
    <Step title={title}>
      {children}
      <Trouble error={error} phone={phone} />
      {error === undefined ? null : (
        <button type="button" className={classes.plain} onClick={load}>
          {ownerWords.retry}
        </button>
      )}
      {shown === undefined && error === undefined ? <p role="status">{ownerWords.loading}</p> : null}
      {days.length === 0 ? null : (
        <fieldset className={classes.days}>
          <legend className={classes.hidden}>{words.days}</legend>
          {days.map(({ day, times }) => (
            <button
              key={day}
              type="button"
              className={classes.day}
              aria-pressed={day === open?.day}
              disabled={times.length === 0}
              onClick={() => setChosen(day)}
            >
              <span>{formatShortDay(day, zone)} </span>
              <small>{words.free(times.length)}</small>
            </button>
          ))}
        </fieldset>
      )}
      {shown !== undefined && open === undefined ? (
        <div className={classes.empty}>
          <p>{shown.next === null && pages.length === 1 ? words.noneAtAll : words.none}</p>
          <CallLink phone={phone} />
        </div>
      ) : null}
      {open === undefined ? null : (
        <Times day={open.day} times={open.times} zone={zone} busy={busy} onChoose={onChoose} />
      )}
      <div className={classes.pair}>
        {pages.length > 1 ? (
          <button type="button" className={classes.plain} onClick={() => turn(pages.slice(0, -1))}>
            {words.earlier}
          </button>
        ) : null}
        {shown?.next == null ? null : (
          <button type="button" className={classes.plain} onClick={() => turn([...pages, shown.next ?? undefined])}>
            {words.later}
          </button>
        )}
      </div>
    </Step>
  );
}

interface TimesProps {
  readonly day: number;
  readonly times: readonly number[];
  readonly zone: Zone;
  readonly busy: boolean;
  readonly onChoose: (dateTime: number) => void;
}

function Times({ day, times, zone, busy, onChoose }: TimesProps) {
  const partOf = (time: number) => {
    const hour = wallSeconds(time, zone) / 3600;
    return hour < NOON ? 0 : hour < EVENING ? 1 : 2;
  };
  const label = formatShortDay(dayStart(day, zone), zone);
  return (
    <div aria-live="polite">
      <h3 className={classes.dayName}>{label}</h3>
      {words.parts.map((part, at) => {
        const own = times.filter((time) => partOf(time) === at);
        return own.length === 0 ? null : (
          <section key={part} aria-label={`${label} ${part}`}>
            <h4 className={classes.part}>{part}</h4>
            <div className={classes.times}>
              {own.map((time) => (
                <button
                  key={time}
                  type="button"
                  className={classes.time}
                  aria-label={words.at(label, formatTime(time, zone))}
                  disabled={busy}
                  onClick={() => onChoose(time)}
                >
                  {formatTime(time, zone)}
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}
