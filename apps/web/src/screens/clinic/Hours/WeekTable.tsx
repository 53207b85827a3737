import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type BookingSetting,
  DAY_PARTS,
  type OpenHours,
  WEEKDAYS,
} from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { hours as words } from '../../../locale/clinic-hours.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import classes from './hours.module.css';
import { type HoursTyped, hoursAt, hoursFault, hoursOpen, openingHours, type Place } from './hours-values.ts';

interface WeekTableProps {
  readonly stored: BookingSetting;
  readonly typed: HoursTyped;
  readonly editable: boolean;
  readonly onChange: (typed: HoursTyped) => void;
  readonly placeName: (place: Place) => string;
}

/** The week: a row for each day, three parts of the day, how many hours that makes. */
export function WeekTable({ stored, typed, editable, onChange, placeName }: WeekTableProps) {
  const change = (place: Place, hours: OpenHours | null) =>
    onChange({ ...typed, hours: { ...typed.hours, [place]: hours } });
  return (
    <table className={classes.table} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.columns.day}</th>
          {DAY_PARTS.map((part) => (
            <th key={part} scope="col">
              {words.parts[part]}
            </th>
          ))}
          <th scope="col" className={classes.total}>
            {words.columns.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((day) => (
          <tr key={day}>
            <th scope="row">{words.days[day]}</th>
            {DAY_PARTS.map((part) => {
              const place: Place = `${day}.${part}`;
              const fault = hoursFault(stored, typed, place);
              return (
                <td key={part} data-part={words.parts[part]}>
                  <Part
                    name={placeName(place)}
                    hours={hoursAt(stored, typed, place)}
                    fault={fault && words.faults[fault]}
                    editable={editable}
                    onOpen={() => change(place, openingHours(stored, typed, place))}
                    onChange={(hours) => change(place, hours)}
                  />
                </td>
              );
            })}
            <td className={classes.total}>{totalOf(hoursOpen(stored, typed, day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const totalOf = (open: number): string => (open === 0 ? MISSING : words.total(formatQuantity(open, 2)));

interface PartProps {
  readonly name: string;
  readonly hours: OpenHours | null;
  readonly fault: string | undefined;
  readonly editable: boolean;
  readonly onOpen: () => void;
  readonly onChange: (hours: OpenHours | null) => void;
}

function Part({ name, hours, fault, editable, onOpen, onChange }: PartProps) {
  if (hours === null)
    return (
      <span className={classes.closed}>
        {words.closed}
        {editable ? (
          <button type="button" className={classes.open} aria-label={words.openPart(name)} onClick={onOpen}>
            {words.open}
          </button>
        ) : null}
      </span>
    );
  if (!editable)
    return (
      <span>
        {hours.from}–{hours.to}
      </span>
    );
  return (
    <>
      <span className={classes.part}>
        <TimeField
          className={classes.time ?? ''}
          aria-label={words.from(name)}
          value={hours.from}
          error={fault !== undefined}
          onChange={(from) => onChange({ ...hours, from })}
        />
        –
        <TimeField
          className={classes.time ?? ''}
          aria-label={words.to(name)}
          value={hours.to}
          error={fault !== undefined}
          onChange={(to) => onChange({ ...hours, to })}
        />
        <ActionIcon
          variant="subtle"
          size="sm"
          className={classes.close ?? ''}
          aria-label={words.closePart(name)}
          onClick={() => onChange(null)}
        >
          <IconX size={14} />
        </ActionIcon>
      </span>
      {fault === undefined ? null : (
        <span className={classes.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}
