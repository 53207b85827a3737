import { ActionIcon, Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus, IconPrinter } from '@tabler/icons-react';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { ReactNode } from 'react';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import { bookingCalendar as words } from '../../../locale/booking-calendar.ts';
import classes from './calendar.module.css';
import { lunarDay, type Shown, shownWords, VIEWS, type View } from './shown-days.ts';

interface ToolbarProps {
  readonly shown: Shown;
  readonly by: 'doctor' | 'room';
  /** One doctor's alone; undefined for all. */
  readonly doctorID: string | undefined;
  readonly choices: BookingChoices;
  readonly onStep: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onView: (view: View) => void;
  readonly onBy: (by: 'doctor' | 'room') => void;
  readonly onDoctor: (id: string | undefined) => void;
  readonly onPrint: () => void;
  readonly onCreate: (() => void) | undefined;
  /** The day's note, and what begins one. */
  readonly children?: ReactNode;
}

const ALL = '-';

/** Which days are shown, how, and what can be begun. */
export function Toolbar(props: ToolbarProps) {
  const { shown, by, choices } = props;
  const { view } = shown;
  const lunar = view === 'day' ? lunarDay(shown.day) : '';
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <ActionIcon variant="default" aria-label={words.previous[view]} onClick={() => props.onStep(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button
          variant="default"
          size="sm"
          rightSection={<Keycap keys="T" />}
          aria-keyshortcuts="T"
          onClick={props.onToday}
        >
          {words.today}
        </Button>
        <ActionIcon variant="default" aria-label={words.next[view]} onClick={() => props.onStep(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <h2 className={classes.when}>
        {shownWords(shown)}
        {lunar === '' ? null : <small>{words.lunar(lunar)}</small>}
      </h2>
      {props.children}
      <div className={classes.tools}>
        {view === 'day' && choices.rooms.length > 0 ? (
          <SegmentedFilter
            label={words.by}
            value={by}
            options={(['doctor', 'room'] as const).map((value) => ({ value, label: words.bys[value] }))}
            onChange={props.onBy}
          />
        ) : null}
        {view === 'week' || view === 'month' ? (
          <Select
            aria-label={words.doctorFilter}
            size="sm"
            w={132}
            allowDeselect={false}
            data={[
              { value: ALL, label: words.everyone },
              ...choices.doctors.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={props.doctorID ?? ALL}
            onChange={(id) => props.onDoctor(id === null || id === ALL ? undefined : id)}
          />
        ) : null}
        <SegmentedFilter
          label={words.view}
          value={view}
          options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
          onChange={props.onView}
        />
        {view === 'day' ? (
          <ActionIcon
            className={classes.print ?? ''}
            variant="default"
            aria-label={words.print}
            aria-keyshortcuts="P"
            onClick={props.onPrint}
          >
            <IconPrinter size={16} />
          </ActionIcon>
        ) : null}
        {props.onCreate === undefined ? null : (
          <Button
            className={classes.create ?? ''}
            leftSection={<IconPlus size={14} />}
            rightSection={<Keycap keys="B" onFill />}
            aria-keyshortcuts="B"
            onClick={props.onCreate}
          >
            {words.create}
          </Button>
        )}
      </div>
    </div>
  );
}
