import { ActionIcon, Button } from '@mantine/core';
import { IconNote, IconPencil } from '@tabler/icons-react';
import { dayNoteID, noDayNote } from '@vetloom/domain/booking/day-note.ts';
import { dayKey, formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { booking } from '../../../locale/booking.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import classes from './day-note.module.css';

const words = booking.note;
/** Lines that show at first. */
const FIRST_LINES = 3;
const form = later(async () => (await import('../../booking/DayNoteForm.tsx')).DayNoteForm);

/** Today's note as it is now, its form, and what opens that; nothing opens it for whoever may not write. */
function useDayNote(now: number) {
  const day = dayKey(now);
  const dayNote = found(useDocument('bookingDayNote', dayNoteID(day))) ?? noDayNote(day);
  const [writing, setWriting] = useState(false);
  const can = useCan();
  return {
    dayNote,
    write: can('BOOKING_WRITE') || can('CHECK_IN') ? () => setWriting(true) : undefined,
    dialog: writing ? <OnDemand code={form} open props={{ dayNote, onClose: () => setWriting(false) }} /> : null,
  };
}

/** What everybody should know today, above the board; nothing where nobody wrote a word. */
export function DayNoteStrip({ now }: { readonly now: number }) {
  const { dayNote, write, dialog } = useDayNote(now);
  const writer = found(useDocument('staff', dayNote.updateBy));
  return (
    <>
      {dayNote.note === '' ? null : (
        <section className={classes.note} aria-label={words.title}>
          <IconNote size={16} stroke={1.8} aria-hidden="true" />
          <Words note={dayNote.note} />
          <small className={classes.writer}>
            {writer === undefined ? null : (
              <span>
                <StaffName id={writer._id} name={writer.name} />
              </span>
            )}
            <span>{writtenAt(dayNote.updateDateTime, now)}</span>
          </small>
          {write === undefined ? null : (
            <ActionIcon aria-label={words.change} onClick={write}>
              <IconPencil size={16} stroke={1.8} />
            </ActionIcon>
          )}
        </section>
      )}
      {dialog}
    </>
  );
}

/** Begins today's note; gone once it is there. */
export function DayNoteButton({ now }: { readonly now: number }) {
  const { dayNote, write, dialog } = useDayNote(now);
  return (
    <>
      {dayNote.note !== '' || write === undefined ? null : (
        <Button size="xs" variant="subtle" leftSection={<IconNote size={14} stroke={1.8} />} onClick={write}>
          {words.write}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** Its first lines, and the rest when somebody asks for it: the board keeps its place. */
function Words({ note }: { readonly note: string }) {
  const [whole, setWhole] = useState(false);
  const lines = note.split('\n');
  const more = lines.length - FIRST_LINES;
  return (
    <div className={classes.words}>
      <p>{whole || more <= 0 ? note : lines.slice(0, FIRST_LINES).join('\n')}</p>
      {more <= 0 ? null : (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words.less : words.more(more)}
        </button>
      )}
    </div>
  );
}

/** The time, of another day with its date: most notes are written the evening before. */
const writtenAt = (time: number, now: number): string =>
  dayKey(time) === dayKey(now) ? formatTime(time) : `${formatMonthDay(time)} ${formatTime(time)}`;
