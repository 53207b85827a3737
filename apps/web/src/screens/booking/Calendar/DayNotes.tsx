import { Button } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { dayNoteID, noDayNote } from '@vetloom/domain/booking/day-note.ts';
import { dayKey } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { booking } from '../../../locale/booking.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import classes from './calendar.module.css';

const words = booking.note;
const form = later(async () => (await import('../DayNoteForm.tsx')).DayNoteForm);

/** What everybody should know on the day that is shown, in one line, and its form. */
export function DayNotes({ day }: { readonly day: number }) {
  const key = dayKey(day);
  const dayNote = found(useDocument('bookingDayNote', dayNoteID(key))) ?? noDayNote(key);
  const [writing, setWriting] = useState(false);
  const can = useCan();
  const mayWrite = can('BOOKING_WRITE') || can('CHECK_IN');
  const text = dayNote.note.replaceAll('\n', ' ');
  if (text === '' && !mayWrite) return null;
  return (
    <>
      {mayWrite ? (
        <Button
          className={classes.note ?? ''}
          size="xs"
          variant="subtle"
          leftSection={<IconNote size={14} aria-hidden="true" />}
          title={dayNote.note}
          onClick={() => setWriting(true)}
        >
          {text || words.writeOf}
        </Button>
      ) : (
        <span className={classes.note} title={dayNote.note}>
          {text}
        </span>
      )}
      {writing ? <OnDemand code={form} open props={{ dayNote, onClose: () => setWriting(false) }} /> : null}
    </>
  );
}
