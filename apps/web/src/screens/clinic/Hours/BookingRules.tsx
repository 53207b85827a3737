import { Switch } from '@mantine/core';
import type { BookingSetting } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { hours as words } from '../../../locale/clinic-hours.ts';
import frame from '../frame/frame.module.css';
import classes from './hours.module.css';
import { FIGURES, type Figure, figureAt, type HoursTyped, readRule } from './hours-values.ts';

interface BookingRulesProps {
  readonly stored: BookingSetting;
  readonly typed: HoursTyped;
  readonly editable: boolean;
  readonly onChange: (typed: HoursTyped) => void;
}

/** The rules of booking and when owners are reminded, each with what it means at this moment (spec 3 §5, §9). */
export function BookingRules({ stored, typed, editable, onChange }: BookingRulesProps) {
  const now = useNow();
  const lineOff = typed.disableLineBooking ?? stored.disableLineBooking;
  return (
    <>
      <header className={frame.head}>
        <h2>{words.rules}</h2>
        <p>{words.rulesText}</p>
      </header>
      {(Object.keys(FIGURES) as Figure[]).map((name) => {
        const value = readRule(stored, typed, name);
        const { label, hint, unit } = words.fields[name];
        const means = value === undefined ? undefined : meaning(name, value, now);
        const id = `rule-${name}`;
        return (
          <div key={name} className={classes.rule}>
            <div>
              <label htmlFor={id}>{label}</label>
              <p id={`${id}-hint`}>{[hint, means].filter(Boolean).join(' · ')}</p>
            </div>
            <FigureInput
              id={id}
              className={classes.figure ?? ''}
              aria-describedby={`${id}-hint`}
              unit={unit}
              value={figureAt(stored, typed, name)}
              readOnly={!editable}
              error={value === undefined ? words.wrong[name] : undefined}
              onChange={(text) => onChange({ ...typed, figures: { ...typed.figures, [name]: text } })}
            />
          </div>
        );
      })}
      <div className={classes.rule}>
        <div>
          <label htmlFor="rule-line">{words.fields.disableLineBooking.label}</label>
          <p id="rule-line-hint">{words.fields.disableLineBooking.hint}</p>
        </div>
        <Switch
          id="rule-line"
          aria-describedby="rule-line-hint"
          checked={!lineOff}
          disabled={!editable}
          label={lineOff ? words.lineOff : words.lineOn}
          onChange={(event) => onChange({ ...typed, disableLineBooking: !event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

/** What a rule means today, in the clinic's own days. */
function meaning(name: Figure, value: number, now: number): string | undefined {
  if (name === 'futureCanBooking') return words.until(formatDay(addDays(now, value, shownZone())));
  if (name !== 'priorBookingMin' || value === 0) return undefined;
  const earliest = now + value * 60;
  return words.earliest(`${formatDay(earliest)}${formatTime(earliest)}`);
}
