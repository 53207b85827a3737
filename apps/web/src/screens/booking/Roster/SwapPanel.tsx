import { Select } from '@mantine/core';
import { monthRoster } from '@vetloom/domain/booking/month-roster.ts';
import { swapSchedule } from '@vetloom/domain/booking/schedule.commands.ts';
import type { Turn } from '@vetloom/domain/booking/turns.ts';
import { withTurns } from '@vetloom/domain/booking/turns.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useState } from 'react';
import type { Ahead } from '../../../data/booking/ahead.ts';
import { useRun } from '../../../data/engine/hooks.ts';
import { roster } from '../../../locale/booking-roster.ts';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import classes from './roster.module.css';
import type { RosterActs } from './use-roster-acts.ts';

const words = roster.swap;
/** Days before and after in which another turn is looked for. */
const NEAR = 14;

/** Whose part of which day. */
export interface OwnTurn {
  readonly day: number;
  readonly part: DayPart;
  readonly doctorID: string;
}

interface SwapPanelProps {
  readonly ahead: Ahead;
  readonly turn: OwnTurn;
  readonly acts: RosterActs;
  readonly onClose: () => void;
}

/** Two doctors swap a part of a day: offered are turns of others of the two weeks around it at which the one isn't there yet, and the other not here. */
export function SwapPanel({ ahead, turn, acts, onClose }: SwapPanelProps) {
  const run = useRun();
  const [chosen, setChosen] = useState<string>();
  const { ground, staff } = ahead;
  const nameOf = (id: string) => staff.find(({ _id }) => _id === id)?.name ?? id;
  const offers = useMemo(() => offersFor(ahead, turn), [ahead, turn]);
  const offer = offers.find(({ key }) => key === chosen);
  const own = offers[0]?.ownSchedule;
  const save = async () => {
    if (offer === undefined || own === undefined) return;
    const works = (dateTime: number, part: DayPart, doctorID: string, is: boolean): Turn => ({
      ...{ dateTime, part, doctorID, works: is },
    });
    const turns = [
      works(turn.day, turn.part, turn.doctorID, false),
      works(turn.day, turn.part, offer.doctorID, true),
      works(offer.day, offer.part, offer.doctorID, false),
      works(offer.day, offer.part, turn.doctorID, true),
    ];
    await acts.change({
      after: (before) => ({ ...before, schedules: withTurns(before.schedules, turns, shownZone()) }),
      save: async () => {
        await run(swapSchedule, {
          one: { scheduleID: own, part: turn.part, doctorID: turn.doctorID },
          other: { scheduleID: offer.schedule, part: offer.part, doctorID: offer.doctorID },
        });
        acts.say(words.done);
        onClose();
      },
    });
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={words.title}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={false}
    >
      <FieldStack>
        <p className={classes.quiet}>
          {words.text(words.turn(nameOf(turn.doctorID), formatShortDay(turn.day), roster.parts[turn.part]))}
        </p>
        {ground.schedules.length === 0 || offers.length === 0 ? (
          <p className={classes.quiet}>{words.none}</p>
        ) : (
          <Select
            label={words.choose}
            data={offers.map(({ key, day, part, doctorID }) => ({
              value: key,
              label: words.turn(nameOf(doctorID), formatShortDay(day), roster.parts[part]),
            }))}
            value={chosen ?? null}
            searchable
            openOnFocus={false}
            allowDeselect={false}
            onChange={(key) => key !== null && setChosen(key)}
          />
        )}
      </FieldStack>
    </FormPanel>
  );
}

interface Offer extends OwnTurn {
  readonly key: string;
  readonly schedule: string;
  readonly ownSchedule: string;
}

function offersFor({ ground, doctors }: Ahead, turn: OwnTurn): Offer[] {
  const zone = shownZone();
  const days = Array.from({ length: 2 * NEAR + 1 }, (_, at) => addDays(turn.day, at - NEAR, zone));
  const laid = monthRoster(
    ground,
    days,
    doctors.map(({ _id }) => _id),
  );
  const at = days.indexOf(turn.day);
  const own = laid.days[at]?.schedule;
  if (own === undefined) return [];
  return [...laid.rows].flatMap(([doctorID, cells]) => {
    // Whoever is here already, or away, can't come.
    if (doctorID === turn.doctorID || cells[at]?.states[turn.part] !== 'free') return [];
    return cells.flatMap((cell, place): Offer[] => {
      const day = laid.days[place];
      const mine = laid.rows.get(turn.doctorID)?.[place];
      if (day?.schedule === undefined) return [];
      const { _id: schedule } = day.schedule;
      return DAY_PARTS.filter((part) => cell.states[part] === 'works' && mine?.states[part] === 'free').map((part) => ({
        ...{ key: `${place} ${part} ${doctorID}`, day: day.day, part, doctorID, schedule, ownSchedule: own._id },
      }));
    });
  });
}
