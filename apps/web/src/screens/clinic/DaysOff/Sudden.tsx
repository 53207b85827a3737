import { Button, TextInput } from '@mantine/core';
import { IconStorm } from '@tabler/icons-react';
import { suddenHolidayID } from '@vetloom/domain/booking/holiday.kind.ts';
import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { dateText, dayAfter } from '../../../parts/form/clinic-time.ts';
import classes from './days.module.css';
import { daysWord, partsWord } from './days-values.ts';
import type { DayActs } from './use-day-acts.ts';

const words = bookingSetting.days.typhoon;
const PARTS = ['all', ...DAY_PARTS] as const;

interface SuddenProps {
  readonly holidays: readonly Holiday[];
  readonly acts: DayActs;
  /** Called once a day is closed, with how many bookings that hits. */
  readonly onClosed: (hits: number) => void;
}

/** Closes today or tomorrow, or a part of it, with one press; what stands closed can be taken back. */
export function Sudden({ holidays, acts, onClosed }: SuddenProps) {
  const today = dateText(shownNow());
  const tomorrow = dayAfter(today, 1);
  const [when, setWhen] = useState<'today' | 'tomorrow'>('today');
  const [which, setWhich] = useState<(typeof PARTS)[number]>('all');
  const [reason, setReason] = useState<string>(words.reason);
  const day = when === 'today' ? today : tomorrow;
  const parts: readonly DayPart[] = which === 'all' ? DAY_PARTS : [which];
  const name = reason.trim() === '' ? words.reason : reason.trim();
  const standing = holidays.find(({ _id }) => _id === suddenHolidayID(day));
  // Closed twice, a day is closed in the parts of both.
  const together = DAY_PARTS.filter((part) => parts.includes(part) || standing?.parts.includes(part));
  const hits = acts.hitsOf([
    { ...{ _id: suddenHolidayID(day), name, start: day, end: day, note: '' }, parts: together, source: 'sudden' },
  ]).length;
  const close = async () => {
    if (!(await acts.close(day, name, parts))) return;
    showSuccess(words.closed(daysWord({ start: day, end: day })));
    onClosed(hits);
  };
  const stands = holidays.filter(({ source, end }) => source === 'sudden' && end >= today);
  const partWord = which === 'all' ? words.all : bookingSetting.days.parts[which];
  return (
    <section className={classes.sudden} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className={classes.quiet}>{words.text}</p>
      <div className={classes.line}>
        <SegmentedFilter
          label={words.when}
          options={(['today', 'tomorrow'] as const).map((value) => ({ value, label: words.days[value] }))}
          value={when}
          onChange={setWhen}
        />
        <SegmentedFilter
          label={words.which}
          options={PARTS.map((value) => ({
            value,
            label: value === 'all' ? words.all : bookingSetting.days.parts[value],
          }))}
          value={which}
          onChange={setWhich}
        />
        <TextInput
          aria-label={words.why}
          value={reason}
          maxLength={60}
          autoComplete="off"
          w={140}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button leftSection={<IconStorm size={16} />} onClick={() => void close()}>
          {words.close(words.days[when], partWord)}
        </Button>
        <span className={hits === 0 ? classes.quiet : classes.hit}>{words.hits(hits)}</span>
      </div>
      {stands.map((holiday) => (
        <div key={holiday._id} className={classes.line}>
          <Chip tone="cinnabar">{words.stands(holiday.name, partsWord(holiday.parts))}</Chip>
          <span>{daysWord(holiday)}</span>
          <Button size="compact-sm" variant="default" onClick={() => void acts.remove(holiday, words.takenBack)}>
            {words.back}
          </Button>
        </div>
      ))}
    </section>
  );
}
