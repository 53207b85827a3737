import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-tw';
import { DatePicker } from '@mantine/dates';
import { FIRST_DAY_OF_WEEK, LOCALE } from '@vetloom/domain/core/constants.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import type { KeyboardEvent } from 'react';
import { dateField } from '../../locale/form.ts';
import { dateText, timeOf } from './clinic-time.ts';
import classes from './fields.module.css';

export interface DateCalendarProps {
  /** `2026-11-23`; empty for none. */
  readonly value: string;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** A month in the Chinese of Taiwan whose weeks begin on Monday (spec 1 §1): arrows go by days, Page Up and Down by months. */
export function DateCalendar({ value, onPick, onClose }: DateCalendarProps) {
  const today = dateText(shownNow());
  const begin = value === '' ? today : value;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Only the calendar closes, not the panel that its field stands in.
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the calendar from any day in it
    <div onKeyDown={closeOnEscape}>
      <DatePicker
        locale={LOCALE}
        firstDayOfWeek={FIRST_DAY_OF_WEEK}
        weekdayFormat="dd"
        monthLabelFormat={dateField.month}
        yearLabelFormat={dateField.year}
        monthsListFormat={dateField.shortMonth}
        defaultDate={begin}
        value={value === '' ? null : value}
        onChange={(day) => day !== null && onPick(day)}
        // The name holds the number as it is shown: without a zero before it.
        getDayAriaLabel={(day) => formatDay(timeOf(day)).replace(/\/0(?=\d\D)/g, '/')}
        // Today is the clinic's, not the machine's.
        getDayProps={(day) => ({
          ...(day === begin && { 'data-autofocus': true }),
          ...(day === today && { 'data-highlight-today': true, 'data-today': true }),
        })}
        classNames={{
          day: classes.day ?? '',
          calendarHeaderControl: classes.month ?? '',
          calendarHeaderLevel: classes.month ?? '',
        }}
        ariaLabels={{
          previousMonth: dateField.previousMonth,
          nextMonth: dateField.nextMonth,
          previousYear: dateField.previousYear,
          nextYear: dateField.nextYear,
          previousDecade: dateField.previousDecade,
          nextDecade: dateField.nextDecade,
        }}
      />
    </div>
  );
}
