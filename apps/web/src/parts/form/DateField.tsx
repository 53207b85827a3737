import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { type KeyboardEvent, useState } from 'react';
import { dateField } from '../../locale/form.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { dayAfter, dayTyped, isWholeDate } from './clinic-time.ts';
import classes from './fields.module.css';
import { useTyped } from './use-typed.ts';

const calendar = later(async () => (await import('./DateCalendar.tsx')).DateCalendar);

type Passed = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'required' | 'ref' | 'rightSection'
>;

export interface DateFieldProps extends Passed {
  /** `2026-11-23`, as `clinic-time` and addresses hold a day; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Whether it always holds a day: an emptied field gets its day back. */
  readonly required?: boolean;
  /** Inside another popover: the calendar stays within it, so that a click there does not close it. */
  readonly nested?: boolean;
}

/** Without a label it stands in a toolbar, as wide as a date and its button, which are larger by touch. */
const BARE_WIDTH = 'max(136px, calc(60px + var(--vl-control-sm) * 2.4))';

const written = (day: string): string => day.replaceAll('-', '/');

/**
 * A day, typed as people in Taiwan write it or picked from a calendar whose weeks begin on Monday (spec 1 §1), whatever the browser's own
 * language. The up and down keys go a day further, Alt ↓ opens the calendar.
 */
export function DateField({ value, onChange, required = false, nested = false, ...rest }: DateFieldProps) {
  const { error, onBlur, onKeyDown, readOnly, disabled, ...passed } = rest;
  const [open, setOpen] = useState(false);
  const field = useTyped({
    value,
    shown: written,
    read: (text) => dayTyped(text, shownNow()),
    isWhole: isWholeDate,
    onChange,
    clearable: !required,
  });
  const still = readOnly === true || disabled === true;
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    field.onKeyDown(event);
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || event.defaultPrevented || still) return;
    event.preventDefault();
    if (event.altKey && event.key === 'ArrowDown') setOpen(true);
    else if (value !== '') {
      field.drop();
      onChange(dayAfter(value, step));
    }
  };
  const bare = passed.label === undefined;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={!nested}
    >
      <Popover.Target>
        <TextInput
          placeholder={dateField.placeholder}
          {...(bare ? { w: BARE_WIDTH } : {})}
          {...passed}
          readOnly={still && disabled !== true}
          disabled={disabled === true}
          error={field.wrong ? (bare ? true : dateField.wrong) : error}
          inputMode="numeric"
          autoComplete="off"
          value={field.text}
          onChange={(event) => field.change(event.currentTarget.value)}
          onKeyDown={move}
          onBlur={(event) => {
            field.settle();
            onBlur?.(event);
          }}
          rightSectionWidth="var(--vl-control)"
          rightSection={
            still ? null : (
              <ActionIcon
                size="sm"
                aria-label={dateField.open}
                aria-haspopup="dialog"
                aria-expanded={open}
                // Typing and Alt ↓ do what it does: it is no stop on the way through a form.
                tabIndex={-1}
                onClick={() => setOpen((was) => !was)}
              >
                <IconCalendar size={16} stroke={1.6} />
              </ActionIcon>
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.calendar ?? ''} role="dialog" aria-label={dateField.calendar}>
        <OnDemand
          code={calendar}
          open={open}
          props={{
            value,
            onClose: () => setOpen(false),
            onPick: (day: string) => {
              field.drop();
              onChange(day);
              setOpen(false);
            },
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
